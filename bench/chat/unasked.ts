import type { Exchange, FinishedCall } from '../../src/chat/offline/exchanges.ts'
import { nextMove } from '../../src/chat/offline/next-move.ts'
import type { ToolCall } from '../../src/chat/offline/play/scene.ts'
import type { ToolOutput } from '../../src/chat/tool-output.ts'
import type { Intent } from '../../src/language/understanding/requests.ts'
import { type Marked, readHeldBack } from './held-back.ts'

/** What is marked with one of these alone asks for no change. */
const changesNothing: ReadonlySet<Intent> = new Set(
  'none other chat help yes no choose list show count next recall'.split(' ') as Intent[],
)
const clock = { now: new Date('2026-01-17T12:00:00Z'), zone: 'UTC' }

/**
 * How many of the sentences that ask for no change the chat would make one for, played to their end on an empty list: what is
 * not there has been looked for, so only what is new is written.
 */
export async function measureUnasked(part?: 'test' | 'validation') {
  const quiet = readHeldBack(part).filter(
    ({ context, requests }) =>
      context === undefined && requests.every(({ intent }) => changesNothing.has(intent)),
  )
  const played: { message: Marked; written: readonly ToolCall[] }[] = []
  for (const message of quiet) played.push({ message, written: await writtenFor(message.text) })
  return { messages: quiet.length, acted: played.filter(({ written }) => written.length > 0) }
}

async function writtenFor(text: string): Promise<ToolCall[]> {
  const calls: FinishedCall[] = []
  const written: ToolCall[] = []
  for (;;) {
    const exchange: Exchange = { message: text, calls, trail: undefined }
    const move = await nextMove([exchange], clock)
    if (!('calls' in move)) return written
    for (const call of move.calls) {
      if (call.tool === 'add_task' || (call.tool === 'remember' && 'text' in call.input)) written.push(call)
      calls.push({ ...call, output: emptyAnswer(call), isOwn: true })
    }
  }
}

function emptyAnswer({ tool }: ToolCall): ToolOutput {
  if (tool === 'list_tasks') return { ok: true, text: '', data: { tasks: [], cursor: null, total: 0 } }
  if (tool === 'context_search') return { ok: true, text: 'nothing found', data: { results: [] } }
  return { ok: false, text: 'There is no such task.', data: { code: 'not_found', message: '' } }
}
