import { readdirSync } from 'node:fs'
import type { UIMessageChunk } from 'ai'
import { describe, expect, it, vi } from 'vitest'
import { graceMs } from '../../src/http/listen.ts'
import { ask, ChatClient, events, type Json, post } from '../support/clients/chat-client.ts'
import { type ChatReply, stalls } from '../support/wires/chat-wires.ts'
import { calls, openRemoteChat, type RemoteChat, says } from '../support/wires/remote-chat.ts'

type Stored = { readonly role: string; readonly parts: readonly Json[] }

interface Listening {
  readonly conversation: string
  hangUp(): void
}

/** Says something, and reads the answer as far as the first part of that kind. */
async function readUntil(
  type: string,
  { serving }: RemoteChat,
  text: string,
  goesOn?: string,
): Promise<Listening> {
  const controller = new AbortController()
  const body = { ...(goesOn && { conversation: goesOn }), text }
  const chunks = events(await post(serving.url, body, { signal: controller.signal }))
  let conversation = ''
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    const { value } = next
    if (value.type === 'start') ({ conversation } = value.messageMetadata as { conversation: string })
    if (value.type === type) return { conversation, hangUp: () => controller.abort() }
  }
  throw new Error(`there was no ${type}`)
}

const storedIn = async ({ serving }: RemoteChat, conversation: string) => {
  const [status, { messages }] = await ask(serving.url, `/conversations/${conversation}`)
  expect(status).toBe(200)
  return messages as readonly Stored[]
}

const stalling = stalls({ text: 'I think that we should talk about this at length' })

describe('clients that hang up in the middle of an answer', () => {
  it('two hundred at once leave no request to the model, no turn and no handle behind', async () => {
    const clients = 200
    await using remote = await openRemoteChat(stalling)
    const { serving, model } = remote
    const first = await readUntil('text-delta', remote, 'Good morning')
    first.hangUp()
    await Promise.all(model.ended)
    const before = openHandles(serving.pid)

    const sayings = Array.from({ length: clients }, (_, n) => `Good morning, it is number ${n}`)
    const begin = performance.now()
    const listening = await Promise.all(sayings.map((text) => readUntil('text-delta', remote, text)))
    const start = performance.now()
    for (const { hangUp } of listening) hangUp()
    await Promise.all(model.ended)

    expect(performance.now() - start, 'to end takes longer than to begin').toBeLessThan(2 * (start - begin))
    expect(model.ended).toHaveLength(clients + 1)
    await vi.waitFor(() => expect(openHandles(serving.pid)).toBeLessThanOrEqual(before + 5), 5_000)
    expect(new Set(listening.map(({ conversation }) => conversation)).size).toBe(clients)
    for (const [n, { conversation }] of listening.entries()) {
      const [asked, answered, ...more] = await storedIn(remote, conversation)
      expect(asked).toMatchObject({ role: 'user', parts: [{ type: 'text', text: sayings[n] }] })
      expect(answered).toMatchObject({ role: 'assistant' })
      expect(JSON.stringify(answered)).toContain('I think')
      expect(JSON.stringify(answered)).not.toContain('"streaming"')
      expect(more).toEqual([])
    }
    expect(serving.log()).not.toMatch(/a bug|a language model failed/)
    expect((await fetch(`${serving.url}/readyz`)).status).toBe(200)
    // A turn that still ran would let no other into its conversation.
    for (const { conversation } of listening.slice(0, 5)) {
      const again = await readUntil('text-delta', remote, 'Are you there?', conversation)
      expect(again.conversation).toBe(conversation)
      again.hangUp()
    }
  })

  it('find what was done in the history, and go on from there', async () => {
    const script: ChatReply[] = [
      calls({ name: 'add_task', args: { title: 'Water the plants' } }),
      stalling,
      says('It is on your list.'),
    ]
    await using remote = await openRemoteChat(...script)

    const { conversation, hangUp } = await readUntil('text-delta', remote, 'Remind me to water the plants')
    hangUp()
    const chat = new ChatClient(remote.serving.url, conversation)
    // Sent at once: the turn before is waited for, not tripped over.
    expect((await chat.say('Did you do it?')).text).toBe('It is on your list.')

    expect((await remote.waymark('list')).stdout).toContain('#1 Water the plants')
    const stored = await storedIn(remote, conversation)
    expect(stored.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant'])
    expect(stored[1]?.parts).toContainEqual(
      expect.objectContaining({ type: 'tool-add_task', state: 'output-available' }),
    )
  })

  it('stop the model', async () => {
    await using remote = await openRemoteChat(stalling)
    const { hangUp } = await readUntil('text-delta', remote, 'Good morning')
    hangUp()
    await Promise.all(remote.model.ended)

    expect(remote.model.ended).toHaveLength(1)
  })

  it('are noticed also while the model has not said a word', async () => {
    await using remote = await openRemoteChat(() => {})
    const hangUp = new AbortController()
    const response = await post(remote.serving.url, { text: 'Good morning' }, { signal: hangUp.signal })
    await vi.waitFor(() => expect(remote.model.heard).toHaveLength(1), 5_000)
    hangUp.abort()
    await Promise.all(remote.model.ended)

    expect(response.status).toBe(200)
  })
})

describe('a server that is asked to end while a turn streams', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends it on %s without waiting for it, and keeps what it has',
    async (signal) => {
      await using remote = await openRemoteChat(
        calls({ name: 'add_task', args: { title: 'Water the plants' } }),
        stalling,
      )
      const chunks = events(await post(remote.serving.url, { text: 'Remind me to water the plants' }))
      const begun: UIMessageChunk[] = []
      while (begun.at(-1)?.type !== 'text-delta') begun.push((await chunks.next()).value as UIMessageChunk)
      const seen = `${JSON.stringify(begun)}\n${remote.serving.log()}`
      expect(
        begun.map(({ type }) => type),
        seen,
      ).toContain('tool-output-available')

      const ending = remote.serving.stop(signal)
      const rest: string[] = []
      for await (const chunk of chunks) rest.push(chunk.type)
      const { code, milliseconds } = await ending
      await Promise.all(remote.model.ended)

      // The reader is told that this is not all, and the stream ends in order.
      expect(rest).toContain('abort')
      expect(code).toBe(0)
      expect(milliseconds).toBeLessThan(graceMs)
      expect((await remote.waymark('list')).stdout).toContain('#1 Water the plants')
      expect(remote.serving.log()).not.toContain('a bug')
    },
  )
})

/** Files and sockets of a process, where the system tells. */
function openHandles(pid: number): number {
  return process.platform === 'linux' ? readdirSync(`/proc/${pid}/fd`).length : 0
}
