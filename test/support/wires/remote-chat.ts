import { TemporaryFolder } from '../files/folder.ts'
import { type Serving, serve } from '../servers/serving.ts'
import { type Ended, waymark } from '../servers/waymark.ts'
import { type ChatServer, chatKey, chatServer } from './chat-server.ts'
import { type ChatReply, compatibleWire, streams } from './chat-wires.ts'
import type { WantedCall } from './llm-wires.ts'

/** `waymark serve` with a language model behind it that follows a script. */
export interface RemoteChat extends AsyncDisposable {
  readonly serving: Serving
  readonly model: ChatServer
  /** A command on the same data. */
  waymark(...args: readonly string[]): Promise<Ended>
}

export async function openRemoteChat(...script: readonly ChatReply[]): Promise<RemoteChat> {
  await using opened = new AsyncDisposableStack()
  const data = opened.use(new TemporaryFolder()).path
  const model = opened.use(await chatServer(compatibleWire, ...script))
  const serving = opened.use(
    await serve(['--data', data], {
      ...compatibleEnv(model),
      WAYMARK_LOG: 'debug',
      WAYMARK_RATE_LIMITS: 'off',
    }),
  )
  const kept = opened.move()
  return {
    serving,
    model,
    waymark: (...args) => waymark([...args, '--data', data], compatibleEnv(model)),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/** The settings that a person makes for a server such as Ollama's. */
export function compatibleEnv({ url }: ChatServer): Record<string, string> {
  return {
    WAYMARK_CHAT: 'compatible',
    WAYMARK_CHAT_URL: url,
    WAYMARK_CHAT_MODEL: 'scripted',
    WAYMARK_CHAT_KEY: chatKey,
  }
}

export const says = (text: string): ChatReply => streams({ text })

let count = 0
export const calls = (...wanted: readonly Omit<WantedCall, 'id'>[]): ChatReply =>
  streams({ calls: wanted.map((call) => ({ id: `call_${++count}`, ...call })) })

/** Begins an answer, and goes on with it when it is told to. */
export function holds(text: string): { reply: ChatReply; goOn: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const reply: ChatReply = async (response, wire) => {
    const events = wire.events({ text })
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const event of events.slice(0, 3)) response.write(event)
    await promise
    for (const event of events.slice(3)) response.write(event)
    response.end()
  }
  return { reply, goOn: resolve }
}
