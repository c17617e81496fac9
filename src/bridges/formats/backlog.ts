import { basename, join } from 'node:path'
import type { Priority, Status } from '../../tasks/task.ts'
import { checkLinks } from '../check-links.ts'
import type { Fields } from '../fields.ts'
import { fitDiscovery } from '../fit-discovery.ts'
import { fitTask, named } from '../fit-task.ts'
import { projectOf } from '../input-file.ts'
import { makeMark } from '../mark.ts'
import type { Notes } from '../notes.ts'
import type { IncomingDiscovery, IncomingTask } from '../source.ts'
import { type BacklogConfig, pagesIn, readBacklogConfig } from './backlog-folder.ts'
import type { Drafts, Reading } from './format.ts'
import type { Page } from './front-matter.ts'

/** A folder of Backlog.md: a Markdown file for each task, in folders that say what became of it. */
export async function readBacklog(folder: string, { notes }: Reading): Promise<Drafts> {
  const config = await readBacklogConfig(folder)
  const milestones = new Map(
    (await pagesIn(folder, 'milestones')).map(({ fields }) => [fields.text('id'), fields.text('title')]),
  )
  const reader: Reader = { project: projectOf(join(folder, 'tasks', 'x')), config, milestones, notes }
  const tasks: IncomingTask[] = []
  for (const [inner, kept] of places)
    for (const page of await pagesIn(folder, inner)) tasks.push(read(page, kept, reader))
  for (const { file } of await pagesIn(folder, 'docs'))
    notes.add('documents were left out; waymark learn reads those of a project', basename(file.path))
  const discoveries = (await pagesIn(folder, 'decisions')).flatMap((page) => decision(page, notes))
  return { tasks: await checkLinks(tasks, notes), discoveries }
}

type Kept = 'open' | 'completed' | 'draft' | 'archived'

const places: readonly (readonly [folder: string, kept: Kept])[] = [
  ['tasks', 'open'],
  ['completed', 'completed'],
  ['drafts', 'draft'],
  ['archive/tasks', 'archived'],
]

interface Reader {
  readonly project: string
  readonly config: BacklogConfig
  readonly milestones: ReadonlyMap<string, string>
  readonly notes: Notes
}

interface About {
  readonly key: string
  readonly title: string
}

function read({ fields, sections }: Page, kept: Kept, reader: Reader): IncomingTask {
  const { notes, milestones, config } = reader
  const key = fullId(fields.required('id'), config)
  const about = { key, title: fields.required('title') }
  const { status, tag } = statusOf(fields.text('status'), kept, config)
  if (tag !== null)
    notes.add(
      `${tag === 'archived' ? 'archived tasks' : `the status ${tag}`} became ${status} with a tag`,
      named(about),
    )
  const milestone = fields.text('milestone')
  const parent = fields.text('parent_task_id') || fields.text('parent')
  const type = fields.text('type')
  const tags = [milestones.get(milestone) ?? milestone, type === 'task' ? '' : type, tag ?? '']
  return fitTask(
    {
      ...about,
      place: fields.place,
      description: texts(fields, sections),
      priority: priorityOf(fields.text('priority'), about, notes),
      status,
      due: fields.due('due_date', notes),
      tags: [...fields.words('labels'), ...tags],
      parent: parent === '' ? null : fullId(parent, config),
      blockedBy: fields.words('dependencies').map((id) => fullId(id, config)),
      assignees: fields.words('assignee'),
      createdAt: fields.moment('created_date', notes),
      updatedAt: fields.moment('updated_date', notes),
      mark: makeMark('Backlog.md', reader.project, key, [fields.text('created_date'), about.title]),
    },
    notes,
  )
}

/** Ids are written `task-1`, `TASK-1` and, by hand, `1`. */
function fullId(id: string, { prefix }: BacklogConfig): string {
  const trimmed = id.trim().toUpperCase()
  return /^\d/.test(trimmed) ? `${prefix.toUpperCase()}-${trimmed}` : trimmed
}

/** The names are the project's own: those that say what they mean go by their words, others by their place. */
function statusOf(
  said: string,
  kept: Kept,
  { statuses }: BacklogConfig,
): { status: Status; tag: string | null } {
  if (kept === 'completed') return { status: 'done', tag: null }
  const usual = usualStatuses.find(([words]) => words.test(said.trim()))?.[1]
  const place = statuses.findIndex((status) => status.toLowerCase() === said.trim().toLowerCase())
  const byPlace = place <= 0 ? 'todo' : place === statuses.length - 1 ? 'done' : 'doing'
  const status = usual ?? byPlace
  if (kept === 'archived') return { status: status === 'done' ? 'done' : 'cancelled', tag: 'archived' }
  if (kept === 'draft') return { status: 'todo', tag: 'draft' }
  return { status, tag: usual || said === '' ? null : said.toLowerCase() }
}

const usualStatuses: readonly (readonly [RegExp, Status])[] = [
  [/^(to[ -]?do|open|new|backlog)$/i, 'todo'],
  [/^(in[ -]?progress|doing)$/i, 'doing'],
  [/^(done|completed?|closed)$/i, 'done'],
  [/^(cancell?ed|won'?t do)$/i, 'cancelled'],
]

function priorityOf(said: string, about: About, notes: Notes): Priority {
  const word = said.toLowerCase()
  if (word === '' || word === 'medium') return 'medium'
  if (word === 'high' || word === 'low') return word
  const priority = /crit|urgent|highest|^p0$|^p1$/.test(word)
    ? 'high'
    : /lowest|^p[34]$/.test(word)
      ? 'low'
      : 'medium'
  notes.add(`the priority ${said} became ${priority}`, named(about))
  return priority
}

/** The description first, then what is kept under other headings: plan, notes, acceptance criteria with their ticks. */
function texts(fields: Fields, sections: Page['sections']): string[] {
  const line = (label: string, words: readonly string[]) =>
    words.length === 0 ? '' : `${label}: ${words.join(', ')}`
  const others = [...sections].filter(
    ([heading, text]) => heading !== '' && heading !== 'Description' && text !== '',
  )
  return [
    sections.get('') ?? '',
    sections.get('Description') ?? '',
    ...others.map(([heading, text]) => `${heading}:\n${text}`),
    line('References', [...fields.words('references'), ...fields.words('documentation')]),
  ]
}

function decision({ fields, sections }: Page, notes: Notes): IncomingDiscovery[] {
  const [key, title] = [fields.required('id'), fields.required('title')]
  const said = [...sections].filter(([, text]) => text !== '')
  if (said.length === 0 || /reject|supersed|deprecat/i.test(fields.text('status'))) {
    notes.add('decisions that are empty or no longer hold were left out', `${key} ${title}`)
    return []
  }
  const text = [
    title,
    ...said.map(([heading, words]) => (heading === '' ? words : `${heading}: ${words}`)),
  ].join('\n\n')
  const createdAt = fields.moment('date', notes)
  return fitDiscovery({ key, place: fields.place, type: 'decision', text, module: null, createdAt }, notes)
}
