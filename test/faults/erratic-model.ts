import {
  answersHtml,
  type ChatReply,
  keepsSilent,
  refuses,
  stalls,
  truncates,
} from '../support/wires/chat-wires.ts'
import { calls, says } from '../support/wires/remote-chat.ts'

/** Gives what a model does with one request of a turn, the nth. */
type Fault = (turn: number, nth: number) => ChatReply

const unasked = { title: 'Nobody asked for this' }
const long = { text: 'I think that we should talk about this at some length' }

/** Faults after which the offline model answers. */
const falling = {
  'HTTP 500': () => refuses(500),
  'HTTP 429': () => refuses(429),
  'HTTP 429 with a long wait': () => refuses(429, { 'retry-after': '60' }),
  'HTTP 401': () => refuses(401),
  'HTML instead of an answer': () => answersHtml(),
  'an empty body': () => (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end()
  },
  'half an answer and the end': () => truncates(long, 'ends'),
  'half an answer and a cut': () => truncates(long, 'breaks'),
  'half a call and a cut': (turn) =>
    truncates({ calls: [{ id: `call_${turn}`, name: 'add_task', args: unasked }] }, 'breaks'),
} satisfies Record<string, Fault>

/** The same, and it takes as long as the product waits: 15 seconds and a minute. */
const silent = {
  'silence from the start': () => keepsSilent,
  'silence in the middle': () => stalls(long),
} satisfies Record<string, Fault>

/** Calls a tool, and then says that it has heard what came of it. */
const wants =
  (name: string, args: (turn: number) => object): Fault =>
  (turn, nth) =>
    nth === 1 ? calls({ name, args: args(turn) }) : says('That did not work, I am afraid.')

/** Faults that the model is told of, so that it can go on. */
const wrong = {
  'arguments that are no JSON': wants('add_task', () => ({ broken: '{"title": "Nobody asked for th' })),
  'arguments that do not fit': wants('add_task', () => ({ name: unasked.title, title: ['x'] })),
  'a tool that is not there': wants('send_money', () => unasked),
  'a made-up task number': wants('complete_task', (turn) => ({ task: 900_000 + turn })),
  'calls without end': (_, nth) => calls({ name: 'list_tasks', args: { query: `again ${nth}` } }),
  'a deletion nobody asked for': wants('delete_task', () => ({ task: 1 })),
} satisfies Record<string, Fault>

const right: Fault = (turn, nth) =>
  nth === 1 ? calls({ name: 'add_task', args: { title: `Water the plant p${turn}x` } }) : says('Added.')

const faults = { ...falling, ...silent, ...wrong, none: right }
export type FaultKind = keyof typeof faults

export const faultKinds = Object.keys(faults) as FaultKind[]

/** What the model does with the nth request of a turn, when this is wrong with it. */
export function faultOf(kind: FaultKind, turn: number, nth: number): ChatReply {
  return (faults[kind] as Fault)(turn, nth)
}

export function isSilent(kind: FaultKind): boolean {
  return kind in silent
}

export function isFalling(kind: FaultKind): boolean {
  return kind in falling || kind in silent
}
