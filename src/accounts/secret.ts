import { Failure } from '../errors.ts'

const shortest = 32
const fewestDistinct = 8
const leastUnguessable = 16

// What examples, templates and hurried people write where a secret belongs.
const known =
  /better-?auth|waymark|secret|passw(or)?d|pass(phrase)?|change|replace|please|example|default|insecure|develop(ment)?|production|test(ing)?|super|very|long|random|string|your|this|here|with|that|must|least|char(acter)?s?|key|jwt|token|admin|hello|world|qwerty|asdf|letmein|lorem|ipsum|abc|xyz|[_\W]/gi

/** What everything is signed and encrypted with. One that can be guessed would let an attacker sign in as any person. */
export function readSecret(secret: string | null): string {
  if (secret === null) throw weak('is needed with accounts')
  if (secret.length < shortest) throw weak(`must have at least ${shortest} characters`)
  if (new Set(secret).size < fewestDistinct || isRepeated(secret)) throw weak('repeats itself')
  if (withoutRuns(secret.replace(known, '')).length < leastUnguessable) throw weak('is a well-known one')
  return secret
}

function weak(why: string): Failure {
  return new Failure('invalid', `WAYMARK_SECRET ${why}.`, {
    reason: 'bad_arguments',
    hint: 'Make one with: openssl rand -base64 32. Keep it: all nodes need the same, and a new one signs everybody out.',
  })
}

/** True for one block written again and again, the last time perhaps in part. */
function isRepeated(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period++) {
    if (text.startsWith(text.slice(period))) return true
  }
  return false
}

/** Without characters that follow from the one before: 1234, aaaa, zyxw. */
function withoutRuns(text: string): string {
  return [...text].filter((char, index) => !follows(text, index, char)).join('')
}

function follows(text: string, index: number, char: string): boolean {
  if (index === 0) return false
  return Math.abs(char.charCodeAt(0) - text.charCodeAt(index - 1)) <= 1
}
