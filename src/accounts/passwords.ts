import { readFileSync } from 'node:fs'
import { invalid } from '../errors.ts'

export const shortestPassword = 10
export const longestPassword = 128

/** Long enough and not among the first that an attacker would try. There are no rules about kinds of characters. */
export function checkPassword(password: string, email: string): void {
  const length = [...password].length
  if (length < shortestPassword || password.length > longestPassword) {
    throw invalid('bad_text', `A password has ${shortestPassword} to ${longestPassword} characters.`, {
      hint: 'A few words in a row are easy to remember and hard to guess.',
    })
  }
  if (isGuessable(password.toLowerCase(), email.toLowerCase())) {
    throw invalid('bad_text', 'This password is too easy to guess.', {
      hint: 'Choose another: a few words in a row are easy to remember and hard to guess.',
    })
  }
}

function isGuessable(password: string, email: string): boolean {
  if (new Set(password).size < 4 || isRun(password) || commonPasswords().has(password)) return true
  const [name = '', host = ''] = email.split('@')
  const own = [email, name, host, ...host.split('.'), 'waymark'].filter((word) => word.length >= 3)
  const rest = own.reduce((text, word) => text.replaceAll(word, ''), password)
  // Their own address or this program's name, with some digits around it.
  return rest !== password && rest.replace(/[\d\W_]/g, '').length < 3
}

/** 23456789ab, zyxwvutsrq: each character follows from the one before. */
function isRun(text: string): boolean {
  const steps = [...text.slice(1)].map((char, index) => char.charCodeAt(0) - text.charCodeAt(index))
  return steps.every((step) => step === 1) || steps.every((step) => step === -1)
}

let common: ReadonlySet<string> | undefined

function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter(Boolean),
  )
  return common
}
