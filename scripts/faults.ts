// What the world does to a program, and what came of it: node scripts/faults.ts [NAME …]
// Runs the fault suite, some fifteen minutes of it, and writes docs/faults.md. With names only those files run, and their
// figures are printed; --write puts them into the page. FAULT_ROUNDS and FAULT_MINUTES make it shorter or longer.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { FaultFigure } from '../test/support/faults/figures.ts'
import { formatFaults, replaceRows } from './faults/page.ts'
import { thisMachine } from './this-machine.ts'

const root = resolve(import.meta.dirname, '..')
const names = process.argv.slice(2).filter((name) => name !== '--write')
const page = resolve(root, 'docs/faults.md')
const folder = mkdtempSync(join(tmpdir(), 'waymark-faults-'))
const file = join(folder, 'figures.jsonl')
try {
  const vitest = [
    resolve(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--config',
    'vitest.faults.config.ts',
  ]
  const { status } = spawnSync(process.execPath, [...vitest, ...names], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FAULT_FIGURES: file },
  })
  process.exitCode = status ?? 1
  if (status === 0 && names.length === 0) {
    writeFileSync(page, formatFaults(readFigures(), new Date(), thisMachine()))
    console.log('docs/faults.md is written')
  } else if (process.argv.includes('--write')) {
    // Also of a run that failed: a figure that is not what it should be is told as it is.
    writeFileSync(page, replaceRows(readFileSync(page, 'utf8'), readFigures(), new Date()))
    console.log('docs/faults.md has the new rows')
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function readFigures(): FaultFigure[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line))
}
