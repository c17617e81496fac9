import { planNow } from '../compose/reminders.ts'
import type { Running } from '../compose.ts'
import type { PersonClock } from '../contracts/call.ts'
import { showMoment } from '../contracts/native/task-lines.ts'
import { describeTasks, findNamed, remindInWords, showReminder } from '../contracts/remind.ts'
import { invalid } from '../errors.ts'
import { removeReminder } from '../reminders/set-reminder.ts'
import { begin } from './begin.ts'
import { callerOf, projectOption } from './chosen-project.ts'
import { type CommandBody, type CommandContext, exitCodes } from './command.ts'
import { watchReminders } from './remind-watch.ts'
import { printable } from './screen/display-width.ts'

const mostShown = 100

export const command: CommandBody = {
  usage: '[TASK [WHEN]]',
  words: 'task',
  options: {
    project: projectOption,
    remove: { type: 'boolean', describe: 'Remove your reminders of the task' },
    watch: { type: 'boolean', describe: 'Keep running, and print reminders and notices as they come' },
  },
  examples: [
    'waymark remind',
    'waymark remind 7 "tomorrow 9am"',
    'waymark remind 7',
    'waymark remind 7 --remove',
    'waymark remind --json',
  ],
  notes:
    'WHEN is "30 minutes before", "the evening before", "when it is due" or a time. Tasks with a time remind you at that time unless you switch that off. Reminders are sent while `waymark serve` or `waymark remind --watch` runs.',
  async run(context) {
    const { config, flags, args } = context
    const [named, ...words] = args
    if (flags.watch === true) {
      if (args.length > 0) throw invalid('bad_arguments', '--watch takes no task.')
      return watchReminders(context)
    }
    await using running = await begin(config)
    if (named === undefined) return await listComing(running, context)
    return await onTask(running, context, named, words.join(' '))
  },
}

async function listComing(running: Running, { config, flags, answer }: CommandContext): Promise<number> {
  const caller = await callerOf(running, { config, flags })
  await planNow(running, config)
  const planned = await running.stores.reminders(config.user).coming(mostShown)
  const coming = await describeTasks(running.deps, caller, planned)
  const clock = await running.deps.clock(caller)
  answer({ coming }, () =>
    coming.length === 0
      ? 'No reminders. waymark remind TASK "30 minutes before" sets one.\n'
      : `${coming.map((one) => `${showMoment(one.at, clock)}  ${one.reference} ${printable(one.title)}`).join('\n')}\n`,
  )
  return exitCodes.ok
}

async function onTask(
  running: Running,
  { config, flags, answer }: CommandContext,
  named: string,
  words: string,
): Promise<number> {
  const caller = await callerOf(running, { config, flags })
  const placed = await findNamed(running.deps, caller, named)
  const { project, task } = placed
  const store = running.stores.reminders(config.user)
  const clock = await running.deps.clock(caller)
  const title = printable(task.title)
  if (words !== '') {
    const reminder = await remindInWords(running.deps, store, caller, placed, words)
    answer({ reminder }, () => `Reminder set for ${title}: ${lineOf(reminder, clock)}\n`)
    return exitCodes.ok
  }
  const known = await store.list({ project: project.id, task: task.id })
  if (flags.remove === true) {
    for (const reminder of known) await removeReminder(store, reminder, clock.now)
    answer({ removed: known.length }, () => `${known.length} removed.\n`)
    return exitCodes.ok
  }
  const reminders = known.map((one) => showReminder(one, task, clock.zone))
  answer({ reminders }, () =>
    reminders.length === 0
      ? `No reminders of your own for ${title}.\n`
      : `${reminders.map((one) => lineOf(one, clock)).join('\n')}\n`,
  )
  return exitCodes.ok
}

function lineOf(
  { at, words }: { readonly at: Date | null; readonly words: string },
  clock: PersonClock,
): string {
  const moment = at === null ? 'no date yet' : showMoment(at, clock)
  return words === 'at that time' ? moment : `${moment} (${words})`
}
