import { readUIMessageStream, type UIMessageChunk } from 'ai'
import { expect } from 'vitest'
import type { AnswerMetadata, ChatMessage } from '../../../src/chat/messages.ts'

/** What one message was answered with, as a browser has it in the end. */
export interface Heard {
  readonly text: string
  readonly metadata: AnswerMetadata
  readonly message: ChatMessage
  readonly chunks: readonly UIMessageChunk[]
  /** What waits for a yes, in order. */
  readonly approvals: readonly string[]
}

export type Json = Readonly<Record<string, unknown>>

/** One conversation over HTTP. Each message goes on with it. */
export class ChatClient {
  readonly #url: string
  readonly #query: string
  conversation: string | undefined
  #last: ChatMessage | undefined

  constructor(url: string, conversation?: string, query = '') {
    this.#url = url
    this.#query = query
    this.conversation = conversation
  }

  say(text: string): Promise<Heard> {
    return this.#send({ text }, undefined)
  }

  approve(approvalId: string, approved = true): Promise<Heard> {
    return this.#send({ approvalId, approved }, this.#last)
  }

  async #send(body: Json, goesOn: ChatMessage | undefined): Promise<Heard> {
    const { conversation } = this
    const heard = await hear(
      await post(this.#url, { ...(conversation && { conversation }), ...body }, {}, this.#query),
      goesOn,
    )
    this.#last = heard.message
    this.conversation = heard.metadata.conversation
    return heard
  }
}

/** Sends a message, or what is none. */
export function post(url: string, body: unknown, more: RequestInit = {}, query = ''): Promise<Response> {
  return fetch(`${url}/api/chat${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...more,
  })
}

/** Reads an answer to its end; after an approval it goes on with the message that asked for it. */
export async function hear(response: Response, goesOn?: ChatMessage): Promise<Heard> {
  expect(response.status, response.ok ? '' : await response.clone().text()).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const chunks: UIMessageChunk[] = []
  for await (const chunk of events(response)) chunks.push(chunk)
  const message = await assembled(chunks, goesOn)
  return {
    text: chunks
      .map((chunk) => (chunk.type === 'text-delta' ? chunk.delta : chunk.type === 'text-end' ? '\n' : ''))
      .join('')
      .trim(),
    metadata: message.metadata as AnswerMetadata,
    message,
    chunks,
    approvals: chunks.flatMap((chunk) => (chunk.type === 'tool-approval-request' ? [chunk.approvalId] : [])),
  }
}

async function assembled(chunks: readonly UIMessageChunk[], message?: ChatMessage): Promise<ChatMessage> {
  const stream = ReadableStream.from(chunks) as ReadableStream<UIMessageChunk>
  let last = message
  for await (const state of readUIMessageStream<ChatMessage>({
    stream: stream as never,
    ...(message && { message }),
    onError: (error) => expect.fail(`no browser could read this: ${error}`),
  })) {
    last = state
  }
  return last as ChatMessage
}

/** The chunks as they come. Ends with the mark that ends the stream, and not before. */
export async function* events(response: Response): AsyncGenerator<UIMessageChunk> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const bytes of response.body as ReadableStream<Uint8Array>) {
    const lines = `${rest}${decoder.decode(bytes, { stream: true })}`.split('\n\n')
    rest = lines.pop() as string
    for (const line of lines) {
      expect(line).toMatch(/^data: /)
      if (line === 'data: [DONE]') return
      yield JSON.parse(line.slice('data: '.length))
    }
  }
  throw new Error(`the stream broke off: ${rest}`)
}

/** Asks the API for anything but an answer. */
export async function ask(url: string, path: string, init?: RequestInit): Promise<[number, Json]> {
  const response = await fetch(`${url}/api${path}`, init)
  return [response.status, response.status === 204 ? {} : ((await response.json()) as Json)]
}

const json = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

export const patch = (body: unknown): RequestInit => json('PATCH', body)
export const add = (body: unknown): RequestInit => json('POST', body)
