import { mayDo } from '../../projects/project.ts'
import { addComment, editComment, removeComment } from '../../tasks/add-comment.ts'
import { byId, findOne } from '../../tasks/task-ref.ts'
import { defineTool } from '../contract.ts'
import { mentionedIn } from '../people.ts'
import { strict } from '../schema.ts'
import { number, text } from './schemas.ts'
import { showComments } from './shown-comment.ts'

export const addCommentTool = defineTool({
  name: 'add_comment',
  description: 'Say something about a task',
  effect: 'write',
  input: strict({ task: number, text }, ['task', 'text']),
  async run({ task: id, text }, context) {
    const task = await findOne(context.tasks, byId(id))
    const mentioned = await mentionedIn(context, text)
    const { change } = await addComment(context.comments, task, text, mentioned, context.origin)
    return { comments: await showComments(context, id), change: change.id }
  },
  answer: (done) => done,
})

export const editCommentTool = defineTool({
  name: 'edit_comment',
  description: 'Correct a comment',
  effect: 'write',
  input: strict({ task: number, comment: number, text, expectedText: text }, ['task', 'comment', 'text']),
  async run({ task, comment, text, expectedText }, context) {
    const { comments, origin } = context
    const { change } = await editComment(comments, task, comment, text, origin, expectedText)
    return { comments: await showComments(context, task), change: change?.id ?? null }
  },
  answer: (done) => done,
})

export const removeCommentTool = defineTool({
  name: 'remove_comment',
  description: 'Take a comment away',
  effect: 'destroy',
  input: strict({ task: number, comment: number }, ['task', 'comment']),
  async run({ task, comment }, context) {
    const project = await context.projects.find(context.project.ref.id)
    const mayRemoveOthers = project !== undefined && mayDo(project.role, 'manage')
    const { id } = await removeComment(context.comments, task, comment, mayRemoveOthers, context.origin)
    return { comments: await showComments(context, task), change: id }
  },
  answer: (done) => done,
})
