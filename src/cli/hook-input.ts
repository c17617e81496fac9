import { setTimeout } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { invalid } from '../errors.ts'

/** The assistants whose hooks call us, as they call themselves to people over MCP. */
export const assistants = { 'claude-code': 'Claude Code', codex: 'Codex' } as const
export type AssistantId = keyof typeof assistants

/** Far more than any list; what is longer was not meant for us. */
const longestInput = 8 * 1024 * 1024

/** What the assistant says about the event, as JSON on stdin. */
export async function readHookJson(): Promise<unknown> {
  const text = await readInput()
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw invalid('parse_error', 'The hook was given something that is not JSON.', { cause })
  }
}

const patienceMs = 2_000

/** The same where it is no more than welcome: undefined where nothing comes, or nothing that can be read. */
export async function readHookJsonIfAny(): Promise<unknown> {
  if (process.stdin.isTTY) return undefined
  const waiting = new AbortController()
  const late = setTimeout(patienceMs, undefined, { ref: false, signal: waiting.signal }).catch(() => {})
  const read = await Promise.race([readHookJson().catch(() => undefined), late])
  waiting.abort()
  process.stdin.destroy()
  return read
}

/** The project is that of the folder the assistant works in. */
export function goTo(folder: string | null, { project }: Config): void {
  if (folder === null || project !== null) return
  try {
    process.chdir(folder)
  } catch {
    // It is gone; then it is the folder that the hook was started in.
  }
}

async function readInput(): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of process.stdin) {
    chunks.push(chunk)
    length += chunk.length
    if (length > longestInput) throw invalid('parse_error', 'The hook was given more than 8 MiB.')
  }
  return Buffer.concat(chunks).toString('utf8')
}
