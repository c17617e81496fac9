import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Half } from './sets.ts'

export interface Turn {
  readonly id: string
  readonly speaker: string
  readonly text: string
  readonly at: Date
  /** Which of the conversation's sessions, counted from 0. */
  readonly session: number
}

export interface AskedTurns {
  readonly question: string
  /** The ids of the turns that answer it. */
  readonly evidence: readonly string[]
  /** The question names the wrong one of the two speakers. */
  readonly isSwapped: boolean
}

/** What was said over some sessions, and questions about it. */
export interface Dialogue {
  readonly name: string
  readonly turns: readonly Turn[]
  readonly questions: readonly AskedTurns[]
}

/** Our own conversations of a half: those of two people (`dialogues`), or of one with an assistant (`chats`). */
export function readDialogues(kind: 'dialogues' | 'chats', half: Half): Dialogue[] {
  const folder = new URL(`${kind}/${half}/`, import.meta.url)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .map((file) => parseDialogue(basename(file, '.txt'), readFileSync(new URL(file, folder), 'utf8')))
}

/**
 * Sessions begin with `== date`, turns are `Name: text {mark}`, where a mark names a turn that answers something. After
 * `== questions`, `? question | marks` asks, and `x` does so with the names of the two swapped.
 */
export function parseDialogue(name: string, text: string): Dialogue {
  const turns: Turn[] = []
  const questions: AskedTurns[] = []
  const marked = new Map<string, string>()
  let [session, at] = [-1, Number.NaN]
  for (const line of text.split('\n').filter(Boolean)) {
    const begun = /^== (\d{4}-\d\d-\d\d \d\d:\d\d)$/.exec(line)
    const said = /^([^:|?]+): (.+?)(?: \{(\w+)\})?$/.exec(line)
    const asked = /^([?x]) (.+) \| ([\w ]+)$/.exec(line)
    if (begun) [session, at] = [session + 1, Date.parse(`${begun[1]}Z`)]
    else if (asked) {
      const evidence = (asked[3] as string).split(' ').map((mark) => marked.get(mark) ?? fail(name, mark))
      questions.push({ question: asked[2] as string, evidence, isSwapped: asked[1] === 'x' })
    } else if (said) {
      const id = String(turns.length)
      turns.push({ id, speaker: said[1] as string, text: said[2] as string, at: new Date(at), session })
      if (said[3]) marked.set(said[3], id)
      at += minute
    } else if (line !== '== questions') throw new Error(`${name}: cannot read this line: ${line}`)
  }
  return { name, turns, questions }
}

const minute = 60_000

function fail(name: string, mark: string): never {
  throw new Error(`${name}: no turn is marked {${mark}}`)
}
