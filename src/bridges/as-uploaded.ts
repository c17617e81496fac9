import { commentLimit } from '../tasks/add-comment.ts'
import { Notes } from './notes.ts'
import type { ImportSource, IncomingComment } from './source.ts'

/**
 * What of a file may come over the network, all of it into one project. Anybody can write a file, so nothing in it is
 * said in the name of others: comments are the importer's and say whose they were, claims are left out, and so are the
 * sessions and conversations of an export.
 */
export function asUploaded(source: ImportSource, person: string): ImportSource {
  const { tasks, comments, discoveries, sessions, conversations } = source
  const notes = new Notes()
  // Of several projects that become one, each has its own 1.
  const isOne = new Set(tasks.map(({ project }) => project)).size <= 1
  const left = sessions.length + conversations.length
  if (left > 0) notes.add('sessions and conversations are left out; waymark import reads them', source.path)
  return {
    ...source,
    projects: [],
    tasks: tasks.map((task) => ({
      ...task,
      project: 'here',
      number: isOne ? task.number : null,
      claimedBy: null,
      claimConnection: null,
      claimedAt: null,
    })),
    comments: comments.map((comment) => inOwnName(comment, source.owner, person)),
    discoveries: discoveries
      .filter(({ own }) => own === null || own.replacedBy === null)
      .map((discovery) => ({ ...discovery, project: 'here', own: null })),
    sessions: [],
    conversations: [],
    notes: [...source.notes, ...notes.list()],
  }
}

function inOwnName(comment: IncomingComment, owner: string | null, person: string): IncomingComment {
  const { author, text } = comment
  const isOwn = author === owner || author === person
  const said = isOwn ? text : [...`${author}: ${text}`].slice(0, commentLimit).join('')
  return { ...comment, number: null, author: person, client: null, text: said }
}
