import { isToolUIPart } from 'ai'
import type { ChatMessage, MessagePart } from './messages.ts'
import type { ToolOutput } from './tool-output.ts'

/** What came of calls long ago matters less than what was said. */
const shortened = 600

/**
 * The end of the conversation that fits the budget, in tokens. The last request stays, and so does what went before
 * it, because it may answer a question. It always begins with a message of the user.
 */
export function fitHistory(messages: readonly ChatMessage[], budget: number): ChatMessage[] {
  const exchanges = toExchanges(messages)
  const kept: ChatMessage[][] = []
  let spent = 0
  for (const [age, exchange] of exchanges.toReversed().entries()) {
    const isNeeded = age < 2
    const fits = (candidate: ChatMessage[]) => spent + sizeOf(candidate) <= budget
    const [chosen] = [exchange, exchange.map(shorten)].filter(fits)
    if (!chosen && !isNeeded) break
    const taken = chosen ?? exchange.map(shorten)
    spent += sizeOf(taken)
    kept.unshift(taken)
  }
  return kept.flat()
}

function toExchanges(messages: readonly ChatMessage[]): ChatMessage[][] {
  const exchanges: ChatMessage[][] = []
  for (const message of messages) {
    const last = exchanges.at(-1)
    if (message.role === 'user' || !last) exchanges.push([message])
    else last.push(message)
  }
  return exchanges.filter(([first]) => first?.role === 'user')
}

/** No text has many more tokens than a third of its bytes. */
function sizeOf(messages: readonly ChatMessage[]): number {
  const bytes = messages.flatMap(({ parts }) => parts).reduce((sum, part) => sum + bytesOf(part), 0)
  return Math.ceil(bytes / 3)
}

function bytesOf(part: MessagePart): number {
  if (part.type === 'text') return Buffer.byteLength(part.text)
  if (!isToolUIPart(part)) return 0
  const { text = '' } = (part.output ?? {}) as Partial<ToolOutput>
  return Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(part.input ?? {})) + 50
}

function shorten(message: ChatMessage): ChatMessage {
  if (message.role === 'user') return message
  return { ...message, parts: message.parts.map(shortenPart) }
}

function shortenPart(part: MessagePart): MessagePart {
  if (!isToolUIPart(part) || part.state !== 'output-available') return part
  const output = part.output as ToolOutput
  if (typeof output?.text !== 'string' || output.text.length <= shortened) return part
  const text = `${output.text.slice(0, shortened).toWellFormed()}… (the rest is left out)`
  return { ...part, output: { ...output, text } } as MessagePart
}
