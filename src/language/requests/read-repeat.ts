import { Failure } from '../../errors.ts'
import { readRepetition } from '../repetition/read-repetition.ts'
import { saysNever } from './meanings.ts'
import type { Reader } from './reader.ts'

/** The rule that words say, and its first date; null where they end a repetition, undefined where they say none. */
export async function readRepeat(words: string, { clock, language }: Reader) {
  for (const text of [words, `every ${words}`]) {
    try {
      const found = await readRepetition(text, { ...clock, language })
      if (found === null) return null
      if (found) return found
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
  }
  return saysNever(words) ? null : undefined
}

/** The words of a repetition that were understood, with those of a date that was said beside it. */
export async function repetitionOf(words: string | undefined, date: string, reader: Reader) {
  if (words === undefined) return undefined
  for (const text of date === '' ? [words] : [`${words} ${date}`, `${words} starting ${date}`, words])
    if (await readRepeat(text, reader)) return (await isRead(text, reader)) ? text : `every ${text}`
  return undefined
}

async function isRead(text: string, { clock, language }: Reader) {
  return readRepetition(text, { ...clock, language }).then(Boolean, () => false)
}
