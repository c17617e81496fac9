import type { Priority, Status } from '../../tasks/task.ts'
import { checkLinks } from '../check-links.ts'
import { Fields } from '../fields.ts'
import { fitComment } from '../fit-comment.ts'
import { fitDiscovery } from '../fit-discovery.ts'
import { fitTask, named } from '../fit-task.ts'
import { projectOf } from '../input-file.ts'
import { makeMark } from '../mark.ts'
import type { Notes } from '../notes.ts'
import type { IncomingComment, IncomingDiscovery, IncomingTask } from '../source.ts'
import { type Format, isRecord } from './format.ts'
import { jsonLines } from './json-lines.ts'

/** `issues.jsonl` of beads (`bd export`): an issue a line, and since 1.0 what it was told to remember. */
export const beads: Format = {
  name: 'beads',
  title: 'beads',
  usual: ['.beads/issues.jsonl', '.beads/beads.jsonl', 'issues.jsonl'],
  syntax: 'json lines',
  isOf: ({ first }) =>
    isRecord(first) &&
    (first._type === 'issue' ||
      first._type === 'memory' ||
      ('id' in first && 'title' in first && ('issue_type' in first || 'created_at' in first))),
  async read({ file }, { notes }) {
    const tasks: IncomingTask[] = []
    const comments: IncomingComment[] = []
    const discoveries: IncomingDiscovery[] = []
    const project = projectOf(file.path)
    for await (const { value, place } of jsonLines(file)) {
      const line = new Fields(value, place, 'an issue')
      const type = line.text('_type')
      if (type === 'memory') {
        const [key, text] = [line.required('key'), line.required('value')]
        discoveries.push(...fitDiscovery({ key, place, type: 'pattern', text, module: null }, notes))
      } else if (type !== '' && type !== 'issue') notes.add('records that are no issues were left out', type)
      else {
        const fields = new Fields(value, place, `issue ${line.requiredId('id')}`)
        if (fields.text('status') === 'tombstone') notes.add('deleted issues were left out', fields.what)
        else if (fields.flag('is_template')) notes.add('templates were left out', fields.what)
        else {
          tasks.push(read(fields, project, notes))
          comments.push(...readComments(fields, notes))
        }
      }
    }
    return { tasks: await checkLinks(tasks, notes), comments, discoveries }
  },
}

const statuses: ReadonlyMap<string, Status> = new Map([
  ['open', 'todo'],
  ['in_progress', 'doing'],
  ['hooked', 'doing'],
  ['closed', 'done'],
])

function read(fields: Fields, project: string, notes: Notes): IncomingTask {
  const [key, title] = [fields.id('id'), fields.required('title')]
  const about = { key, title }
  const said = fields.text('status') || 'open'
  if (!statuses.has(said)) notes.add(`the status ${said} became todo with a tag`, named(about))
  const type = fields.text('issue_type') || 'task'
  const links = dependencies(fields, about, notes)
  if (fields.has('estimated_minutes')) notes.add('estimates were left out', named(about))
  if (fields.has('defer_until')) notes.add('dates to begin were left out', named(about))
  return fitTask(
    {
      ...about,
      place: fields.place,
      description: [...texts(fields), ...links.others],
      priority: priorityOf(fields.number('priority')),
      status: statuses.get(said) ?? 'todo',
      due: fields.due('due_at', notes),
      tags: [
        ...fields.texts('labels'),
        ...(type === 'task' ? [] : [type]),
        ...(statuses.has(said) ? [] : [said]),
      ],
      parent: links.parent,
      blockedBy: links.blockedBy,
      assignees: [fields.text('assignee')],
      createdAt: fields.moment('created_at', notes),
      updatedAt: fields.moment('updated_at', notes),
      completedAt: fields.moment('closed_at', notes),
      mark: makeMark('beads', project, key, [fields.text('created_at') || title]),
    },
    notes,
  )
}

/** P0 and P1 press, P3 and P4 can wait. */
function priorityOf(level: number | null): Priority {
  if (level === null || level === 2) return 'medium'
  return level < 2 ? 'high' : 'low'
}

function texts(fields: Fields): string[] {
  const under = (heading: string, name: string) => {
    const text = fields.text(name).trim()
    return text === '' ? '' : `${heading}:\n${text}`
  }
  const reason = fields.text('close_reason').trim()
  const isReason = !/^(|closed|done|completed?|fixed)$/i.test(reason)
  const external = fields.text('external_ref')
  return [
    fields.text('description'),
    under('Design', 'design'),
    under('Acceptance criteria', 'acceptance_criteria'),
    under('Notes', 'notes'),
    external === '' ? '' : `Reference: ${external}`,
    isReason ? `Closed: ${reason}` : '',
  ]
}

interface Links {
  readonly parent: string | null
  readonly blockedBy: readonly string[]
  /** Links of other kinds, in words. */
  readonly others: readonly string[]
}

function dependencies(fields: Fields, about: { key: string; title: string }, notes: Notes): Links {
  let parent: string | null = fields.text('parent') || null
  const blockedBy: string[] = []
  const others: string[] = []
  for (const value of fields.list('dependencies')) {
    const link = new Fields(value, fields.place, `a dependency of ${about.key}`)
    const target = link.requiredId('depends_on_id')
    const type = link.text('type') || 'blocks'
    if (type === 'parent-child') parent = target
    else if (type === 'blocks' || type === 'waits-for') blockedBy.push(target)
    else {
      others.push(`${type}: ${target}`)
      notes.add(`links of the kind ${type} are kept as words in the description`, `${about.key} → ${target}`)
    }
  }
  return { parent, blockedBy, others: others.length === 0 ? [] : [others.join('\n')] }
}

function readComments(fields: Fields, notes: Notes): IncomingComment[] {
  return fields.list('comments').flatMap((value) => {
    const comment = new Fields(value, fields.place, `a comment on ${fields.what}`)
    const [author, text] = [comment.text('author'), comment.text('text')]
    const createdAt = comment.moment('created_at', notes)
    return fitComment({ task: fields.id('id'), place: fields.place, author, text, createdAt }, 'beads', notes)
  })
}
