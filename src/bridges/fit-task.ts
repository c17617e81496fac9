import type { Due } from '../tasks/due.ts'
import { readPriority, readStatus } from '../tasks/read-values.ts'
import { blankTask, isOpen, type Priority, type Status } from '../tasks/task.ts'
import {
  descriptionLimit,
  isLongerThan,
  readDescription,
  readTag,
  readTitle,
  tagLimit,
  tagsLimit,
  titleLimit,
} from '../tasks/task-text.ts'
import { type Mark, markLine } from './mark.ts'
import type { Notes } from './notes.ts'
import { bad, type SourcePosition, shown } from './place.ts'
import type { Destination, IncomingTask } from './source.ts'

/** A task as another tool has it. What is left out has the value of a new task. */
export interface ForeignTask {
  /** The project of the folder that is imported, where none is named. */
  readonly project?: Destination
  readonly key: string
  readonly place: SourcePosition
  readonly title: string
  /** Put under each other as paragraphs; empty ones are left out. */
  readonly description?: readonly string[]
  readonly priority?: Priority
  readonly status?: Status
  readonly due?: Due | null
  /** A rule of RFC 5545, with the date of it that the task stands for. */
  readonly repeat?: string | undefined
  readonly occurrence?: string | undefined
  /** In minutes. */
  readonly duration?: number | undefined
  readonly tags?: readonly string[]
  readonly parent?: string | null
  readonly blockedBy?: readonly string[]
  readonly assignees?: readonly string[]
  readonly createdAt?: Date | null
  readonly updatedAt?: Date | null
  readonly completedAt?: Date | null
  readonly mark: Mark
}

/** Fits a task to what can be kept here; what had to give way is noted, and nothing is dropped in silence. */
export function fitTask(foreign: ForeignTask, notes: Notes): IncomingTask {
  const { key, place, mark, createdAt = null, completedAt = null } = foreign
  const { title, whole } = fitTitle(foreign, notes)
  const status = readStatus(foreign.status ?? 'todo')
  const updatedAt = latest([createdAt, foreign.updatedAt ?? null, completedAt])
  const { assignee: _, ...blank } = blankTask
  return {
    ...blank,
    project: foreign.project ?? 'here',
    key,
    place,
    title,
    description: fitDescription([whole, ...(foreign.description ?? [])], mark, foreign, notes),
    priority: readPriority(foreign.priority ?? 'medium'),
    status,
    due: foreign.due ?? null,
    // What is done repeats no more: the tool has added the next one.
    ...(isOpen({ status }) &&
      foreign.repeat && { repeat: foreign.repeat, occurrence: foreign.occurrence ?? null }),
    duration: fitDuration(foreign, notes),
    tags: fitTags(foreign, notes),
    parent: foreign.parent ?? null,
    blockedBy: [...new Set(foreign.blockedBy ?? [])],
    assignees: (foreign.assignees ?? []).map((words) => shown(words)).filter((words) => words !== ''),
    createdAt,
    updatedAt,
    // A tool that only knows that it is done knows no better date than the last.
    completedAt: status === 'done' ? (completedAt ?? updatedAt) : null,
    mark,
    number: null,
  }
}

const longestMinutes = 31 * 24 * 60

function fitDuration(foreign: ForeignTask, notes: Notes): number | null {
  const { duration = null } = foreign
  if (duration === null || (Number.isSafeInteger(duration) && duration >= 1 && duration <= longestMinutes))
    return duration
  notes.add('durations over a month were left out', named(foreign))
  return null
}

/** How a task is named in notes. */
export function named({ key, title }: Pick<ForeignTask, 'key' | 'title'>): string {
  return `${key} ${title}`
}

function fitTitle(foreign: ForeignTask, notes: Notes): { title: string; whole: string } {
  const line = foreign.title.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  try {
    if (!isLongerThan(line, titleLimit)) return { title: readTitle(line), whole: '' }
    notes.add(
      `titles over ${titleLimit} characters were cut; the whole title begins the description`,
      named(foreign),
    )
    const cut = [...line].slice(0, titleLimit - 1).join('')
    return { title: readTitle(`${cut.trimEnd()}…`), whole: line }
  } catch (error) {
    throw bad(foreign.place, `the title of ${shown(foreign.key)} cannot be kept: ${(error as Error).message}`)
  }
}

function fitDescription(
  paragraphs: readonly string[],
  mark: Mark,
  foreign: ForeignTask,
  notes: Notes,
): string | null {
  const origin = markLine(mark)
  const text = paragraphs
    .map((paragraph) => paragraph.replaceAll('\r\n', '\n').trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
  const room = descriptionLimit - [...origin].length - 2
  const isTooLong = isLongerThan(text, room)
  if (isTooLong) notes.add(`descriptions over ${descriptionLimit} characters were cut`, named(foreign))
  const body = isTooLong ? `${[...text].slice(0, room - 1).join('')}…` : text
  return readDescription(body === '' ? origin : `${body}\n\n${origin}`)
}

function fitTags(foreign: ForeignTask, notes: Notes): string[] {
  const tags = new Set<string>()
  for (const label of foreign.tags ?? []) {
    const tag = fitTag(label)
    if (tag === null) {
      if (label.trim() !== '') notes.add('labels that make no tag were left out', label)
      continue
    }
    if (tag !== label.trim().replace(/^[#@]/, '').normalize('NFC').toLowerCase())
      notes.add('labels became tags of one word', `${label.trim()} → ${tag}`)
    tags.add(tag)
  }
  if (tags.size > tagsLimit)
    notes.add(`a task has at most ${tagsLimit} tags; the rest were left out`, named(foreign))
  return [...tags].slice(0, tagsLimit)
}

/** Of a longer label, a tag has only the beginning. */
const labelLimit = 1_000

/** `Good first issue` becomes `good-first-issue`. */
function fitTag(label: string): string | null {
  const word = label
    .slice(0, labelLimit)
    .trim()
    .replace(/^[#@]+/, '')
    .replace(/[\s,#\p{Cc}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  try {
    return readTag([...word].slice(0, tagLimit).join(''))
  } catch {
    return null
  }
}

function latest(dates: readonly (Date | null)[]): Date | null {
  const known = dates.filter((date) => date !== null)
  return known.length === 0 ? null : new Date(Math.max(...known.map((date) => date.getTime())))
}
