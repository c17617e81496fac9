import type { AskedTurns, Dialogue, Turn } from '../dialogues.ts'

interface Message {
  readonly id?: unknown
  readonly role?: unknown
  readonly content?: unknown
  readonly time_anchor?: unknown
}

/**
 * A chat of BEAM: batches of turns, each a list of messages with `id`, `role` and `content`; and questions by ability, with
 * `source_chat_ids` as a list or as lists by name. Questions that nothing answers have none and are left out.
 */
export function readBeam(file: string, chat: unknown, asked: unknown): Dialogue {
  const turns: Turn[] = []
  const sessions = Array.isArray(chat) ? chat : []
  let at = Date.UTC(2024, 0, 1)
  for (const [session, batch] of sessions.entries()) {
    for (const { id, role, content, time_anchor } of messagesIn(batch)) {
      const anchor = Date.parse(`${String(time_anchor ?? '').replace(/-(?=\w+-)|-(?=\d{4})/g, ' ')} UTC`)
      at = anchor > at ? anchor : at + 60_000
      const text = String(content)
        .replace(/\s*->->.*$/s, '')
        .trim()
      if (text !== '')
        turns.push({
          id: String(id),
          speaker: role === 'user' ? 'User' : 'Assistant',
          text,
          at: new Date(at),
          session,
        })
    }
  }
  if (turns.length === 0) throw new Error(`${file}: there are no messages with id, role and content.`)
  const known = new Set(turns.map(({ id }) => id))
  const questions = Object.values(asked ?? {}).flatMap((list) => (Array.isArray(list) ? list : []))
  return {
    ...{ name: file, turns },
    questions: questions.flatMap(({ question, source_chat_ids: ids }): AskedTurns[] => {
      const evidence = [...new Set(numbersIn(ids).map(String))].filter((id) => known.has(id))
      if (evidence.length === 0 || typeof question !== 'string') return []
      return [{ question, evidence, isSwapped: false }]
    }),
  }
}

function messagesIn(value: unknown): Message[] {
  if (Array.isArray(value)) return value.flatMap(messagesIn)
  if (typeof value !== 'object' || value === null) return []
  if ('content' in value && 'role' in value) return [value]
  return Object.values(value).flatMap(messagesIn)
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(numbersIn)
  return []
}
