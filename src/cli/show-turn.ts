import type { ChatDependencies } from '../chat/take-turn.ts'
import type { UserMessage } from '../chat/user-input.ts'

export interface ShownTurn {
  readonly conversation: string
  readonly text: string
  /** Calls that wait for a yes or a no. */
  readonly approvals: readonly { readonly approvalId: string; readonly what: string }[]
  /** Which model answered, and why another did not. */
  readonly metadata: object
}

/** Takes a turn and writes its words as they come. */
export async function showTurn(
  deps: ChatDependencies,
  message: UserMessage,
  print: (text: string) => void,
  signal?: AbortSignal,
): Promise<ShownTurn> {
  const { takeTurn } = await import('../chat/take-turn.ts')
  const turn = await takeTurn(deps, message, signal)
  const calls = new Map<string, string>()
  const approvals: { approvalId: string; what: string }[] = []
  let [text, metadata]: [string, object] = ['', {}]
  for await (const chunk of turn.stream) {
    if (chunk.type === 'text-delta') {
      text += chunk.delta
      print(printable(chunk.delta))
    } else if (chunk.type === 'text-end') {
      text += '\n'
      print('\n')
    } else if (chunk.type === 'tool-input-available') {
      calls.set(chunk.toolCallId, `${chunk.toolName} ${JSON.stringify(chunk.input)}`)
    } else if (chunk.type === 'tool-approval-request') {
      approvals.push({
        approvalId: chunk.approvalId,
        what: printable(calls.get(chunk.toolCallId) ?? 'A change'),
      })
    } else if (chunk.type === 'error') {
      print(`${printable(chunk.errorText)}\n`)
    } else if ('messageMetadata' in chunk && chunk.messageMetadata) metadata = chunk.messageMetadata
  }
  await turn.done
  return { conversation: turn.conversation, text: text.trim(), approvals, metadata }
}

/** A model's words must not steer the terminal they are shown on. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is taken out.
  return text.replace(/[\0-\x08\x0b-\x1f\x7f-\x9f]/g, '')
}
