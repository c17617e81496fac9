import { isPersonal } from '../../projects/project.ts'
import { type Due, isWholeDay } from '../../tasks/due.ts'
import { lateMs } from '../message.ts'
import { digestWords } from './digest-words.ts'
import type { Digest, DigestTask } from './gather-digest.ts'

export interface WritingParts {
  readonly language: string | null
  /** 12 or 24; null where they go by the language. */
  readonly hours: number | null
  readonly zone: string
  /** When it was meant for, and when it is. */
  readonly at: number
  readonly now: number
  /** Where people reach the server. */
  readonly url: string
  readonly nameOf: (person: string) => string
}

const mostShown = 30

/** The digest as an e-mail; null where there is nothing to say. */
export function writeDigest(
  { overdue, today, assigned }: Digest,
  { language, hours, zone, at, now, url, nameOf }: WritingParts,
): { readonly subject: string; readonly text: string } | null {
  if (overdue.length + today.length + assigned.length === 0) return null
  const words = digestWords(language)
  const show = showing(language ?? 'en', hours, zone)
  const section = (title: string, tasks: readonly DigestTask[], more: (one: DigestTask) => string) => {
    if (tasks.length === 0) return []
    const shown = tasks.slice(0, mostShown)
    const lines = shown.flatMap((one) => [`- ${lineOf(one, more(one))}`, `  ${linkOf(one, url)}`])
    const rest = tasks.length - shown.length
    return [`${title} (${tasks.length})`, ...lines, ...(rest > 0 ? [words.more(rest)] : []), '']
  }
  const text = [
    ...(now - at > lateMs ? [words.late(show.moment(at)), ''] : []),
    ...section(words.overdue, overdue, ({ task }) => words.since(show.due(task.due as Due))),
    ...section(words.today, today, ({ task }) => show.time(task.due as Due)),
    ...section(words.assigned, assigned, ({ actor }) => words.by(nameOf(actor ?? ''))),
    `${words.foot} ${url}/settings`,
  ]
  return { subject: words.subject(show.day(now)), text: `${text.join('\n')}\n` }
}

function lineOf({ project, task }: DigestTask, more: string): string {
  const place = isPersonal(project.id) ? '' : `${project.name}, ${project.prefix}-${task.id}`
  const facts = [more, place].filter(Boolean).map(oneLine)
  return facts.length === 0 ? oneLine(task.title) : `${oneLine(task.title)} (${facts.join('; ')})`
}

function linkOf({ project, task }: DigestTask, url: string): string {
  const place = isPersonal(project.id) ? '/' : `/p/${encodeURIComponent(project.id)}/tasks`
  return `${url}${place}?task=${task.id}`
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
}

/** Days and times as people write them in that language, on the clocks of that zone. */
function showing(language: string, hours: number | null, zone: string) {
  const format = (options: Intl.DateTimeFormatOptions, timeZone = zone) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone })
  const day = { weekday: 'long', day: 'numeric', month: 'long' } as const
  const short = { day: 'numeric', month: 'short', year: 'numeric' } as const
  const time = {
    hour: 'numeric',
    minute: '2-digit',
    ...(hours !== null && { hour12: hours === 12 }),
  } as const
  return {
    day: (at: number) => format(day).format(at),
    moment: (at: number) => format({ ...short, ...time }).format(at),
    // A day is the same everywhere.
    due: (due: Due) =>
      isWholeDay(due)
        ? format(short, 'UTC').format(Date.parse(due))
        : format({ ...short, ...time }).format(Date.parse(due)),
    time: (due: Due) => (isWholeDay(due) ? '' : format(time).format(Date.parse(due))),
  }
}
