import type { Caller, PersonClock } from '../contracts/call.ts'
import { showMoment } from '../contracts/native/task-lines.ts'
import type { ShownChange, TrashItem } from '../contracts/page/values.ts'
import { Failure, invalid } from '../errors.ts'
import { askPage } from './ask-page.ts'
import { begin } from './begin.ts'
import { callerOf, projectOption } from './chosen-project.ts'
import { type CommandBody, exitCodes } from './command.ts'
import { changeName, taskName } from './project-lines.ts'
import { printable } from './screen/display-width.ts'

const most = 200

export const command: CommandBody = {
  usage: '[restore TASK|DISCOVERY]',
  words: ['restore'],
  options: {
    limit: { type: 'string', value: 'NUMBER', describe: `The most to show, up to ${most} (default: 100)` },
    project: projectOption,
  },
  examples: ['waymark trash', 'waymark trash --project personal --json', 'waymark trash restore 7'],
  notes: 'What was deleted or forgotten is kept as long as changes are (WAYMARK_RETENTION_DAYS).',
  async run(context) {
    const { config, flags, args, answer } = context
    const [action, ...words] = args
    if (action !== undefined && action !== 'restore')
      throw invalid('bad_arguments', `waymark trash does not know "${action.slice(0, 40)}".`, {
        hint: 'waymark trash lists, waymark trash restore 7 (or d3) restores.',
      })
    const wanted = action === undefined ? undefined : readWanted(words)
    const elsewhere = wanted?.prefix === undefined ? {} : { project: wanted.prefix }
    const limit = wanted ? most : readLimit(flags.limit)
    await using running = await begin(config)
    const caller = await callerOf(running, { ...context, flags: { ...flags, ...elsewhere } })
    const { items } = await askPage<{ items: readonly TrashItem[] }>(running, 'list_trash', { limit }, caller)
    if (!wanted) {
      const clock = await running.deps.clock(caller)
      const shown = () => items.map((item) => lineOf(item, clock, caller)).join('\n')
      answer({ items }, () => `${items.length === 0 ? 'Nothing was deleted.' : shown()}\n`)
      return exitCodes.ok
    }
    const item = items.find(({ kind, id }) => kind === wanted.kind && id === wanted.id)
    if (!item)
      throw new Failure('not_found', `${nameOf(wanted, caller)} is not in the trash.`, {
        hint: 'waymark trash shows what is there.',
      })
    const { change } = await askPage<{ change: ShownChange }>(
      running,
      'undo',
      { change: item.change },
      caller,
    )
    const more = item.more > 0 ? ` with ${moreWords(item)}` : ''
    answer(
      { restored: item, change: change.id },
      () =>
        `+ ${nameOf(item, caller)} ${firstLine(item.text)}${more}\nchange ${changeName(caller, change.id)}\n`,
    )
    return exitCodes.ok
  },
}

type Wanted = Pick<TrashItem, 'kind' | 'id'>

/** `7`, `#7`, `d3`, and `WEB-7` in another project. */
function readWanted(words: readonly string[]): Wanted & { readonly prefix?: string } {
  const said = words.join(' ')
  const [, prefix, task] = /^([a-z][a-z0-9]{1,9})-(\d{1,15})$/i.exec(said) ?? []
  if (prefix !== undefined) return { kind: 'task', id: Number(task), prefix }
  const [, mark, number] = /^([d#]?)(\d{1,15})$/i.exec(said) ?? []
  if (number === undefined)
    throw invalid('bad_arguments', 'Say what to restore by its number: waymark trash restore 7, WEB-7 or d3.')
  return { kind: mark?.toLowerCase() === 'd' ? 'discovery' : 'task', id: Number(number) }
}

function readLimit(limit: unknown): number {
  const number = Number(limit ?? 100)
  if (Number.isInteger(number) && number >= 1 && number <= most) return number
  throw invalid('bad_arguments', `--limit must be a whole number from 1 to ${most}.`)
}

function nameOf({ kind, id }: Wanted, caller: Caller): string {
  return kind === 'task' ? taskName(caller, id) : `d${id}`
}

function lineOf(item: TrashItem, clock: PersonClock, caller: Caller): string {
  const { kind, text, more, actor, client, at } = item
  const sub = more > 0 ? ` and ${moreWords(item)}` : ''
  const when = showMoment(at, clock)
  const did = kind === 'task' ? 'deleted' : 'forgotten'
  return `${nameOf(item, caller)} ${firstLine(text)}${sub} · ${did} by ${printable(client ?? actor)}, ${when}`
}

function moreWords({ more, tasks }: TrashItem): string {
  const what = tasks.length > 1 ? 'other task' : 'sub-task'
  return `${more} ${what}${more === 1 ? '' : 's'}`
}

function firstLine(text: string): string {
  const line = printable(text.split('\n', 1)[0] ?? '')
  return line.length > 100 ? `${line.slice(0, 100).toWellFormed()}…` : line
}
