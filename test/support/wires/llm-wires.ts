/** A tool that a model wants called. */
export interface WantedCall {
  readonly id: string
  readonly name: string
  readonly args: object
}

/** What a model says in one turn: words, or tools it wants called. */
export type Saying = { readonly text: string } | { readonly calls: readonly WantedCall[] }

/** What one request brought to the model, whatever the vendor's words for it are. */
export interface Heard {
  readonly tools: unknown
  readonly streamed: unknown
  /** What the user said, when that is the last thing said. */
  readonly user: string | undefined
  /** What came back of the calls of the turn before. */
  readonly results: readonly { readonly id: string; readonly text: string }[]
}

/** How a vendor's clients talk to a model over HTTP. */
export interface Wire {
  readonly path: string
  read(body: Body): Heard
  write(saying: Saying, turn: number): object
}

type Body = { readonly tools: unknown; readonly stream?: unknown } & Record<string, unknown>
type Item = Readonly<Record<string, unknown>>

export const responses: Wire = {
  path: '/v1/responses',
  read(body) {
    const items = body.input as readonly Item[]
    const outputs = tail(items, ({ type }) => type === 'function_call_output')
    return {
      ...common(body, items),
      results: outputs.map((item) => ({ id: String(item.call_id), text: textOf(item.output) })),
    }
  },
  write: (saying, turn) => ({
    id: `resp_${turn}`,
    object: 'response',
    created_at: 0,
    status: 'completed',
    model: 'scripted',
    output:
      'text' in saying
        ? [
            {
              type: 'message',
              id: `msg_${turn}`,
              role: 'assistant',
              status: 'completed',
              content: [{ type: 'output_text', text: saying.text, annotations: [] }],
            },
          ]
        : saying.calls.map(({ id, name, args }) => ({
            type: 'function_call',
            id: `fc_${id}`,
            call_id: id,
            name,
            arguments: JSON.stringify(args),
            status: 'completed',
          })),
    usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
  }),
}

export const chatCompletions: Wire = {
  path: '/v1/chat/completions',
  read: readMessages,
  write: (saying, turn) => ({
    id: `chatcmpl_${turn}`,
    object: 'chat.completion',
    created: 0,
    model: 'scripted',
    choices: [
      {
        index: 0,
        finish_reason: 'text' in saying ? 'stop' : 'tool_calls',
        message:
          'text' in saying
            ? { role: 'assistant', content: saying.text, refusal: null }
            : { role: 'assistant', content: null, refusal: null, tool_calls: toolCalls(saying.calls) },
      },
    ],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  }),
}

export const cohere: Wire = {
  path: '/v2/chat',
  read: readMessages,
  write: (saying, turn) => ({
    id: `chat_${turn}`,
    finish_reason: 'text' in saying ? 'COMPLETE' : 'TOOL_CALL',
    message:
      'text' in saying
        ? { role: 'assistant', content: [{ type: 'text', text: saying.text }] }
        : { role: 'assistant', tool_plan: 'I will use a tool.', tool_calls: toolCalls(saying.calls) },
    usage: { tokens: { input_tokens: 1, output_tokens: 1 } },
  }),
}

function readMessages(body: Body): Heard {
  const messages = body.messages as readonly Item[]
  const outputs = tail(messages, ({ role }) => role === 'tool')
  return {
    ...common(body, messages),
    results: outputs.map((item) => ({ id: String(item.tool_call_id), text: textOf(item.content) })),
  }
}

function common({ tools, stream }: Body, items: readonly Item[]): Omit<Heard, 'results'> {
  const last = items.at(-1)
  return { tools, streamed: stream, user: last?.role === 'user' ? textOf(last.content) : undefined }
}

function toolCalls(calls: readonly WantedCall[]): object[] {
  return calls.map(({ id, name, args }) => ({
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  }))
}

function tail(items: readonly Item[], belongs: (item: Item) => boolean): readonly Item[] {
  return items.slice(items.findLastIndex((item) => !belongs(item)) + 1)
}

/** Text comes bare, or as a list of one block. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  const [block, ...more] = content as readonly { text?: unknown }[]
  if (more.length > 0 || typeof block?.text !== 'string')
    throw new Error(`no text: ${JSON.stringify(content)}`)
  return block.text
}
