import type { Discovery } from '../../context/discovery.ts'
import type { Stores } from '../../stores/stores.ts'
import { isOpen, type Task, type TaskId } from '../../tasks/task.ts'
import { withoutMark } from '../mark.ts'
import { everyNumbered } from './every.ts'
import { ownProjects } from './export-lines.ts'
import type { ExportCounts } from './records.ts'

/** How it begins: taken for a check list, it would come back as half of what it was. */
export const markdownStart = '<!-- Written by waymark export --format markdown, to be read.'

/** For people to read, and to print: what is open by tag, what is done, and what each project knows by module. */
export async function* exportMarkdown(
  stores: Stores,
  owner: string,
  counts: ExportCounts,
): AsyncGenerator<string> {
  const tasks = await Array.fromAsync(everyNumbered(stores.tasks(owner)))
  counts.tasks = tasks.length
  const open = tasks.filter(isOpen)
  const done = tasks.filter(({ status }) => status === 'done').sort(lastFirst)
  const cancelled = tasks.filter(({ status }) => status === 'cancelled').sort(lastFirst)
  yield `${markdownStart} To import, use --format jsonl. -->\n\n# Tasks\n`
  if (tasks.length === 0) yield '\nThere are none.\n'
  if (open.length > 0) yield* openTasks(open)
  if (done.length > 0) yield `\n## Done\n\n${done.map((task) => closedLine(task)).join('')}`
  if (cancelled.length > 0) yield `\n## Cancelled\n\n${cancelled.map((task) => closedLine(task)).join('')}`
  for (const project of await ownProjects(stores, owner)) {
    const known = await Array.fromAsync(everyNumbered(stores.context(owner, project)))
    counts.discoveries += known.length
    yield* discoveries(
      project.key || 'general',
      known.filter(({ replacedBy }) => replacedBy === null),
    )
  }
}

function* openTasks(open: readonly Task[]): Generator<string> {
  const there = new Set(open.map(({ id }) => id))
  const below = Map.groupBy(open, ({ parent }) => (parent !== null && there.has(parent) ? parent : 0))
  const groups = Map.groupBy(below.get(0) ?? [], ({ tags }) => tags[0] ?? '')
  const names = [...groups.keys()].sort(
    (one, other) => Number(one === '') - Number(other === '') || compare(one, other),
  )
  yield '\n## Open\n'
  for (const name of names) {
    yield `\n### ${name === '' ? 'Without a tag' : asText(name)}\n\n`
    for (const task of groups.get(name) ?? []) yield* branch(task, below, 0)
  }
}

function* branch(task: Task, below: ReadonlyMap<TaskId, readonly Task[]>, depth: number): Generator<string> {
  const indent = '  '.repeat(Math.min(depth, deepest))
  const facts = [
    `#${task.id}`,
    task.status === 'doing' ? 'in work' : '',
    task.priority === 'medium' ? '' : task.priority,
    task.due === null ? '' : `due ${task.due.replace('T', ' ')}`,
    task.blockedBy.length === 0 ? '' : `after ${task.blockedBy.map((id) => `#${id}`).join(' ')}`,
    task.claimedBy === null ? '' : `claimed by ${asText(task.claimedBy)}`,
    ...task.tags.slice(depth === 0 ? 1 : 0).map((tag) => `tag ${asText(tag)}`),
  ]
  yield `${indent}- [ ] ${asText(task.title)} (${facts.filter(Boolean).join(', ')})\n`
  const description = withoutMark(task.description ?? '')
  if (description !== '') yield quoted(description, `${indent}  `)
  for (const sub of below.get(task.id) ?? []) yield* branch(sub, below, depth + 1)
}

/** Further in, readers take it for code. */
const deepest = 20

function closedLine({ id, title, status, completedAt }: Task): string {
  const when = completedAt === null ? '' : `, ${day(completedAt)}`
  return `- [${status === 'done' ? 'x' : '-'}] ${asText(title)} (#${id}${when})\n`
}

function* discoveries(project: string, known: readonly Discovery[]): Generator<string> {
  if (known.length === 0) return
  yield `\n# What ${asText(project.replace(/^path:/, ''))} knows\n`
  const groups = Map.groupBy(known, ({ module }) => module ?? '')
  const names = [...groups.keys()].sort(
    (one, other) => Number(one === '') - Number(other === '') || compare(one, other),
  )
  for (const name of names) {
    yield `\n## ${name === '' ? 'Without a module' : asText(name)}\n\n`
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
