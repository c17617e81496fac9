import { createInterface } from 'node:readline'
import { interpret } from '../chat/offline/interpret.ts'
import { invalid } from '../errors.ts'
import { type CommandBody, exitCodes } from './command.ts'
import { jsonText } from './json-text.ts'

export const command: CommandBody = {
  usage: '[TEXT]',
  options: {
    jsonl: {
      type: 'boolean',
      describe: 'Read lines {"id", "text"} from stdin, write lines {"id", "tool", "args"}',
    },
  },
  examples: [
    'waymark interpret remind me to call mom tomorrow',
    'waymark interpret --jsonl < sentences.jsonl',
  ],
  async run({ flags, args, print }) {
    if (!flags.jsonl) {
      if (args.length === 0) throw invalid('bad_arguments', 'Say the sentence, or pipe some in with --jsonl.')
      print(`${jsonText(answerTo(args.join(' ')))}\n`)
      return exitCodes.ok
    }
    let number = 0
    try {
      for await (const line of createInterface({ input: process.stdin })) {
        number += 1
        if (line.trim() === '') continue
        const { id, text } = readLine(line, number)
        print(`${jsonText({ id, ...answerTo(text) })}\n`)
      }
    } finally {
      // An open pipe would keep the process.
      process.stdin.destroy()
    }
    return exitCodes.ok
  },
}

/** The first call, and all of them where a sentence asks for several things. */
function answerTo(text: string): object {
  const calls = interpret(text)
  return { ...(calls[0] ?? { tool: 'none', args: {} }), ...(calls.length > 1 && { calls }) }
}

function readLine(line: string, number: number): { id: unknown; text: string } {
  try {
    const { id, text } = JSON.parse(line)
    if (typeof text === 'string') return { id, text }
  } catch {
    // Said below, with the number of the line.
  }
  throw invalid('bad_arguments', `Line ${number} is not a JSON object with a "text".`)
}
