import { randomUUID } from 'node:crypto'
import { attachFile, noSuchFile, removeAttachment, roomForFile } from '../../tasks/attach-file.ts'
import { defineTool } from '../contract.ts'
import { strict } from '../schema.ts'
import { number, text } from './schemas.ts'
import { showAttachments } from './shown-attachment.ts'

/** Asked before a file is taken in: whether this person may attach one here, and how large it may be. */
export const checkAttachmentTool = defineTool({
  name: 'check_attachment',
  description: 'Whether a file can be attached',
  effect: 'write',
  input: strict({ task: number }, ['task']),
  run: async ({ task }, { attachments, fileQuota, origin }) => ({
    room: await roomForFile(attachments, task, fileQuota, origin),
  }),
  answer: (done) => done,
})

/** Asked once the content is kept. No route lets a caller say type, size or hash: they are what the content has. */
export const addAttachmentTool = defineTool({
  name: 'add_attachment',
  description: 'Attach a file whose content is kept',
  effect: 'write',
  input: strict({ task: number, name: text, type: text, size: number, hash: text }, [
    'task',
    'name',
    'type',
    'size',
    'hash',
  ]),
  async run({ task, ...file }, context) {
    const { attachments, fileQuota, origin } = context
    const { attachment, change } = await attachFile(
      attachments,
      task,
      { ...file, id: randomUUID() },
      fileQuota,
      origin,
    )
    const shown = await showAttachments(context, task)
    return {
      attachment: shown.find(({ id }) => id === attachment.id) ?? null,
      attachments: shown,
      change: change.id,
    }
  },
  answer: (done) => done,
})

/** For the route that sends the content; the hash goes no further. */
export const getAttachmentTool = defineTool({
  name: 'get_attachment',
  description: 'What is known of a file',
  effect: 'read',
  input: strict({ attachment: text }, ['attachment']),
  async run({ attachment }, { attachments }) {
    const found = await attachments.find(attachment)
    if (!found) throw noSuchFile()
    return found
  },
  answer: (found) => found,
})

export const removeAttachmentTool = defineTool({
  name: 'remove_attachment',
  description: 'Remove a file from its task',
  effect: 'destroy',
  input: strict({ attachment: text }, ['attachment']),
  async run({ attachment: id }, context) {
    const { attachment, change } = await removeAttachment(context.attachments, id, context.origin)
    return { attachments: await showAttachments(context, attachment.task), change: change.id }
  },
  answer: (done) => done,
})
