import { Slice } from '../../slice.ts'
import { checkLinks } from '../check-links.ts'
import { Fields } from '../fields.ts'
import { fitComment } from '../fit-comment.ts'
import { fitTask } from '../fit-task.ts'
import { type JsonPath, lineOf } from '../json-places.ts'
import { makeMark } from '../mark.ts'
import { readDueMoment } from '../moments.ts'
import type { Notes } from '../notes.ts'
import { bad, type SourcePosition } from '../place.ts'
import type { Destination, IncomingComment, IncomingTask } from '../source.ts'
import { type Format, type FormatCandidate, isRecord, type Reading } from './format.ts'
import { todoistProject } from './todoist-project.ts'
import { type DueWords, notePriority, priorityOf, repeatOf, worded } from './todoist-words.ts'

/** What Todoist's interfaces answer: everything (sync), a page of tasks, or a list of them. 4 is the highest priority. */
export const todoistJson: Format = {
  name: 'todoist',
  title: 'Todoist',
  usual: [],
  syntax: 'json',
  isOf: ({ whole }) => itemsOf(whole)?.items.some(looksAlike) ?? false,
  async read(candidate, reading) {
    const backup = new Backup(candidate)
    const tasks: IncomingTask[] = []
    const slice = new Slice()
    for (const item of backup.items()) {
      await slice.turn()
      if (item.flag('is_deleted')) reading.notes.add('deleted tasks were left out', item.text('content'))
      else tasks.push(await read(item, backup, reading))
    }
    const kept = new Set(tasks.map(({ key }) => key))
    const comments = backup.comments(reading.notes).filter(({ task }) => kept.has(task))
    return { tasks: await checkLinks(tasks, reading.notes), comments }
  },
}

function itemsOf(whole: unknown): { readonly items: readonly unknown[]; readonly path: JsonPath } | null {
  if (Array.isArray(whole)) return { items: whole, path: [] }
  if (!isRecord(whole)) return null
  for (const name of ['items', 'results', 'tasks'])
    if (Array.isArray(whole[name])) return { items: whole[name], path: [name] }
  return null
}

/** Messages have a content too. */
function looksAlike(item: unknown): boolean {
  const signs = ['priority', 'project_id', 'labels', 'checked', 'is_completed', 'completed_at']
  return isRecord(item) && 'content' in item && signs.some((sign) => sign in item)
}

/** The tasks, and what they name by an id. */
class Backup {
  readonly projects: ReadonlyMap<string, Destination>
  /** How people are called, by their ids. */
  readonly people: ReadonlyMap<string, string>
  readonly sections: ReadonlyMap<string, string>
  readonly labels: ReadonlyMap<string, string>
  readonly #candidate: FormatCandidate

  constructor(candidate: FormatCandidate) {
    this.#candidate = candidate
    this.projects = new Map(
      this.#records('projects')
        .filter((project) => !project.flag('inbox_project') && !project.flag('is_inbox_project'))
        .map((project) => [project.id('id'), todoistProject(project.text('name'))]),
    )
    this.people = new Map(
      this.#records('collaborators').map((one) => {
        const [name, address] = [one.text('full_name') || one.text('name'), one.text('email')]
        return [one.id('id'), address === '' ? name : `${name} <${address}>`.trim()]
      }),
    )
    this.sections = new Map(this.#records('sections').map((one) => [one.id('id'), one.text('name')]))
    this.labels = new Map(this.#records('labels').map((one) => [one.id('id'), one.text('name')]))
  }

  comments(notes: Notes): IncomingComment[] {
    const said = [...this.#records('notes'), ...this.#records('comments')]
    return said
      .filter((note) => !note.flag('is_deleted'))
      .flatMap((note) => {
        const task = note.id('item_id') || note.id('task_id')
        const author = this.people.get(note.id('posted_uid')) ?? ''
        const createdAt = note.moment('posted_at', notes)
        const text = note.text('content')
        return fitComment({ task, place: note.place, author, text, createdAt }, 'Todoist', notes)
      })
  }

  /** Who has the task; an id that nobody explains says nothing to anybody. */
  responsible(item: Fields, title: string, notes: Notes): string[] {
    const id = item.id('responsible_uid') || item.id('assignee_id')
    if (id === '') return []
    const name = this.people.get(id)
    if (name === undefined) notes.add('assignees whose names are not in the file were left out', title)
    return name === undefined ? [] : [name]
  }

  items(): Fields[] {
    const found = itemsOf(this.#candidate.whole)
    if (!found) throw bad(this.#place([]), 'there are no tasks: "items" is missing.')
    return found.items.map(
      (item, index) => new Fields(item, this.#place([...found.path, index]), `task ${index + 1}`),
    )
  }

  #records(name: string): Fields[] {
    const { whole } = this.#candidate
    const value = isRecord(whole) ? (whole[name] ?? []) : []
    const list = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : []
    return list.filter(isRecord).map((one) => new Fields(one, this.#place([name]), `one of the ${name}`))
  }

  #place(path: JsonPath): SourcePosition {
    const { path: file, text } = this.#candidate.file
    return { file, line: () => lineOf(text, path) }
  }
}

async function read(item: Fields, backup: Backup, reading: Reading): Promise<IncomingTask> {
  const { notes } = reading
  const [key, title] = [item.id('id') || item.id('task_id'), item.required('content')]
  if (key === '') throw bad(item.place, `${item.what} has no id.`)
  const level = pageLevel(item)
  notePriority(level, title, notes)
  const isDone = item.flag('checked') || item.flag('is_completed') || item.has('completed_at')
  const { due, said, ...series } = await dueOf(item, title, reading)
  const deadline = item.record('deadline')?.text('date') ?? ''
  const labels = item.texts('labels').map((label) => backup.labels.get(label) ?? label)
  const section = backup.sections.get(item.id('section_id'))
  return fitTask(
    {
      project: backup.projects.get(item.id('project_id')) ?? 'personal',
      key,
      place: item.place,
      title,
      description: [
        item.text('description'),
        said,
        deadline !== '' && due !== null ? `Deadline: ${deadline}` : '',
      ],
      priority: priorityOf(level),
      status: isDone ? 'done' : 'todo',
      due: due ?? (deadline === '' ? null : readDueMoment(deadline)),
      ...series,
      ...durationOf(item),
      tags: [...(section === undefined ? [] : [section]), ...labels],
      parent: item.id('parent_id') || null,
      assignees: backup.responsible(item, title, notes),
      createdAt: ['added_at', 'created_at', 'date_added'].reduce<Date | null>(
        (found, name) => found ?? item.moment(name, notes),
        null,
      ),
      updatedAt: item.moment('updated_at', notes),
      completedAt: item.moment('completed_at', notes),
      mark: makeMark('Todoist', '', key, null),
    },
    notes,
  )
}

/** The interfaces count the other way round: their 4 is p1 on the page. */
function pageLevel(item: Fields): 1 | 2 | 3 | 4 {
  const level = item.number('priority') ?? 1
  if (level !== 1 && level !== 2 && level !== 3 && level !== 4)
    throw bad(item.place, `"priority" of ${item.what} must be 1 to 4, and is ${level}.`)
  return (5 - level) as 1 | 2 | 3 | 4
}

async function dueOf(item: Fields, title: string, reading: Reading): Promise<DueWords> {
  const value = item.record('due')
  if (!value) return { due: null, said: '' }
  const date = value.text('datetime') || value.text('date')
  // Without a zone it means that time wherever the person is.
  const zone = value.text('timezone') || null
  const due = await reading.readDueWords(date, zone)
  const words = value.text('string') || date
  if (value.flag('is_recurring')) return repeatOf(words, due, zone, title, reading)
  return worded(due, words, title, reading.notes)
}

/** `{ amount, unit }`, of minutes or days. */
function durationOf(item: Fields): { readonly duration?: number } {
  const value = item.record('duration')
  const amount = value?.number('amount') ?? null
  if (!value || amount === null) return {}
  return { duration: value.text('unit') === 'day' ? amount * 24 * 60 : amount }
}
