import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { knownHosts } from './known-hosts.ts'
import type { Outcome } from './outcome.ts'
import { readResults, steps } from './results.ts'

const file = resolve(import.meta.dirname, '../../docs/hosts.md')
const [begins, ends] = ['<!-- generated: npm run hosts -->', '<!-- end -->']

/** Puts the table of the last runs into docs/hosts.md. */
export function writePage(): void {
  const text = readFileSync(file, 'utf8')
  const [before, after] = [text.indexOf(begins), text.indexOf(ends)]
  if (before < 0 || after < before) throw new Error('docs/hosts.md has no place for the table')
  writeFileSync(file, `${text.slice(0, before + begins.length)}\n\n${table()}\n\n${text.slice(after)}`)
}

function table(): string {
  const results = readResults()
  const notes: string[] = []
  const cell = (outcome: Outcome | undefined): string => {
    if (outcome === undefined) return ''
    if (outcome.state === 'green') return outcome.says === '' ? 'yes' : `yes: ${outcome.says}`
    if (outcome.says === '–') return '–'
    const known = notes.indexOf(outcome.says)
    const number = known >= 0 ? known + 1 : notes.push(outcome.says)
    return `${outcome.state === 'limit' ? 'limit' : '**no**'} (${number})`
  }
  const rows = knownHosts.flatMap(({ id, name }) => {
    const result = results[id]
    if (!result) return []
    return [`| ${name} ${result.version} | ${steps.map((step) => cell(result.outcomes[step])).join(' | ')} |`]
  })
  const days = [...new Set(Object.values(results).map(({ on }) => on))].sort().join(', ')
  return [
    `| host | ${steps.join(' | ')} |`,
    `|---|${steps.map(() => '---|').join('')}`,
    ...rows,
    '',
    ...notes.map((note, index) => `${index + 1}. ${note}`),
    '',
    `Run on ${days}, Linux x64.`,
  ].join('\n')
}
