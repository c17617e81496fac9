import { openReminders } from '../compose/reminders.ts'
import { showMoment } from '../contracts/native/task-lines.ts'
import { describeTasks } from '../contracts/remind.ts'
import { openLog } from '../log.ts'
import { begin, hasAccounts } from './begin.ts'
import { type CommandContext, exitCodes } from './command.ts'
import { jsonText } from './json-text.ts'
import { printable } from './screen/display-width.ts'
import { untilStopped } from './until-stopped.ts'

const mostAtOnce = 50

/**
 * Prints what comes until it is stopped. Where no server with accounts sends reminders, this process sends them, too;
 * beside a running server each is still sent once.
 */
export async function watchReminders({ config, flags, print }: CommandContext): Promise<number> {
  const stopped = untilStopped()
  await using running = await begin(config)
  const owner = config.user
  const reminders = hasAccounts(config)
    ? null
    : openReminders(running, config, await openLog(config.logLevel), {
        people: null,
        url: 'http://127.0.0.1:4949',
      })
  let last = new Date()
  let printing: Promise<void> = Promise.resolve()
  const printNew = async () => {
    const notices = await running.stores.notifications(owner).notices(last, mostAtOnce)
    last = notices.at(-1)?.toldAt ?? last
    const clock = await running.deps.clock({ owner })
    for (const notice of await describeTasks(running.deps, { owner }, notices)) {
      if (flags.json === true) print(`${jsonText(notice)}\n`)
      else {
        const late = notice.toldAt.getTime() - notice.at.getTime() > 60_000 ? ', late' : ''
        print(
          `${showMoment(notice.at, clock)}  ${notice.kind}${late}: ${notice.reference} ${printable(notice.title)}\n`,
        )
      }
    }
  }
  const look = () => {
    printing = printing.then(printNew).catch(() => {}) // the database is away: the next look finds it
  }
  const { ready, unsubscribe } = running.stores.subscribe(owner, [], look)
  await ready
  reminders?.start()
  if (flags.json !== true) print('Watching for reminders. Stop with Ctrl-C.\n')
  const beat = setInterval(look, 5_000)
  if (!stopped.aborted)
    await new Promise<void>((resolve) => stopped.addEventListener('abort', () => resolve(), { once: true }))
  clearInterval(beat)
  unsubscribe()
  await reminders?.close()
  await printing
  return exitCodes.ok
}
