// Public sets of long conversations, which may not be shipped: read from a folder, in the layouts they are published in.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Dialogue } from './dialogues.ts'
import { readBeam } from './public/beam.ts'
import { readSessions } from './public/sessions.ts'

export interface PublicSet {
  readonly name: 'LoCoMo' | 'REALTALK' | 'BEAM'
  readonly dialogues: readonly Dialogue[]
}

/**
 * All that a folder holds: `locomo10.json` (LoCoMo), `Chat_*.json` (REALTALK), and `N/chat.json` beside
 * `N/probing_questions/probing_questions.json` (BEAM), each in the folder itself or in one below.
 */
export function readPublicSets(folder: string): PublicSet[] {
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  const named = (pattern: RegExp) =>
    files.filter((file) => pattern.test(file) && statSync(join(folder, file)).isFile())
  const locomo = named(/(?:^|\/)locomo\d*\.json$/i).flatMap((file) => listOf(file, parse(folder, file)))
  const realtalk = named(/(?:^|\/)Chat_[^/]*\.json$/).map((file) => ({ file, value: parse(folder, file) }))
  const beam = named(/(?:^|\/)chat\.json$/).map((file) => {
    const questions = file.replace(/chat\.json$/, 'probing_questions/probing_questions.json')
    if (!existsSync(join(folder, questions)))
      throw new Error(`${file}: its questions, ${questions}, are missing.`)
    return readBeam(file, parse(folder, file), parse(folder, questions))
  })
  const sets: PublicSet[] = [
    { name: 'LoCoMo', dialogues: locomo.map(({ file, value }) => readSessions(file, value)) },
    { name: 'REALTALK', dialogues: realtalk.map(({ file, value }) => readSessions(file, value)) },
    { name: 'BEAM', dialogues: beam },
  ]
  const found = sets.filter(({ dialogues }) => dialogues.length > 0)
  if (found.length === 0)
    throw new Error(`${folder} holds no set that is known here: LoCoMo, REALTALK or BEAM.`)
  return found
}

function parse(folder: string, file: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, file), 'utf8'))
  } catch (cause) {
    throw new Error(`${file} is not JSON.`, { cause })
  }
}

function listOf(file: string, value: unknown): { readonly file: string; readonly value: unknown }[] {
  const list = Array.isArray(value) ? value : [value]
  return list.map((one, index) => ({ file: `${file}#${index + 1}`, value: one }))
}
