import { Slice } from '../../slice.ts'
import type { Priority, Status } from '../../tasks/task.ts'
import { checkLinks } from '../check-links.ts'
import { Fields } from '../fields.ts'
import { fitTask, named } from '../fit-task.ts'
import { projectOf } from '../input-file.ts'
import { type JsonPath, lineOf } from '../json-places.ts'
import { makeMark } from '../mark.ts'
import type { Notes } from '../notes.ts'
import type { SourcePosition } from '../place.ts'
import type { IncomingTask } from '../source.ts'
import { type Format, isRecord, type Reading } from './format.ts'
import { type DueWords, dueOf, repeatOf } from './todoist-words.ts'

/** `tasks.json` of Task Master: a list of tasks, or since 0.17 one such list for each of its tags. */
export const taskMaster: Format = {
  name: 'task-master',
  title: 'Task Master',
  usual: ['.taskmaster/tasks/tasks.json', 'tasks/tasks.json', 'tasks.json'],
  syntax: 'json',
  isOf: ({ whole }) =>
    isRecord(whole) && listsOf(whole).some(({ tasks }) => tasks.length === 0 || tasks.some(looksAlike)),
  async read({ file, whole }, reading) {
    const { notes } = reading
    const place = (path: JsonPath): SourcePosition => ({
      file: file.path,
      line: () => lineOf(file.text, path),
    })
    new Fields(whole, place([]), 'the file')
    const nodes = listsOf(whole as Record<string, unknown>).flatMap(({ tag, path, tasks }) =>
      tasks.flatMap((task, index) => collect(task, [...path, index], null, { tag, place })),
    )
    const keys = new Set(nodes.map(({ key }) => key))
    const project = projectOf(file.path)
    return {
      tasks: await checkLinks(await readAll(nodes, (node) => read(node, keys, project, reading)), notes),
    }
  },
}

async function readAll<Node>(
  nodes: readonly Node[],
  read: (node: Node) => Promise<IncomingTask>,
): Promise<IncomingTask[]> {
  const slice = new Slice()
  const tasks: IncomingTask[] = []
  for (const node of nodes) {
    await slice.turn()
    tasks.push(await read(node))
  }
  return tasks
}

interface TaskList {
  /** The tag whose list it is; null in the old form, which has one list. */
  readonly tag: string | null
  readonly path: JsonPath
  readonly tasks: readonly unknown[]
}

function listsOf(whole: Readonly<Record<string, unknown>>): TaskList[] {
  if (Array.isArray(whole.tasks)) return [{ tag: null, path: ['tasks'], tasks: whole.tasks }]
  return Object.entries(whole).flatMap(([tag, value]) =>
    isRecord(value) && Array.isArray(value.tasks) ? [{ tag, path: [tag, 'tasks'], tasks: value.tasks }] : [],
  )
}

function looksAlike(task: unknown): boolean {
  return (
    isRecord(task) && 'title' in task && ('status' in task || 'dependencies' in task || 'subtasks' in task)
  )
}

/** A task or a sub-task with its place in the file. */
interface Node {
  readonly fields: Fields
  readonly key: string
  readonly above: Node | null
  readonly tag: string | null
}

function collect(
  value: unknown,
  path: JsonPath,
  above: Node | null,
  list: { readonly tag: string | null; readonly place: (path: JsonPath) => SourcePosition },
): Node[] {
  const place = list.place(path)
  const id = new Fields(value, place, 'a task').requiredId('id')
  const isMain = list.tag === null || list.tag === 'master'
  const key = above ? `${above.key}.${id}` : `${isMain ? '' : `${list.tag}/`}${id}`
  const node: Node = {
    fields: new Fields(value, place, `task ${key}`),
    key,
    above,
    tag: isMain ? null : list.tag,
  }
  const below = node.fields.list('subtasks')
  return [node, ...below.flatMap((sub, index) => collect(sub, [...path, 'subtasks', index], node, list))]
}

const statuses: ReadonlyMap<string, Status> = new Map([
  ['pending', 'todo'],
  ['in-progress', 'doing'],
  ['done', 'done'],
  ['completed', 'done'],
  ['cancelled', 'cancelled'],
])
const priorities: ReadonlyMap<string, Priority> = new Map([
  ['critical', 'high'],
  ['high', 'high'],
  ['medium', 'medium'],
  ['low', 'low'],
])

async function read(
  node: Node,
  keys: ReadonlySet<string>,
  project: string,
  reading: Reading,
): Promise<IncomingTask> {
  const { notes } = reading
  const { fields, key, above, tag } = node
  const title = fields.required('title')
  const description = fields.text('description')
  const about = { key, title }
  const said = fields.text('status').toLowerCase() || 'pending'
  const status = statuses.get(said) ?? (said === 'review' ? 'doing' : 'todo')
  const isKnown = statuses.has(said)
  if (!isKnown) notes.add(`the status ${said} became ${status} with a tag`, named(about))
  const updatedAt = fields.moment('updatedAt', notes)
  const strategy = fields.text('testStrategy').trim()
  const { said: when, ...dates } = await datesOf(fields, title, reading)
  return fitTask(
    {
      ...about,
      place: fields.place,
      description: [
        description,
        fields.text('details'),
        strategy === '' ? '' : `Test strategy: ${strategy}`,
        when,
      ],
      priority: priorityOf(node, notes),
      status,
      ...dates,
      tags: [...(tag === null ? [] : [tag]), ...(isKnown ? [] : [said])],
      parent: above?.key ?? null,
      blockedBy: fields.texts('dependencies').map((id) => dependency(id, node, keys)),
      assignees: fields.words('assignee'),
      createdAt: fields.moment('createdAt', notes),
      updatedAt,
      mark: makeMark('Task Master', project, key, [title, description]),
    },
    notes,
  )
}

/** It has no dates of its own, but people and other tools add them under these names. */
async function datesOf(fields: Fields, title: string, reading: Reading): Promise<DueWords> {
  const named = (names: readonly string[]) =>
    names.map((name) => fields.text(name).trim()).find((text) => text !== '') ?? ''
  const due = named(['dueDate', 'due_date', 'due'])
  const repeat = named(['recurrence', 'recurring', 'repeat'])
  if (repeat === '') return dueOf(due, null, title, reading)
  return repeatOf(repeat, due === '' ? null : await reading.readDueWords(due, null), null, title, reading)
}

/** Sub-tasks have none of their own: they are as pressing as their task. */
function priorityOf(node: Node, notes: Notes): Priority {
  const said = node.fields.text('priority')
  if (said === '') return node.above ? priorityOf(node.above, notes) : 'medium'
  const priority = priorities.get(said.toLowerCase()) ?? 'medium'
  if (priority !== said) notes.add(`the priority ${said} became ${priority}`, node.fields.what)
  return priority
}

/** In a sub-task, a number alone names one beside it; `5.2` names a sub-task of task 5. */
function dependency(id: string, { above, tag }: Node, keys: ReadonlySet<string>): string {
  const beside = above && `${above.key}.${id}`
  if (beside !== null && !id.includes('.') && keys.has(beside)) return beside
  return tag === null ? id : `${tag}/${id}`
}
