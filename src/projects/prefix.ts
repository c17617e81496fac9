import { Failure, invalid } from '../errors.ts'
import type { Project } from './project.ts'

const shortest = 2
const longest = 5

/** What references to a project begin with, made of its name: "Web shop" is WS, "waymark" is WAYM. Not one of `taken`. */
export function choosePrefix(name: string, taken: ReadonlySet<string>): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '') // an accent is no end of a word
    .toUpperCase()
    .match(/[A-Z0-9]+/g)
    ?.filter((word) => /[A-Z]/.test(word))
    .map((word) => word.replace(/^[0-9]+/, ''))
  const [first = 'PROJ'] = words ?? []
  const initials = (words ?? []).map((word) => word.slice(0, 1)).join('')
  const base = (initials.length >= shortest ? initials : first).slice(0, 4)
  const prefix = base.length < shortest ? `${base}X`.padEnd(shortest, 'X') : base
  const wider = first.slice(0, longest)
  for (const one of [prefix, wider]) if (one.length >= shortest && !taken.has(one)) return one
  for (let number = 2; ; number++) {
    const one = `${prefix.slice(0, Math.max(1, longest - String(number).length))}${number}`
    if (!taken.has(one)) return one
  }
}

export function readPrefix(text: string): string {
  const prefix = text.trim().toUpperCase()
  if (!/^[A-Z][A-Z0-9]{1,9}$/.test(prefix))
    throw invalid('bad_arguments', 'A prefix has 2 to 10 letters and digits, and begins with a letter.')
  return prefix
}

export function refuseTaken(prefix: string, others: readonly Pick<Project, 'prefix' | 'name'>[]): void {
  const other = others.find((one) => one.prefix === prefix)
  if (!other) return
  throw new Failure('conflict', `${prefix} is already the prefix of ${other.name}.`, {
    hint: 'Choose another one.',
  })
}
