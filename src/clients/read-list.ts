import { serverName } from './client.ts'

/** What a client's own list says of Waymark. */
export interface Listed {
  /** `listed` where it says no more than that it knows of it; `missing` where it does not. */
  readonly state:
    | 'connected'
    | 'failed'
    | 'unapproved'
    | 'untrusted'
    | 'signed-out'
    | 'disabled'
    | 'listed'
    | 'missing'
  /** In the client's own words. */
  readonly words: string
}

/** Reads the list of a client's servers: ours begins a line, behind marks, and its state ends the line. */
export function readList(output: string): Listed {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one.
  const lines = output.replace(/\x1b\[[\d;]*[A-Za-z]/g, '').split(/\r?\n/)
  const at = lines.findIndex((line) => new RegExp(`^\\W*${serverName}(?=[\\s:]|$)`).test(line))
  if (at < 0) return { state: 'missing', words: '' }
  const line = (lines[at] as string).replace(new RegExp(`^\\W*${serverName}:?\\s*`), '')
  const words = line.slice(line.lastIndexOf(' - ') + 1).replace(/^[-\s]*[^\w\s]?\s*/u, '')
  const state = stateIn(words, output)
  // Some give the reason on a line of its own.
  const reason = state === 'failed' ? (lines[at + 1] ?? '').replace(/^[│\s]*/, '') : ''
  return { state, words: [words, reason].filter(Boolean).join(': ').trim() }
}

function stateIn(words: string, output: string): Listed['state'] {
  if (/\b(?:disconnected|failed|error)\b/i.test(words)) return 'failed'
  if (/\bapprov/i.test(words)) return 'unapproved'
  if (/needs auth|not logged in|sign in|unauthorized/i.test(words)) return 'signed-out'
  if (/\bdisabled\b/i.test(words)) return /untrusted/i.test(output) ? 'untrusted' : 'disabled'
  return /\bconnected\b/i.test(words) ? 'connected' : 'listed'
}
