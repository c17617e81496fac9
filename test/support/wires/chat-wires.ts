import type { ServerResponse } from 'node:http'
import type { ModelProvider } from '../../../src/chat/settings.ts'
import type { Saying, WantedCall } from './llm-wires.ts'

/** How a provider streams an answer, and what its requests look like. */
export interface ChatWire {
  readonly provider: Exclude<ModelProvider, 'offline'>
  readonly path: string
  /** The header that carries the key, as it stands there. */
  readonly keyHeader: readonly [name: string, value: (key: string) => string]
  /** The pieces of an answer in the order they are sent; the last one ends it. */
  events(saying: Saying): readonly string[]
  /** What came back of the calls of the answer before, as the model reads it. */
  results(body: Body): readonly string[]
  toolNames(body: Body): readonly string[]
}

type Item = Readonly<Record<string, unknown>>
export type Body = Readonly<Record<string, unknown>>

const data = (value: object | string) =>
  `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`
const named = (value: { readonly type: string }) => `event: ${value.type}\n${data(value)}`

/** A text in pieces, the way models stream. */
function pieces(text: string): string[] {
  return text.match(/\S+\s*/g) ?? [text]
}

const halves = (args: string): string[] => [args.slice(0, 5), args.slice(5)]
const bearer = ['authorization', (key: string) => `Bearer ${key}`] as const

function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  return (content as readonly Item[]).map(({ text, content: inner }) => text ?? textOf(inner)).join('')
}

export const responsesWire: ChatWire = {
  provider: 'openai',
  path: '/responses',
  keyHeader: bearer,
  events(saying) {
    const response = { id: 'resp_1', object: 'response', created_at: 0, model: 'scripted', output: [] }
    const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 }
    const items = 'text' in saying ? responsesText(saying.text) : saying.calls.flatMap(responsesCall)
    return [
      named({ type: 'response.created', response: { ...response, status: 'in_progress' } } as never),
      ...items.map((item) => named(item as never)),
      named({ type: 'response.completed', response: { ...response, status: 'completed', usage } } as never),
    ]
  },
  results: ({ input }) =>
    (input as readonly Item[])
      .filter(({ type }) => type === 'function_call_output')
      .map(({ output }) => textOf(output)),
  toolNames: ({ tools }) => (tools as readonly { name: string }[]).map(({ name }) => name),
}

function responsesText(text: string): object[] {
  const item = { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content: [] }
  const place = { item_id: 'msg_1', output_index: 0, content_index: 0 }
  return [
    { type: 'response.output_item.added', output_index: 0, item },
    ...pieces(text).map((delta) => ({ type: 'response.output_text.delta', ...place, delta })),
    {
      type: 'response.output_item.done',
      output_index: 0,
      item: { ...item, content: [{ type: 'output_text', text, annotations: [] }] },
    },
  ]
}

function responsesCall({ id, name, args }: WantedCall, output_index: number): object[] {
  const item = { type: 'function_call', id: `fc_${id}`, call_id: id, name, arguments: '' }
  const json = textOfArgs(args)
  return [
    { type: 'response.output_item.added', output_index, item: { ...item, status: 'in_progress' } },
    ...halves(json).map((delta) => ({
      type: 'response.function_call_arguments.delta',
      item_id: item.id,
      output_index,
      delta,
    })),
    { type: 'response.function_call_arguments.done', item_id: item.id, output_index, arguments: json },
    {
      type: 'response.output_item.done',
      output_index,
      item: { ...item, arguments: json, status: 'completed' },
    },
  ]
}

const textOfArgs = (args: object): string => ('broken' in args ? String(args.broken) : JSON.stringify(args))

function completions(provider: 'openai-chat' | 'compatible'): ChatWire {
  const chunk = (delta: object, finish_reason: string | null = null) =>
    data({
      id: 'chatcmpl_1',
      object: 'chat.completion.chunk',
      created: 0,
      model: 'scripted',
      choices: [{ index: 0, delta, finish_reason }],
    })
  return {
    provider,
    path: '/chat/completions',
    keyHeader: bearer,
    events(saying) {
      const deltas =
        'text' in saying
          ? pieces(saying.text).map((content) => ({ content }))
          : saying.calls.flatMap(({ id, name, args }, index) => {
              const [first, ...more] = halves(textOfArgs(args))
              return [
                { tool_calls: [{ index, id, type: 'function', function: { name, arguments: first } }] },
                ...more.map((piece) => ({ tool_calls: [{ index, function: { arguments: piece } }] })),
              ]
            })
      return [
        chunk({ role: 'assistant', content: '' }),
        ...deltas.map((delta) => chunk(delta)),
        chunk({}, 'text' in saying ? 'stop' : 'tool_calls'),
        data('[DONE]'),
      ]
    },
    results: ({ messages }) =>
      (messages as readonly Item[])
        .filter(({ role }) => role === 'tool')
        .map(({ content }) => textOf(content)),
    toolNames: ({ tools }) =>
      (tools as readonly { function: { name: string } }[]).map((one) => one.function.name),
  }
}

export const completionsWire = completions('openai-chat')
export const compatibleWire = completions('compatible')

export const cohereWire: ChatWire = {
  provider: 'cohere',
  path: '/chat',
  keyHeader: bearer,
  events(saying) {
    const items =
      'text' in saying
        ? [
            { type: 'content-start', index: 0, delta: { message: { content: { type: 'text', text: '' } } } },
            ...pieces(saying.text).map((text) => ({
              type: 'content-delta',
              index: 0,
              delta: { message: { content: { text } } },
            })),
            { type: 'content-end', index: 0 },
          ]
        : [
            { type: 'tool-plan-delta', delta: { message: { tool_plan: 'I will use a tool.' } } },
            ...saying.calls.flatMap(cohereCall),
          ]
    return [
      { type: 'message-start', id: 'msg_1', delta: { message: { role: 'assistant' } } },
      ...items,
      {
        type: 'message-end',
        delta: {
          finish_reason: 'text' in saying ? 'COMPLETE' : 'TOOL_CALL',
          usage: { tokens: { input_tokens: 1, output_tokens: 1 } },
        },
      },
    ].map((item) => named(item))
  },
  results: completionsWire.results,
  toolNames: completionsWire.toolNames,
}

function cohereCall({ id, name, args }: WantedCall, index: number): { readonly type: string }[] {
  const [first, ...more] = halves(textOfArgs(args))
  const call = { id, type: 'function', function: { name, arguments: first } }
  return [
    { type: 'tool-call-start', index, delta: { message: { tool_calls: call } } },
    ...more.map((piece) => ({
      type: 'tool-call-delta',
      index,
      delta: { message: { tool_calls: { function: { arguments: piece } } } },
    })),
    { type: 'tool-call-end', index },
  ] as { readonly type: string }[]
}

export const anthropicWire: ChatWire = {
  provider: 'anthropic',
  path: '/messages',
  keyHeader: ['x-api-key', (key) => key],
  events(saying) {
    const blocks =
      'text' in saying
        ? [
            { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
            ...pieces(saying.text).map((text) => ({
              type: 'content_block_delta',
              index: 0,
              delta: { type: 'text_delta', text },
            })),
            { type: 'content_block_stop', index: 0 },
          ]
        : saying.calls.flatMap(({ id, name, args }, index) => [
            {
              type: 'content_block_start',
              index,
              content_block: { type: 'tool_use', id, name, input: {} },
            },
            ...halves(textOfArgs(args)).map((partial_json) => ({
              type: 'content_block_delta',
              index,
              delta: { type: 'input_json_delta', partial_json },
            })),
            { type: 'content_block_stop', index },
          ])
    const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'scripted', content: [] }
    const usage = { input_tokens: 1, output_tokens: 1 }
    return [
      { type: 'message_start', message: { ...message, stop_reason: null, stop_sequence: null, usage } },
      ...blocks,
      {
        type: 'message_delta',
        delta: { stop_reason: 'text' in saying ? 'end_turn' : 'tool_use', stop_sequence: null },
        usage,
      },
      { type: 'message_stop' },
    ].map((item) => named(item))
  },
  results: ({ messages }) =>
    (messages as readonly Item[])
      .flatMap(({ content }) => (typeof content === 'string' ? [] : (content as readonly Item[])))
      .filter(({ type }) => type === 'tool_result')
      .map(({ content }) => textOf(content)),
  toolNames: ({ tools }) => (tools as readonly { name: string }[]).map(({ name }) => name),
}

export const chatWires = [responsesWire, completionsWire, compatibleWire, cohereWire, anthropicWire]

/** What the server does with one request. */
export type ChatReply = (response: ServerResponse, wire: ChatWire) => void

const begin = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })

/** Streams the whole answer. */
export const streams =
  (saying: Saying): ChatReply =>
  (response, wire) => {
    begin(response)
    for (const event of wire.events(saying)) response.write(event)
    response.end()
  }

/** Streams the beginning of an answer, then ends the connection in order, or breaks it. */
export const truncates =
  (saying: Saying, how: 'ends' | 'breaks'): ChatReply =>
  (response, wire) => {
    begin(response)
    const events = wire.events(saying)
    for (const event of events.slice(0, Math.ceil(events.length / 2))) response.write(event)
    if (how === 'ends') response.end()
    else setTimeout(() => response.destroy(), 20)
  }

/** Streams the beginning of an answer, and then nothing more. */
export const stalls =
  (saying: Saying): ChatReply =>
  (response, wire) => {
    begin(response)
    for (const event of wire.events(saying).slice(0, 3)) response.write(event)
  }

export const keepsSilent: ChatReply = () => {}

export const refuses =
  (status: number, headers: Readonly<Record<string, string>> = {}): ChatReply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    // Vendors do quote the key in such answers.
    const message = 'Incorrect API key provided: a-key-for-tests'
    response.end(JSON.stringify({ type: 'error', message, error: { type: 'error', message } }))
  }

export const answersHtml =
  (status = 200): ChatReply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'text/html' })
    response.end('<!doctype html><title>Sign in</title>')
  }

export const redirects =
  (location: string): ChatReply =>
  (response) => {
    response.writeHead(302, { location })
    response.end()
  }
