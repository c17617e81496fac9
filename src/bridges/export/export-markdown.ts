import type { Discovery } from '../../context/discovery.ts'
import { isPersonal, type Project } from '../../projects/project.ts'
import type { Stores } from '../../stores/stores.ts'
import { isOpen, type Task, type TaskId } from '../../tasks/task.ts'
import { withoutMark } from '../mark.ts'
import { everyNumbered } from './every.ts'
import { ownProjects } from './project-records.ts'
import type { ExportCounts } from './records.ts'

/** How it begins: taken for a check list, it would come back as half of what it was. */
export const markdownStart = '<!-- Written by waymark export --format markdown, to be read.'

/**
 * For people to read, and to print, project by project: what is open by tag, what is done, and what it knows by module.
 * Tasks are named as everywhere: `#12` what is personal, `WEB-12` others.
 */
export async function* exportMarkdown(
  stores: Stores,
  owner: string,
  counts: ExportCounts,
): AsyncGenerator<string> {
  yield `${markdownStart} To import, use --format jsonl. -->\n`
  let isEmpty = true
  for (const project of await ownProjects(stores, owner)) {
    const tasks = await Array.fromAsync(everyNumbered(stores.tasks(owner, project)))
    const known = await Array.fromAsync(everyNumbered(stores.context(owner, project)))
    counts.tasks += tasks.length
    counts.discoveries += known.length
    if (!isPersonal(project.id)) counts.projects += 1
    if (tasks.length + known.length === 0) continue
    isEmpty = false
    yield heading(project)
    yield* projectTasks(tasks, (id) => (project.prefix === '' ? `#${id}` : `${project.prefix}-${id}`))
    yield* discoveries(known.filter(({ replacedBy }) => replacedBy === null))
  }
  if (isEmpty) yield '\nThere is nothing here yet.\n'
}

function heading({ id, name, prefix, archivedAt }: Project): string {
  if (isPersonal(id)) return '\n# Personal\n'
  return `\n# ${asText(name)} (${prefix}${archivedAt === null ? '' : ', archived'})\n`
}

type Reference = (id: TaskId) => string

function* projectTasks(tasks: readonly Task[], reference: Reference): Generator<string> {
  const open = tasks.filter(isOpen)
  if (open.length > 0) yield* openTasks(open, reference)
  for (const [status, title] of [
    ['done', 'Done'],
    ['cancelled', 'Cancelled'],
  ]) {
    const closed = tasks.filter((task) => task.status === status).sort(lastFirst)
    if (closed.length === 0) continue
    yield `\n## ${title}\n\n${closed.map((task) => closedLine(task, reference)).join('')}`
  }
}

function* openTasks(open: readonly Task[], reference: Reference): Generator<string> {
  const there = new Set(open.map(({ id }) => id))
  const below = Map.groupBy(open, ({ parent }) => (parent !== null && there.has(parent) ? parent : 0))
  const groups = Map.groupBy(below.get(0) ?? [], ({ tags }) => tags[0] ?? '')
  const names = [...groups.keys()].sort(
    (one, other) => Number(one === '') - Number(other === '') || compare(one, other),
  )
  yield '\n## Open\n'
  for (const name of names) {
    yield `\n### ${name === '' ? 'Without a tag' : asText(name)}\n\n`
    for (const task of groups.get(name) ?? []) yield* branch(task, below, 0, reference)
  }
}

function* branch(
  task: Task,
  below: ReadonlyMap<TaskId, readonly Task[]>,
  depth: number,
  reference: Reference,
): Generator<string> {
  const indent = '  '.repeat(Math.min(depth, deepest))
  const facts = [
    reference(task.id),
    task.status === 'doing' ? 'in work' : '',
    task.priority === 'medium' ? '' : task.priority,
    task.due === null ? '' : `due ${task.due.replace('T', ' ')}`,
    task.blockedBy.length === 0 ? '' : `after ${task.blockedBy.map(reference).join(' ')}`,
    task.claimedBy === null ? '' : `claimed by ${asText(task.claimedBy)}`,
    ...task.tags.slice(depth === 0 ? 1 : 0).map((tag) => `tag ${asText(tag)}`),
  ]
  yield `${indent}- [ ] ${asText(task.title)} (${facts.filter(Boolean).join(', ')})\n`
  const description = withoutMark(task.description ?? '')
  if (description !== '') yield quoted(description, `${indent}  `)
  for (const sub of below.get(task.id) ?? []) yield* branch(sub, below, depth + 1, reference)
}

/** Further in, readers take it for code. */
const deepest = 20

function closedLine({ id, title, status, completedAt }: Task, reference: Reference): string {
  const when = completedAt === null ? '' : `, ${day(completedAt)}`
  return `- [${status === 'done' ? 'x' : '-'}] ${asText(title)} (${reference(id)}${when})\n`
}

function* discoveries(known: readonly Discovery[]): Generator<string> {
  if (known.length === 0) return
  yield '\n## What it knows\n'
  const groups = Map.groupBy(known, ({ module }) => module ?? '')
  const names = [...groups.keys()].sort(
    (one, other) => Number(one === '') - Number(other === '') || compare(one, other),
  )
  for (const name of names) {
    yield `\n### ${name === '' ? 'Without a module' : asText(name)}\n\n`
    for (const { id, type, text, createdAt, files } of groups.get(name) ?? []) {
      const [first = '', ...more] = text.split('\n')
      const named = files.length === 0 ? '' : `, ${files.map(({ path }) => asText(path)).join(', ')}`
      yield `- **${type}** ${asText(first)} (d${id}, ${day(createdAt)}${named})\n`
      if (more.some((line) => line.trim() !== '')) yield quoted(more.join('\n'), '  ')
    }
  }
}

function quoted(text: string, indent: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => `${indent}> ${line.replace(control, ' ')}`.trimEnd())
    .join('\n')
    .concat('\n')
}

/** Text is shown as it was written: nothing in it becomes a heading, a link or HTML. */
function asText(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').replace(/[\\`*_[\]<>#|]/g, '\\$&')
}

const control = /\p{Cc}+/gu

function day(date: Date): string {
  return date.toISOString().slice(0, 10)
}

function lastFirst(one: Task, other: Task): number {
  return (
    (other.completedAt ?? other.updatedAt).getTime() - (one.completedAt ?? one.updatedAt).getTime() ||
    other.id - one.id
  )
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
