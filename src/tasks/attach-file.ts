import type { ChangeOf, Origin } from '../change.ts'
import { Failure, invalid } from '../errors.ts'
import type { Attachment, AttachmentStore, KeptBytes } from './attachment.ts'
import type { TaskId } from './task.ts'
import { noSuchTask } from './task-ref.ts'

/** How many files a task has at most. */
export const filesPerTask = 100
const nameLimit = 200

export type AttachedFile = Pick<Attachment, 'id' | 'name' | 'type' | 'size' | 'hash'>

export interface Attached {
  readonly attachment: Attachment
  readonly change: ChangeOf<Attachment>
}

/** How many bytes a file may have that this person attaches now. Fails where they may not, or where there is no room at all. */
export async function roomForFile(
  attachments: AttachmentStore,
  task: TaskId,
  quota: number,
  { requestKey: _, ...origin }: Origin,
): Promise<number> {
  let room = 0
  await attachments.write('attach', origin, async (tx) => {
    if (!(await tx.hasTask(task))) throw noSuchTask(task)
    room = roomIn(await tx.keptBytes(), quota)
  })
  if (room <= 0) throw noRoom(quota)
  return room
}

/** Adds a file to a task, once its content is kept. */
export async function attachFile(
  attachments: AttachmentStore,
  task: TaskId,
  file: AttachedFile,
  quota: number,
  origin: Origin,
): Promise<Attached> {
  if ((await attachments.list(task)).length >= filesPerTask)
    throw invalid('too_many', `A task has ${filesPerTask} files at most.`, {
      hint: 'Remove one first, or put the file on a sub-task.',
      facts: { limit: filesPerTask },
    })
  const written = await attachments.write('attach', origin, async (tx) => {
    if (!(await tx.hasTask(task))) throw noSuchTask(task)
    if (file.size > roomIn(await tx.keptBytes(), quota)) throw noRoom(quota)
    const { actor: author, client = null, at: createdAt } = origin
    tx.insert({ ...file, name: readFileName(file.name), task, author, client, createdAt })
  })
  const attachment = written?.change.entries[0]?.after
  if (!written || !attachment) throw new Error('attaching a file recorded no change')
  return { attachment, change: written.change }
}

/** Removes a file from its task. It can be brought back by undoing that. */
export async function removeAttachment(
  attachments: AttachmentStore,
  id: string,
  origin: Origin,
): Promise<Attached> {
  const written = await attachments.write('detach', origin, async (tx) => {
    const found = await tx.find(id)
    if (!found) throw noSuchFile()
    tx.remove(found)
  })
  const attachment = written?.change.entries[0]?.before
  if (!written || !attachment) throw new Error('removing a file recorded no change')
  return { attachment, change: written.change }
}

export function noSuchFile(): Failure {
  return new Failure('not_found', 'There is no such file.', { hint: 'It may have been removed.' })
}

/** Removed files can be brought back for a while. Together with them a person has at most twice the quota. */
function roomIn({ current, removed }: KeptBytes, quota: number): number {
  return Math.min(quota - current, 2 * quota - current - removed)
}

/** Files that came to an owner with a task or a project: what is kept, with them, must be within the quota. */
export function refuseOverfull({ current, removed }: KeptBytes, quota: number): void {
  if (current > quota || current + removed > 2 * quota) throw noRoom(quota)
}

function noRoom(quota: number): Failure {
  if (quota === 0)
    return invalid('quota_reached', 'Files cannot be attached here.', {
      hint: 'Put the file elsewhere and add a link.',
      facts: { limit: quota },
    })
  const megabytes = Math.floor(quota / 1024 / 1024)
  return invalid('quota_reached', `The files of this project's owner may take ${megabytes} MB in all.`, {
    hint: 'Remove files that are no longer needed, or ask who runs the server for more room.',
    facts: { limit: quota },
  })
}

/**
 * The name as it is kept: without folders and without characters that steer a terminal, a page or a file system; short,
 * with its ending kept.
 */
export function readFileName(given: string): string {
  const last = given.normalize('NFC').toWellFormed().split(/[/\\]/).at(-1) as string
  const clean = last
    // Control and format characters: among them those that turn the direction of writing around.
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, '')
    .replace(/[<>:"|?*]+/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const name = clean === '' ? 'file' : clean
  const characters = [...name]
  if (characters.length <= nameLimit) return name
  const ending = /\.[\p{L}\p{N}]{1,10}$/u.exec(name)?.[0] ?? ''
  return characters.slice(0, nameLimit - ending.length).join('') + ending
}
