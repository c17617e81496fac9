import type { Memory, Request, TaskReference } from './understood.ts'

/** Puts in what "it" and "the second one" mean, from this sentence first and then from what came before. */
export function resolve(requests: readonly Request[], memory: Memory): Request[] {
  let last = lastOf(memory)
  return requests.map((request) => {
    const { task } = request.args
    if (!task) {
      // "add milk and mark it done": the new task has no number yet, but it has a title.
      if (request.intent === 'add' && request.args.title) last = { by: 'words', words: request.args.title }
      return request
    }
    const found = task.by === 'last' ? last : atPosition(task, memory)
    if (!found) return task.by === 'last' && request.intent !== 'none' ? askingWhich(request) : request
    last = found
    return { ...request, args: { ...request.args, task: found } }
  })
}

function lastOf({ lastTask }: Memory): TaskReference | undefined {
  if (lastTask === undefined) return undefined
  return typeof lastTask === 'number' ? { by: 'number', number: lastTask } : { by: 'words', words: lastTask }
}

function atPosition(task: TaskReference, { shown = [] }: Memory): TaskReference {
  if (task.by !== 'position') return task
  const number = shown.at(task.position < 0 ? task.position : task.position - 1)
  return number === undefined ? task : { by: 'number', number }
}

/** Nothing was spoken of before, so "it" is asked about. */
function askingWhich(request: Request): Request {
  const { task: _, ...args } = request.args
  const proposal: Request = { ...request, args, missing: ['task'] }
  return {
    intent: 'unclear',
    confidence: 0.5,
    args: {},
    said: request.said,
    reason: 'missing',
    missing: ['task'],
    question: 'Which task do you mean? Tell me its number or a few words of its title.',
    proposal,
  }
}
