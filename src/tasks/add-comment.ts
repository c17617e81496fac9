import type { ChangeOf, Origin } from '../change.ts'
import { Failure, invalid } from '../errors.ts'
import { refuseOverwrite } from '../expected-text.ts'
import type { Comment, CommentStore, CommentWriter } from './comment.ts'
import type { Task, TaskId } from './task.ts'
import { isLongerThan } from './task-text.ts'

export const commentLimit = 10_000

export interface Commented {
  readonly comment: Comment
  readonly change: ChangeOf<Comment>
  readonly repeated: boolean
}

/** Says something about a task. Members who are named in it, who have the task or who follow it are told. */
export async function addComment(
  comments: CommentStore,
  task: Pick<Task, 'id' | 'assignee'>,
  text: string,
  mentioned: readonly string[],
  origin: Origin,
): Promise<Commented> {
  const checked = readComment(text)
  const written = await comments.write('comment', origin, async (tx) => {
    await tx.insert({ task: task.id, author: origin.actor, client: origin.client ?? null, text: checked })
    if (tx.isShared) await tellAll(tx, task, checked, mentioned, origin.actor)
  })
  const comment = written?.change.entries[0]?.after
  if (!written || !comment) throw new Error('a comment recorded no change')
  return { comment, change: written.change, repeated: written.repeated }
}

async function tellAll(
  tx: CommentWriter,
  { id: task, assignee }: Pick<Task, 'id' | 'assignee'>,
  text: string,
  mentioned: readonly string[],
  author: string,
): Promise<void> {
  const followers = await tx.followers(task)
  const told = new Set([author])
  for (const person of mentioned) {
    if (told.has(person)) continue
    told.add(person)
    tx.notify({ person, kind: 'mentioned', task, text })
  }
  for (const person of [...followers, ...(assignee === null ? [] : [assignee])]) {
    if (told.has(person)) continue
    told.add(person)
    tx.notify({ person, kind: 'commented', task, text })
  }
  tx.follow(task, author, ...mentioned)
}

/** Only its author corrects a comment. `expected` is the text that they began from. */
export async function editComment(
  comments: CommentStore,
  task: TaskId,
  id: number,
  text: string,
  origin: Origin,
  expected?: string,
): Promise<Commented> {
  const checked = readComment(text)
  let unchanged: Comment | undefined
  const written = await comments.write('comment', origin, async (tx) => {
    const before = await findComment(tx, task, id)
    if (before.author !== origin.actor)
      throw new Failure('forbidden', 'Only its author can change a comment.', {
        hint: 'Write one of your own.',
      })
    refuseOverwrite({ field: 'comment', now: before.text, next: checked, expected })
    if (before.text === checked) unchanged = before
    else tx.save(before, { ...before, text: checked, editedAt: origin.at })
  })
  const comment = written?.change.entries[0]?.after ?? unchanged
  if (!comment) throw new Error('a comment was neither changed nor left')
  return { comment, change: written?.change as ChangeOf<Comment>, repeated: written?.repeated ?? false }
}

/** Its author takes a comment away, or the owner of the project. */
export async function removeComment(
  comments: CommentStore,
  task: TaskId,
  id: number,
  mayRemoveOthers: boolean,
  origin: Origin,
): Promise<ChangeOf<Comment>> {
  const written = await comments.write('comment', origin, async (tx) => {
    const before = await findComment(tx, task, id)
    if (before.author !== origin.actor && !mayRemoveOthers)
      throw new Failure('forbidden', 'Only its author or the owner of the project can remove a comment.')
    tx.remove(before)
  })
  if (!written) throw new Error('removing a comment recorded no change')
  return written.change
}

async function findComment(tx: CommentWriter, task: TaskId, id: number): Promise<Comment> {
  const found = await tx.find(task, id)
  if (!found) throw new Failure('not_found', `There is no comment ${id} on task ${task}.`, { facts: { id } })
  return found
}

/** The text as it is kept: trimmed, and neither empty nor too long. */
export function readComment(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '') throw invalid('bad_text', 'A comment cannot be empty.')
  if (isLongerThan(trimmed, commentLimit))
    throw invalid('bad_text', `A comment has ${commentLimit} characters at most.`)
  if (trimmed.includes('\0') || !trimmed.isWellFormed())
    throw invalid('bad_text', 'The comment has characters that cannot be kept.')
  return trimmed
}
