import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ask, ChatClient, type Heard, type Json } from '../../support/clients/chat-client.ts'
import { figure } from '../../support/faults/figures.ts'
import { seed } from '../../support/faults/seed.ts'
import { newFolder } from '../../support/files/folder.ts'
import { type Serving, serve } from '../../support/servers/serving.ts'
import { waymark } from '../../support/servers/waymark.ts'
import { expectSound, readSqliteLedger } from '../../support/stores/ledger.ts'
import { type ChatServer, chatKey, chatServer } from '../../support/wires/chat-server.ts'
import { type Body, type ChatWire, chatWires } from '../../support/wires/chat-wires.ts'
import { compatibleEnv } from '../../support/wires/remote-chat.ts'
import { type FaultKind, faultKinds, faultOf, isFalling, isSilent } from '../erratic-model.ts'
import { Random } from '../random.ts'

const conversations = 4
const turns = 10
const all = chatWires.length * conversations * turns
const kept = 'Keep this one'

it(`ends every one of ${all} turns in a sentence, with a model that is slow or wrong in each`, async () => {
  const random = new Random(seed)
  const talks = deal(random)
  const outcomes = await Promise.all(
    chatWires.map((wire, which) =>
      withModel(wire, talks.slice(which * conversations, (which + 1) * conversations)),
    ),
  )
  figure({
    fault: 'a language model that is slow or wrong',
    tries: all,
    lost: outcomes.reduce((sum, { lost }) => sum + lost, 0),
    recoveredMs: outcomes.flatMap(({ recoveredMs }) => recoveredMs),
    remark: `${faultKinds.length - 1} kinds of fault, and good answers between them, in the wire formats of ${chatWires.length} providers`,
  })
  for (const { lost } of outcomes) expect(lost).toBe(0)
})

/** What goes wrong in which turn of which conversation: everything about as often, and silence once in each. */
function deal(random: Random): FaultKind[][] {
  const silent = faultKinds.filter(isSilent)
  const others = faultKinds.filter((kind) => !isSilent(kind))
  const count = (all / turns) * (turns - 1)
  const deck = random.shuffled(
    Array.from({ length: count }, (_, n) => others[n % others.length] as FaultKind),
  )
  return Array.from({ length: all / turns }, (_, talk) =>
    random.shuffled([...deck.splice(0, turns - 1), silent[talk % silent.length] as FaultKind]),
  )
}

interface Outcome {
  readonly lost: number
  readonly recoveredMs: readonly number[]
}

/** One server with a model of one provider, and several conversations at once. */
async function withModel(wire: ChatWire, talks: readonly (readonly FaultKind[])[]): Promise<Outcome> {
  const data = newFolder()
  const turnKinds = new Map<number, FaultKind>()
  const requests = new Map<number, number>()
  await using model: ChatServer = await chatServer(wire, (response, of) => {
    const turn = turnOf(model.heard.at(-1) as Body)
    const nth = (requests.get(turn) ?? 0) + 1
    requests.set(turn, nth)
    faultOf(turnKinds.get(turn) as FaultKind, turn, nth)(response, of)
  })
  const env = { ...compatibleEnv(model), WAYMARK_CHAT: wire.provider, WAYMARK_RATE_LIMITS: 'off' }
  await waymark(['add', kept, '--data', data])
  await using serving = await serve(['--data', data], env)
  const name = `${wire.provider} scripted`

  const held = await Promise.all(
    talks.map(async (kinds, talk) => {
      const chat = new ChatClient(serving.url)
      const said: string[] = []
      const say = async (kind: FaultKind): Promise<[Heard, number]> => {
        const turn = talk * 100 + said.length
        turnKinds.set(turn, kind)
        said.push(textFor(kind, turn))
        const start = performance.now()
        const heard = await chat.say(said.at(-1) as string)
        expectSentence(heard, kind, name)
        expect(requests.get(turn), kind).toBeLessThanOrEqual(8)
        return [heard, performance.now() - start]
      }
      for (const kind of kinds) {
        const [, milliseconds] = await say(kind)
        if (!isSilent(kind)) expect(milliseconds, kind).toBeLessThan(20_000)
      }
      const [{ text }, recoveredMs] = await say('none')
      expect(text).toBe('Added.')
      return { conversation: chat.conversation as string, said, recoveredMs }
    }),
  )

  const stored = await Promise.all(held.map(({ conversation }) => messagesOf(serving, conversation)))
  for (const messages of stored) {
    expect(messages.map(({ role }) => role)).toEqual(held[0]?.said.flatMap(() => ['user', 'assistant']))
    for (const { parts } of messages) expect(parts).not.toEqual([])
  }
  const ledger = await readSqliteLedger(join(data, 'waymark.db'), 'local')
  expectSound(ledger)
  // The first change is the task that was there before; each other one is a call's that the conversation shows.
  expect(ledger.changes.map(({ id }) => id)).toEqual([1, ...changesIn(stored.flat())])
  expect(ledger.tasks[0]).toMatchObject({ title: kept, status: 'todo' })
  expect(JSON.stringify(ledger.tasks)).not.toContain('Nobody asked')
  expect(model.wrong).toEqual([])
  expect(serving.log()).not.toContain('a bug')
  expect(serving.log()).not.toContain(chatKey)
  const lost = held.flatMap(({ said }, talk) =>
    said.filter((text) => !saidIn(stored[talk] ?? []).includes(text)),
  )
  return { lost: lost.length, recoveredMs: held.map(({ recoveredMs }) => recoveredMs) }
}

/** What the person says. Where the offline model takes over, it does what is said here. */
function textFor(kind: FaultKind, turn: number): string {
  return kind === 'a made-up task number'
    ? `Mark the plant p${turn}x as done`
    : `Remind me to water the plant p${turn}x`
}

/** Which turn a request belongs to, by the person's last words in it. */
function turnOf(body: Body): number {
  const items = (body.messages ?? body.input) as readonly Json[]
  const texts = items
    .filter(({ role }) => role === 'user')
    .flatMap(({ content }) =>
      typeof content === 'string'
        ? [content]
        : (content as readonly Json[]).flatMap(({ text }) => text ?? []),
    )
  return Number(/\bp(\d+)x\b/.exec(String(texts.at(-1)))?.[1])
}

function expectSentence({ text, metadata, chunks, approvals }: Heard, kind: FaultKind, name: string): void {
  const shown = JSON.stringify(chunks)
  expect(shown).not.toContain(chatKey)
  expect(shown).not.toMatch(/\bat \S+ \(?[^ )]*\.[jt]s:\d+|node_modules|TypeError|on our side/)
  expect(chunks.map(({ type }) => type)).not.toContain('error')
  // The package of one provider reads the arguments by itself, and gives the answer up when it cannot.
  const hasFallen = isFalling(kind) || (kind === 'arguments that are no JSON' && name.startsWith('cohere'))
  expect({ kind, ...metadata }).toMatchObject(
    hasFallen ? { kind, model: 'offline', fellBackFrom: name } : { kind, model: name },
  )
  if (hasFallen) expect(text).toContain(`The model ${name} ${metadata.because}, so I answer by myself`)
  expect(approvals).toHaveLength(kind === 'a deletion nobody asked for' ? 1 : 0)
  if (approvals.length === 0) expect(text, kind).toMatch(/\w{2,}.*[.!?]/)
  if (kind === 'calls without end') expect(text).toContain('as many tools as I may in one turn')
}

type Stored = { readonly role: string; readonly parts: readonly Json[] }

async function messagesOf({ url }: Serving, conversation: string): Promise<readonly Stored[]> {
  const [status, { messages }] = await ask(url, `/conversations/${conversation}`)
  expect(status).toBe(200)
  return messages as readonly Stored[]
}

/** The numbers of the changes that calls have told of, in order. */
function changesIn(messages: readonly Stored[]): number[] {
  return messages
    .flatMap(({ parts }) => parts)
    .flatMap(({ output }) => /\bchange (\d+)\b/.exec((output as Json | undefined)?.text as string)?.[1] ?? [])
    .map(Number)
    .sort((one, other) => one - other)
}

function saidIn(messages: readonly Stored[]): unknown[] {
  return messages.filter(({ role }) => role === 'user').flatMap(({ parts }) => parts.map(({ text }) => text))
}
