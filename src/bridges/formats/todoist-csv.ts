import { basename } from 'node:path'
import { Slice } from '../../slice.ts'
import { checkLinks } from '../check-links.ts'
import { type CsvRow, readCsv } from '../csv.ts'
import { Fields } from '../fields.ts'
import { fitComment } from '../fit-comment.ts'
import { type ForeignTask, fitTask } from '../fit-task.ts'
import { mapInTurns } from '../map-in-turns.ts'
import { fingerprint, makeMark } from '../mark.ts'
import { readDueMoment } from '../moments.ts'
import { atLine, bad, shown } from '../place.ts'
import { refuseTooMany } from '../refuse-too-many.ts'
import type { Destination, IncomingComment } from '../source.ts'
import type { Format, Reading } from './format.ts'
import { todoistProject } from './todoist-project.ts'
import { dueOf, notePriority, priorityOf } from './todoist-words.ts'

/** A project of Todoist as it exports it: tasks, sections and comments, one a row. 1 is the highest priority here. */
export const todoistCsv: Format = {
  name: 'todoist',
  title: 'Todoist',
  usual: [],
  syntax: 'text',
  isOf: ({ file }) => /^"?TYPE"?,"?CONTENT"?,/i.test(file.text),
  async read({ file }, reading) {
    const rows = readCsv(file.text, file.path)
    const head = rows.next().value
    const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
    if (!names.includes('type') || !names.includes('content'))
      throw bad(atLine(file.path, 1), 'the first row must name the columns TYPE and CONTENT.')
    const list = new ListReader(basename(file.path).replace(/\.csv$/i, ''), reading)
    const slice = new Slice()
    for (const row of rows) {
      await slice.turn()
      await list.take(new Fields(record(names, row), atLine(file.path, row.line), 'the row'))
      refuseTooMany(file.path, list.tasks.length)
    }
    return {
      tasks: await checkLinks(
        await mapInTurns(list.tasks, (task) => fitTask(task, reading.notes)),
        reading.notes,
      ),
      comments: list.comments,
    }
  },
}

function record(names: readonly string[], { cells }: CsvRow): Record<string, string> {
  return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))
}

class ListReader {
  readonly tasks: ForeignTask[] = []
  readonly comments: IncomingComment[] = []
  readonly #list: string
  readonly #project: Destination
  readonly #reading: Reading
  readonly #told = new Map<string, number>()
  #section: string | null = null
  #open: { readonly indent: number; readonly key: string; readonly path: string }[] = []

  constructor(list: string, reading: Reading) {
    this.#list = list
    // Backups are named `Home [2203306141].csv`; of another name it is not sure that it is that of a project.
    this.#project = todoistProject(/^(.+) \[\w+\]$/.exec(list)?.[1] ?? 'Inbox')
    this.#reading = reading
  }

  async take(row: Fields): Promise<void> {
    const type = row.text('type').trim().toLowerCase()
    if (type === 'task') return this.#task(row)
    if (type === 'section') {
      this.#section = row.text('content').trim()
      this.#open = []
    } else if (type === 'note') {
      const last = this.tasks.at(-1)
      if (last) this.#comment(row, last)
      else this.#reading.notes.add('comments on the project were left out', row.text('content'))
    } else if (type !== '' && type !== 'meta') throw bad(row.place, `there is no TYPE "${shown(type, 20)}".`)
  }

  #comment(row: Fields, { key: task }: ForeignTask): void {
    const [author, text] = [row.text('author'), row.text('content')]
    const comment = { task, place: row.place, author, text, createdAt: null }
    this.comments.push(...fitComment(comment, 'Todoist', this.#reading.notes))
  }

  async #task(row: Fields): Promise<void> {
    const { notes } = this.#reading
    const content = row.required('content')
    const labels = content.match(/(?<=^|\s)@[^\s@]+/g) ?? []
    const title = content.replace(/(^|\s)@[^\s@]+/g, '').trim() || content
    const indent = oneOf(row, 'indent', [1, 2, 3, 4, 5]) ?? 1
    this.#open = this.#open.filter((task) => task.indent < indent)
    const above = this.#open.at(-1)
    const path = `${above?.path ?? ''}\0${title}`
    const before = this.#told.get(path) ?? 0
    this.#told.set(path, before + 1)
    const key = `line ${row.place.line()}`
    const level = oneOf(row, 'priority', [1, 2, 3, 4] as const)
    if (level !== null) notePriority(level, title, notes)
    const { due, said, ...series } = await dueOf(
      row.text('date'),
      row.text('timezone') || null,
      title,
      this.#reading,
    )
    const deadline = row.text('deadline').trim()
    const last = deadline === '' ? null : readDueMoment(deadline)
    this.#open.push({ indent, key, path })
    this.tasks.push({
      project: this.#project,
      key,
      place: row.place,
      title,
      description: [
        row.text('description'),
        said,
        deadline !== '' && (due !== null || last === null) ? `Deadline: ${deadline}` : '',
      ],
      priority: level === null ? 'medium' : priorityOf(level),
      due: due ?? last,
      ...series,
      ...duration(row),
      tags: [this.#section, ...labels].filter((tag) => tag !== null),
      parent: above?.key ?? null,
      assignees: [row.text('responsible')],
      mark: makeMark('Todoist', this.#list, fingerprint([path, String(before)]), null),
    })
  }
}

function oneOf<N extends number>(row: Fields, name: string, allowed: readonly N[]): N | null {
  const text = row.text(name).trim()
  if (text === '') return null
  const found = allowed.find((one) => String(one) === text)
  if (found === undefined)
    throw bad(
      row.place,
      `${name.toUpperCase()} must be ${allowed[0]} to ${allowed.at(-1)}, and is "${shown(text, 20)}".`,
    )
  return found
}

function duration(row: Fields): { readonly duration?: number } {
  const amount = Number(row.text('duration').trim())
  if (!Number.isSafeInteger(amount) || amount < 1) return {}
  return { duration: row.text('duration_unit').trim() === 'day' ? amount * 24 * 60 : amount }
}
