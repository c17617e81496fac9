import { readUIMessageStream, type UIMessageChunk } from 'ai'
import { describe, expect, it } from 'vitest'
import { applyChunk } from './apply-chunk.ts'
import type { ChatMessage } from './message.ts'
import type { Chunk } from './read-chunks.ts'

const begin = { type: 'start', messageId: 'm1', messageMetadata: { conversation: 'c1', model: 'offline' } }
const end = { type: 'finish', messageMetadata: { conversation: 'c1', model: 'offline' } }
const text = (id: string, ...pieces: readonly string[]) => [
  { type: 'text-start', id, providerMetadata: { waymark: { trail: {} } } },
  ...pieces.map((delta) => ({ type: 'text-delta', id, delta })),
  { type: 'text-end', id },
]
const input = { toolCallId: 't1', toolName: 'delete_task' }
const step = (...chunks: readonly object[]) => [{ type: 'start-step' }, ...chunks, { type: 'finish-step' }]

const streams: Readonly<Record<string, readonly object[]>> = {
  'words that come in pieces': [begin, ...step(...text('a', 'Hel', 'lo')), end],
  'two steps that name their texts alike': [
    begin,
    ...step(...text('a', 'One')),
    ...step(...text('a', 'Two')),
    end,
  ],
  'a call and its result': [
    begin,
    ...step(
      { type: 'tool-input-available', ...input, input: { task: '1' } },
      { type: 'tool-output-available', toolCallId: 't1', output: { ok: true, text: 'gone' } },
    ),
    ...step(...text('a', 'Gone.')),
    end,
  ],
  'a call whose input comes in pieces': [
    begin,
    ...step(
      { type: 'tool-input-start', ...input },
      { type: 'tool-input-delta', toolCallId: 't1', inputTextDelta: '{"task":' },
      { type: 'tool-input-available', ...input, input: { task: '1' } },
    ),
    end,
  ],
  'a call that waits for a yes': [
    begin,
    ...step(
      { type: 'tool-input-available', ...input, input: { task: '1' } },
      {
        type: 'tool-approval-request',
        toolCallId: 't1',
        approvalId: 'y1',
        reason: 'Deleting needs your yes.',
      },
    ),
    end,
  ],
  'a call that failed, and one that was refused': [
    begin,
    ...step(
      { type: 'tool-input-available', ...input, input: {} },
      { type: 'tool-output-error', toolCallId: 't1', errorText: 'Not run.' },
      { type: 'tool-input-available', toolCallId: 't2', toolName: 'add_task', input: {} },
      { type: 'tool-output-denied', toolCallId: 't2' },
    ),
    end,
  ],
  'metadata that comes late': [
    begin,
    { type: 'message-metadata', messageMetadata: { because: 'it failed' } },
    end,
  ],
}

describe('an answer put together on the page', () => {
  it.each(Object.keys(streams))('is what the AI SDK makes of %s', async (name) => {
    const chunks = streams[name] as readonly Chunk[]
    const ours = chunks.reduce(applyChunk, { id: 'none', role: 'assistant', parts: [] } as ChatMessage)
    expect(plain(ours)).toEqual(plain((await theirs(chunks)) as unknown as ChatMessage))
  })

  it('passes over what it does not know', () => {
    const message: ChatMessage = { id: 'm1', role: 'assistant', parts: [] }
    const chunks = [
      { type: 'data-weather', data: 1 },
      { type: 'text-delta', id: 'nobody', delta: 'x' },
    ]
    for (const chunk of chunks) expect(applyChunk(message, chunk as Chunk)).toBe(message)
  })
})

async function theirs(chunks: readonly Chunk[]): Promise<unknown> {
  const stream = new ReadableStream<UIMessageChunk>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk as unknown as UIMessageChunk)
      controller.close()
    },
  })
  let last: unknown
  for await (const message of readUIMessageStream({ stream })) last = message
  return last
}

/** As it is shown: without what each keeps for itself while the stream comes. */
function plain({ id, metadata, parts }: ChatMessage): unknown {
  return {
    id,
    metadata,
    parts: parts.map((part) => {
      const { streamId: _, state, ...rest } = part as unknown as Record<string, unknown>
      const isCall = part.type.startsWith('tool-')
      return JSON.parse(JSON.stringify(isCall ? { ...rest, input: rest.input ?? {}, state } : rest))
    }),
  }
}
