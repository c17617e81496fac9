import type { PersonClock } from '../contracts/call.ts'
import { inboxPage, inboxWords, type ShownInboxItem } from '../contracts/inbox-page.ts'
import { showMoment } from '../contracts/native/task-lines.ts'
import { invalid } from '../errors.ts'
import { begin } from './begin.ts'
import { type CommandBody, exitCodes } from './command.ts'
import { printable } from './screen/display-width.ts'
import type { Paint } from './screen/paint.ts'

const most = 200

export const command: CommandBody = {
  options: {
    all: { type: 'boolean', describe: 'Also show what you have seen' },
    seen: { type: 'boolean', describe: 'Mark everything shown as seen' },
    limit: { type: 'string', value: 'NUMBER', describe: `The most to show, up to ${most} (default: 50)` },
  },
  examples: ['waymark inbox', 'waymark inbox --all --json', 'waymark inbox --seen'],
  async run({ config, flags, answer, screen }) {
    const limit = readLimit(flags.limit)
    await using running = await begin(config)
    const { stores, deps } = running
    const page = (unseen: boolean) => inboxPage(deps, { owner: config.user }, { unseen, limit })
    const { items, unread } = await page(true)
    const seen = flags.all === true ? (await page(false)).items.filter(({ seenAt }) => seenAt !== null) : []
    const shown = [...items, ...seen].slice(0, limit)
    const ids = flags.seen === true ? items.map(({ id }) => id) : []
    const marked = ids.length > 0 ? await stores.inbox(config.user).see(ids, new Date()) : 0
    const clock = await deps.clock({ owner: config.user })
    answer({ items: shown, unread: unread - marked, marked }, () => {
      const lines = shown.map((item) => lineOf(item, clock, screen.paint))
      return [...lines, closing(shown.length, unread - marked, marked), ''].join('\n')
    })
    return exitCodes.ok
  },
}

function readLimit(limit: unknown): number {
  const number = Number(limit ?? 50)
  if (Number.isInteger(number) && number >= 1 && number <= most) return number
  throw invalid('bad_arguments', `--limit must be a whole number from 1 to ${most}.`)
}

function lineOf(item: ShownInboxItem, clock: PersonClock, paint: Paint): string {
  const { reference, title, kind, actorName, client, at, text, seenAt } = item
  const who = `${printable(actorName)}${client === null ? '' : ` (${printable(client)})`}`
  const when = showMoment(at, clock)
  const what = title === null ? 'a deleted task' : printable(title)
  const line = `${seenAt === null ? '* ' : '  '}${paint.number(reference)} ${what}: ${inboxWords[kind]}, by ${who}, ${when}`
  const quoted = text === null ? [] : text.split('\n').map((one) => `  ${paint.faint('>')} ${printable(one)}`)
  return [line, ...quoted].join('\n')
}

function closing(shown: number, unread: number, marked: number): string {
  if (marked > 0) return `${marked} marked as seen${unread > 0 ? `, ${unread} more` : ''}.`
  if (unread > 0) return `${unread} new. waymark inbox --seen marks them as seen.`
  return shown === 0 ? 'Nothing new. waymark inbox --all shows what you have seen.' : 'Nothing new.'
}
