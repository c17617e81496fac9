import type { ChatDependencies } from '../chat/take-turn.ts'
import type { UserInput, UserMessage } from '../chat/user-input.ts'
import { findContract } from '../contracts/catalog.ts'
import { Failure } from '../errors.ts'
import { begin } from './begin.ts'
import { callerOf, projectOption } from './chosen-project.ts'
import { type CommandBody, exitCodes } from './command.ts'
import { jsonText } from './json-text.ts'
import { isYes, openLines } from './lines.ts'

export const command: CommandBody = {
  options: {
    once: { type: 'string', value: 'TEXT', describe: 'Send this message, print the answer and exit' },
    conversation: {
      type: 'string',
      value: 'ID',
      describe: 'Continue this conversation (default: a new one)',
    },
    project: projectOption,
  },
  examples: [
    'waymark chat',
    'waymark chat --once "remind me to call mom tomorrow, and the groceries are done"',
    'WAYMARK_CHAT=compatible WAYMARK_CHAT_URL=http://127.0.0.1:11434/v1 WAYMARK_CHAT_MODEL=llama3.1 waymark chat',
  ],
  async run(context) {
    const { config, flags, print } = context
    await using running = await begin(config)
    const contract = findContract(config.chat.contract)
    const deps = running.chat(await callerOf(running, context), contract)
    const conversation = flags.conversation as string | undefined
    if (conversation !== undefined && !(await deps.conversations.find(conversation))) {
      throw new Failure('not_found', 'There is no such conversation.', {
        hint: 'Leave out --conversation to start a new one.',
      })
    }
    const isJson = flags.json === true
    const talk = isJson ? inJson(deps, print) : inWords(deps, print)
    if (typeof flags.once === 'string') await talk(to(conversation, { text: flags.once }))
    else await converse(deps, talk, conversation, { isJson, print })
    return exitCodes.ok
  },
}

type Print = (text: string) => void
/** Asks the person who types; undefined when the input has ended. */
type Ask = (question: string) => Promise<string | undefined>
/** Takes a turn and gives the conversation it was in. */
type Talk = (message: UserMessage, signal?: AbortSignal, ask?: Ask) => Promise<string>

/** Goes on until the input ends. A turn can be stopped with Ctrl-C, which ends the conversation between turns. */
async function converse(
  deps: ChatDependencies,
  talk: Talk,
  begun: string | undefined,
  { isJson, print }: { isJson: boolean; print: Print },
): Promise<void> {
  using lines = openLines(print)
  if (lines.isTerminal) print(`The model is ${deps.model.name}. End with Ctrl-D.\n`)
  let conversation = begun
  for (let line = await lines.next(); line !== undefined; line = await lines.next()) {
    if (line.trim() === '') continue
    try {
      const message = to(conversation, { text: line })
      conversation = await lines.whileRunning((signal) => talk(message, signal, lines.ask))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const { code, message, hint } = error
      print(isJson ? `${jsonText({ error: { code, message, hint } })}\n` : `${message} ${hint ?? ''}\n`)
    }
  }
  if (lines.isTerminal) print('\n')
}

function inJson(deps: ChatDependencies, print: Print): Talk {
  return async (message, signal) => {
    const shown = await showTurn(deps, message, () => {}, signal)
    print(`${jsonText(shown)}\n`)
    return shown.conversation
  }
}

/** Where there is no terminal to ask at, what waits for a yes goes on waiting. */
function inWords(deps: ChatDependencies, print: Print): Talk {
  return async (message, signal, ask) => {
    const { conversation, approvals } = await showTurn(deps, message, print, signal)
    const waiting = [...approvals]
    if (waiting.length > 0 && !ask)
      print(
        `Nothing was done: it needs your approval. Give it in waymark chat --conversation ${conversation}\n`,
      )
    for (let next = waiting.shift(); next && ask; next = waiting.shift()) {
      const { approvalId, what } = next
      const approved = isYes(await ask(`${what} [y/N] `))
      const after = await showTurn(deps, to(conversation, { approvalId, approved }), print, signal)
      waiting.push(...after.approvals)
    }
    return conversation
  }
}

function to(conversation: string | undefined, input: UserInput): UserMessage {
  return { ...(conversation !== undefined && { conversation }), input }
}

interface ShownTurn {
  readonly conversation: string
  readonly text: string
  /** Calls that wait for a yes or a no. */
  readonly approvals: readonly { readonly approvalId: string; readonly what: string }[]
  /** Which model answered, and why another did not. */
  readonly metadata: object
}

/** Takes a turn and writes its words as they come. */
async function showTurn(
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
