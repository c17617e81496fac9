import type { CallDependencies, Caller } from '../call.ts'
import { oneLine, showMoment } from './task-lines.ts'

const lookBackMs = 86_400_000
const mostShown = 20

/** What the caller was reminded of in the last day, newest first, and what comes next. */
export async function describeReminders(deps: CallDependencies, caller: Caller): Promise<string> {
  const [clock, { describeTasks }] = await Promise.all([deps.clock(caller), import('../remind.ts')])
  const since = new Date(clock.now.getTime() - lookBackMs)
  const [told = [], coming = []] = await Promise.all([
    deps.notifications?.(caller).notices(since, 100),
    deps.reminders?.(caller).coming(mostShown),
  ])
  const reminded = told.filter(({ kind }) => kind === 'reminder').slice(-mostShown)
  const section = async (
    heading: string,
    some: Parameters<typeof describeTasks>[2],
    moments: readonly Date[],
  ) => {
    const things = some.map((one, index) => ({ ...one, moment: moments[index] as Date }))
    const lines = (await describeTasks(deps, caller, things)).map(
      ({ reference, title, moment }) => `${reference} ${oneLine(title)} · ${showMoment(moment, clock)}`,
    )
    return lines.length === 0 ? '' : `${heading}\n${lines.join('\n')}`
  }
  const newest = reminded.toReversed()
  const parts = await Promise.all([
    section(
      'Reminded',
      newest,
      newest.map(({ at }) => at),
    ),
    section(
      'Next',
      coming,
      coming.map(({ at }) => at),
    ),
  ])
  return parts.filter(Boolean).join('\n\n') || 'No reminders.'
}
