import type { Conversation, ConversationStore } from '../../conversations/conversation-store.ts'
import type { Task } from '../../tasks/task.ts'
import type { TaskReader } from '../../tasks/task-store.ts'

const pageSize = 500

/** By their numbers, upwards, a page in memory at a time. */
export async function* everyTask(tasks: TaskReader): AsyncGenerator<Task> {
  const last = await tasks.lastNumber()
  for (let from = 1; from <= last; from += pageSize) {
    const ids = Array.from({ length: Math.min(pageSize, last - from + 1) }, (_, index) => from + index)
    yield* (await tasks.findMany(ids)).sort((one, other) => one.id - other.id)
  }
}

/** Those touched last come first. A page ends within a millisecond, so the next one begins with it again. */
export async function* everyConversation(store: ConversationStore): AsyncGenerator<Conversation> {
  const seen = new Set<string>()
  for (let before: Date | undefined, limit = pageSize; ; ) {
    const page = await store.list({ limit, ...(before && { before }) })
    const fresh = page.filter(({ id }) => !seen.has(id))
    for (const conversation of fresh) {
      seen.add(conversation.id)
      yield conversation
    }
    if (page.length < limit) return
    if (fresh.length === 0) limit *= 2 // all of a page in one millisecond
    before = new Date((page.at(-1) as Conversation).updatedAt.getTime() + 1)
  }
}
