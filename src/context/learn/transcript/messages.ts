import { readChat } from './chat-text.ts'

export type Speaker = 'user' | 'assistant'

/** One turn of a conversation, without what its tools said. */
export interface Message {
  readonly speaker: Speaker
  readonly text: string
  /** Where it stands in the file. */
  readonly line: number
  /** Its text is one line of the file, however many lines it has itself. */
  readonly isOneLine: boolean
  readonly at?: Date
}

/** The messages of a transcript: JSON lines as Claude Code and Codex write them, or a chat as plain text or Markdown. */
export function readMessages(text: string): Message[] {
  const isJson = /^\s*\{/.test(text)
  if (!isJson) return readChat(withoutTags(text, (inside) => inside.replace(/[^\n]/g, '')))
  return text.split('\n').flatMap((line, index) => recorded(line, index + 1))
}

function recorded(line: string, number: number): Message[] {
  const record = parsed(line)
  if (!isTable(record) || record.isMeta === true || record.isSidechain === true) return []
  // What the assistant summed up itself was said before.
  if (record.isCompactSummary === true || 'toolUseResult' in record) return []
  const message = isTable(record.message) ? record.message : record.payload
  if (!isTable(message) || (message.type !== undefined && message.type !== 'message')) return []
  const { role, content } = message
  if (role !== 'user' && role !== 'assistant') return []
  const text = withoutTags(textOf(content)).trim()
  if (text === '' || isMachine(text)) return []
  const ms = typeof record.timestamp === 'string' ? Date.parse(record.timestamp) : NaN
  const at = Number.isNaN(ms) ? {} : { at: new Date(ms) }
  return [{ speaker: role, text, line: number, isOneLine: true, ...at }]
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const texts: readonly unknown[] = ['text', 'input_text', 'output_text']

/** Calls of tools, their results, pictures and what the assistant thought are no text. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content
    .filter((part) => isTable(part) && texts.includes(part.type) && typeof part.text === 'string')
    .map(({ text }) => text)
    .join('\n')
}

const tag = /<(\/?)([a-z][\w-]{2,40})(?: [^<>]{0,200})?>/g

/** Programs put reminders, thoughts, calls of tools and what these printed between tags into what is said. */
function withoutTags(text: string, instead: (inside: string) => string = () => ''): string {
  const tags = [...text.matchAll(tag)].map(({ 0: whole, 1: slash, 2: name = '', index }) => ({
    ...{ name, index, isEnd: slash === '/', end: index + whole.length },
  }))
  const ends = Map.groupBy(tags.filter(({ isEnd }) => isEnd).toReversed(), ({ name }) => name)
  let [kept, from] = ['', 0]
  for (const { name, index, isEnd } of tags) {
    if (isEnd || index < from) continue
    const own = ends.get(name) ?? []
    while ((own.at(-1)?.index ?? index) < index) own.pop()
    const last = own.at(-1)
    if (!last || last.index - index > longestInside) continue
    kept += text.slice(from, index) + instead(text.slice(index, last.end))
    from = last.end
  }
  return kept + text.slice(from)
}

const longestInside = 50_000

function isMachine(text: string): boolean {
  return /^(?:\[Request interrupted|Caveat: The messages below|This session is being continued)/.test(text)
}
