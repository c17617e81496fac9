import { showDue } from '../../../language/due-words.ts'
import { localDay } from '../../../tasks/calendar.ts'
import type { Due } from '../../../tasks/due.ts'
import type { FailureData, ToolOutput } from '../../tool-output.ts'
import type { FinishedCall } from '../exchanges.ts'
import { dataOf } from './results.ts'
import type { Scene } from './scene.ts'

/** A title between marks, on one line. */
export function quote(title: string): string {
  return `'${oneLine(title)}'`
}

export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}

/** A date as people of that language write it. */
export function sayDate(
  due: string,
  { clock, language, say }: Pick<Scene, 'clock' | 'language' | 'say'>,
): string {
  if (language === 'en') return showDue(due as Due, clock)
  const isDay = due.length === 10
  const at = isDay ? new Date(`${due}T12:00:00Z`) : new Date(due)
  const isThisYear = due.slice(0, 4) === localDay(clock.now, clock.zone).slice(0, 4)
  return new Intl.DateTimeFormat(say.locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
    ...(!isDay && { hour: '2-digit', minute: '2-digit' }),
    timeZone: isDay ? 'UTC' : clock.zone,
  }).format(at)
}

/** Why a call failed; of one that was not run there is only a text. */
export function sayFailure(output: ToolOutput): string {
  return dataOf<FailureData>(output).message ?? output.text
}

/** What another model did before the offline one took over. */
export function sayWhatWasDone(calls: readonly FinishedCall[]): string {
  const lines = calls.map(({ tool, output }) => {
    const [first = ''] = output.text.split('\n')
    return `- ${tool}: ${output.ok ? first : `not done (${sayFailure(output)})`}`
  })
  return `This is what came of your message so far:\n${lines.join('\n')}`
}
