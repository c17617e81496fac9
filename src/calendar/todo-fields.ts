import type { Priority, Status, Task } from '../tasks/task.ts'
import { descriptionLimit, tagLimit, tagsLimit, titleLimit, trimWhiteSpace } from '../tasks/task-text.ts'
import { escapeText, type Property, quoteParam, splitTexts, unescapeText } from './content-lines.ts'
import type { OwnAlarm } from './own-alarms.ts'
import { type Reading, readDuration, stamp } from './times.ts'
import { completionOf, dateLines, dateNames, readDates, type TodoDates } from './todo-dates.ts'

/** What a VTODO says of a task. Other tasks are named by their UIDs, people by their e-mail addresses. */
export interface TodoFields extends TodoDates {
  readonly title: string
  readonly description: string | null
  readonly priority: Priority
  readonly status: Status
  readonly duration: number | null
  readonly tags: readonly string[]
  readonly parentUid: string | null
  readonly blockerUids: readonly string[]
  /** In lower case; null where the file names nobody, or several. */
  readonly assigneeEmail: string | null
  readonly completedAt: Date | null
}

/** A task with what its VTODO needs to know of others. */
export interface Around {
  readonly parentUid: string | null
  readonly blockerUids: readonly string[]
  readonly assignee: { readonly name: string; readonly email: string | null } | null
  /** The reminders of the person who reads it. */
  readonly alarms?: readonly OwnAlarm[]
}

/** Some properties that say one thing together. */
export interface Group {
  readonly isOf: (property: Property) => boolean
  /** Whether what the properties say is what the task says. */
  readonly isSame: (said: TodoFields, task: Task, around: Around) => boolean
  readonly write: (task: Task, around: Around) => readonly string[]
}

export function readTodo(properties: readonly Property[], reading: Reading): TodoFields {
  const find = (name: string) => properties.find((one) => one.name === name)
  const text = (name: string) => unescapeText(find(name)?.value ?? '')
  return {
    title: cut(text('SUMMARY').replace(/\s*\n\s*/g, ' '), titleLimit) || 'Untitled',
    description: cut(text('DESCRIPTION'), descriptionLimit) || null,
    priority: readPriority(find('PRIORITY')?.value),
    status: readStatus(properties),
    completedAt: completionOf(properties, reading),
    ...readDates(properties, reading),
    duration: readEstimate(find('ESTIMATED-DURATION')?.value),
    tags: readTags(properties),
    parentUid: properties.find(isParent)?.value.trim() ?? null,
    blockerUids: properties.filter(isBlocker).map(({ value }) => value.trim()),
    assigneeEmail: readAttendee(properties),
  }
}

export const groups: readonly Group[] = [
  {
    isOf: named('SUMMARY'),
    isSame: (said, { title }) => said.title === title,
    write: ({ title }) => [`SUMMARY:${escapeText(title)}`],
  },
  {
    isOf: named('DESCRIPTION'),
    isSame: (said, { description }) => said.description === description,
    write: ({ description }) => (description === null ? [] : [`DESCRIPTION:${escapeText(description)}`]),
  },
  {
    isOf: named('PRIORITY'),
    isSame: (said, { priority }) => said.priority === priority,
    write: ({ priority }) => ({ high: ['PRIORITY:1'], medium: [], low: ['PRIORITY:9'] })[priority],
  },
  {
    isOf: named('STATUS', 'COMPLETED', 'PERCENT-COMPLETE'),
    isSame: (said, { status }) => said.status === status,
    write: statusLines,
  },
  {
    isOf: named(...dateNames),
    isSame: (said, { due, start, repeat }) =>
      said.due === due && said.start === start && said.repeat === repeat,
    write: (task) => dateLines(task).lines,
  },
  {
    isOf: named('ESTIMATED-DURATION'),
    isSame: (said, { duration }) => said.duration === duration,
    write: ({ duration }) => (duration === null ? [] : [`ESTIMATED-DURATION:PT${duration}M`]),
  },
  {
    isOf: named('CATEGORIES'),
    isSame: (said, { tags }) => sameList(said.tags, tags),
    write: ({ tags }) => (tags.length === 0 ? [] : [`CATEGORIES:${tags.map(escapeText).join(',')}`]),
  },
  {
    isOf: (property) => isParent(property),
    isSame: (said, _, around) => said.parentUid === around.parentUid,
    write: (_, { parentUid }) => (parentUid === null ? [] : [`RELATED-TO;RELTYPE=PARENT:${parentUid}`]),
  },
  {
    isOf: isBlocker,
    isSame: (said, _, around) => sameList(said.blockerUids, around.blockerUids),
    write: (_, { blockerUids }) => blockerUids.map((uid) => `RELATED-TO;RELTYPE=DEPENDS-ON:${uid}`),
  },
  {
    isOf: named('ATTENDEE'),
    isSame: (said, { assignee }, around) =>
      assignee === null ||
      around.assignee?.email == null ||
      said.assigneeEmail === around.assignee.email.toLowerCase(),
    write: (_, { assignee }) =>
      assignee?.email == null
        ? []
        : [`ATTENDEE;CN=${quoteParam(assignee.name)};ROLE=REQ-PARTICIPANT:mailto:${assignee.email}`],
  },
]

function named(...names: readonly string[]): Group['isOf'] {
  return ({ name }) => names.includes(name)
}

function isParent({ name, params }: Property): boolean {
  return name === 'RELATED-TO' && (params.RELTYPE ?? 'PARENT').toUpperCase() === 'PARENT'
}

function isBlocker({ name, params }: Property): boolean {
  return name === 'RELATED-TO' && params.RELTYPE?.toUpperCase() === 'DEPENDS-ON'
}

/** 1 is the highest of nine; 0 and none at all are no priority, which is our medium. */
function readPriority(value: string | undefined): Priority {
  const level = Number(value?.trim() ?? 0)
  if (level >= 1 && level <= 4) return 'high'
  return level >= 6 && level <= 9 ? 'low' : 'medium'
}

const statusesRead: Readonly<Record<string, Status>> = {
  'NEEDS-ACTION': 'todo',
  'IN-PROCESS': 'doing',
  COMPLETED: 'done',
  CANCELLED: 'cancelled',
}
const statusesWritten: Readonly<Record<Status, string>> = {
  todo: 'NEEDS-ACTION',
  doing: 'IN-PROCESS',
  done: 'COMPLETED',
  cancelled: 'CANCELLED',
}

function readStatus(properties: readonly Property[]): Status {
  const value = (name: string) =>
    properties
      .find((one) => one.name === name)
      ?.value.trim()
      .toUpperCase()
  const said = statusesRead[value('STATUS') ?? '']
  if (said) return said
  return value('COMPLETED') || value('PERCENT-COMPLETE') === '100' ? 'done' : 'todo'
}

function statusLines({ status, completedAt, updatedAt }: Task): string[] {
  const line = `STATUS:${statusesWritten[status]}`
  if (status !== 'done') return [line]
  return [line, `COMPLETED:${stamp(completedAt ?? updatedAt)}`, 'PERCENT-COMPLETE:100']
}

function readEstimate(value: string | undefined): number | null {
  const minutes = value === undefined ? undefined : readDuration(value)
  return minutes !== undefined && minutes >= 1 && minutes <= 44_640 ? minutes : null
}

/** Tags are one word each: "Household chores" becomes household-chores. What cannot be one is left to the file. */
function readTags(properties: readonly Property[]): string[] {
  const texts = properties
    .filter(({ name }) => name === 'CATEGORIES')
    .flatMap(({ value }) => splitTexts(value))
  const tags = texts.map((text) =>
    cut(
      text
        .slice(0, 20 * tagLimit)
        .normalize('NFC')
        .toLowerCase()
        .replace(/[\p{White_Space},#\p{Cc}]+/gu, '-')
        .replace(/^-+|-+$/g, ''),
      tagLimit,
    ),
  )
  return [...new Set(tags.filter((tag) => /[\p{L}\p{N}\p{S}]/u.test(tag)))].slice(0, tagsLimit)
}

function readAttendee(properties: readonly Property[]): string | null {
  const found = properties.filter(({ name }) => name === 'ATTENDEE').map(({ value }) => value.trim())
  const [only, another] = found
  if (only === undefined || another !== undefined) return null
  return /^mailto:(.+)$/i.exec(only)?.[1]?.toLowerCase() ?? null
}

/** Longer texts are cut for us; the file keeps them whole. */
function cut(text: string, limit: number): string {
  const trimmed = trimWhiteSpace(text)
  if (trimmed.length <= limit) return trimmed
  return trimWhiteSpace([...trimmed.slice(0, limit * 2)].slice(0, limit).join(''))
}

export function sameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value) => other.includes(value))
}
