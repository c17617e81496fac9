import type { ChatDependencies } from '../chat/take-turn.ts'
import type { UserInput, UserMessage } from '../chat/user-input.ts'
import { start } from '../compose.ts'
import { Failure } from '../errors.ts'
import { type Command, exitCodes } from './command.ts'
import { openLines } from './lines.ts'
import { quiet } from './quiet.ts'
import { showTurn } from './show-turn.ts'

export const chat: Command = {
  name: 'chat',
  summary: 'Talk about your tasks in your own words',
  options: {
    once: { type: 'string', value: 'TEXT', describe: 'Say this, print the answer and end' },
    conversation: {
      type: 'string',
      value: 'ID',
      describe: 'Go on with this conversation (default: a new one)',
    },
  },
  examples: [
    'waymark chat',
    'waymark chat --once "remind me to call mom tomorrow, and the groceries are done"',
    'WAYMARK_CHAT=compatible WAYMARK_CHAT_URL=http://127.0.0.1:11434/v1 WAYMARK_CHAT_MODEL=llama3.1 waymark chat',
  ],
  async run({ config, flags, print }) {
    await using running = await start(config, quiet)
    const deps = running.chat({ owner: config.user })
    const conversation = flags.conversation as string | undefined
    if (conversation !== undefined && !(await deps.conversations.find(conversation))) {
      throw new Failure('not_found', 'There is no such conversation.', {
        hint: 'Without --conversation a new one is begun.',
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
/** Asks whoever types; undefined when nobody does any more. */
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
      print(isJson ? `${JSON.stringify({ error: { code, message, hint } })}\n` : `${message} ${hint ?? ''}\n`)
    }
  }
  if (lines.isTerminal) print('\n')
}

function inJson(deps: ChatDependencies, print: Print): Talk {
  return async (message, signal) => {
    const shown = await showTurn(deps, message, () => {}, signal)
    print(`${JSON.stringify(shown)}\n`)
    return shown.conversation
  }
}

/** Where nobody can be asked, what waits for a yes goes on waiting. */
function inWords(deps: ChatDependencies, print: Print): Talk {
  return async (message, signal, ask) => {
    const { conversation, approvals } = await showTurn(deps, message, print, signal)
    const waiting = [...approvals]
    if (waiting.length > 0 && !ask)
      print(`Nothing was done: it needs your word. Say it in waymark chat --conversation ${conversation}\n`)
    for (let next = waiting.shift(); next && ask; next = waiting.shift()) {
      const { approvalId, what } = next
      const approved = /^\s*y(es)?\s*$/i.test((await ask(`${what} [y/N] `)) ?? '')
      const after = await showTurn(deps, to(conversation, { approvalId, approved }), print, signal)
      waiting.push(...after.approvals)
    }
    return conversation
  }
}

function to(conversation: string | undefined, input: UserInput): UserMessage {
  return { ...(conversation !== undefined && { conversation }), input }
}
