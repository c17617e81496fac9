import { readdirSync, readFileSync } from 'node:fs'
import type { Context, Intent, Slot } from '../../src/language/understanding/requests.ts'

export interface Marked {
  readonly text: string
  readonly language: string
  readonly context: Context | undefined
  readonly requests: readonly {
    readonly intent: Intent
    readonly slots: readonly (readonly [Slot, string])[]
  }[]
}

/** The sentences that nothing was learnt from, as `training/understanding/ANNOTATION.md` says how they are marked. */
export function readHeldBack(part: 'test' | 'validation' = 'test'): Marked[] {
  const folder = new URL(`../../training/understanding/held-back/${part}/`, import.meta.url)
  return readdirSync(folder).flatMap((file) =>
    readFileSync(new URL(file, folder), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => readLine(line, file.slice(0, 2))),
  )
}

function readLine(line: string, language: string): Marked {
  const context = /^<(\w+)> ?/.exec(line)
  const marked = line.slice(context?.[0].length ?? 0).replaceAll('\\n', '\n')
  const requests = marked.split(/ \|\|_ ?| \|\| /).map((part) => ({
    intent: /^\[(\w+)\]/.exec(part)?.[1] as Intent,
    slots: [...part.matchAll(/\{(\w+):([^{}]*)\}/g)].map(
      ([, slot, words]) => [slot, words] as [Slot, string],
    ),
  }))
  const text = marked
    .replace(/ \|\|_ ?/g, '')
    .replace(/ \|\| /g, ' ')
    .replace(/\[\w+\] ?/g, '')
    .replace(/\{\w+:([^{}]*)\}/g, '$1')
  return { text, language, context: context?.[1] as Context | undefined, requests }
}
