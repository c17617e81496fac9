import { readdirSync, rmdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Failure } from '../../errors.ts'
import { exitCodes } from '../command.ts'
import { jsonText } from '../json-text.ts'
import { isYes, type LineReader, openLines } from '../lines.ts'
import { writeConfigFile } from './config-file.ts'
import type { Plan } from './plan.ts'
import { showChange } from './show-change.ts'

interface Wishes {
  readonly isJson: boolean
  readonly isSure: boolean
  readonly isDryRun: boolean
  readonly print: (text: string) => void
}

/** Why nothing could be planned, or done. */
interface Failed {
  readonly id: string
  readonly name: string
  readonly failure: Failure
}

export type Planned = Plan | Failed

/**
 * Shows each change, asks where that is wished for and possible, and makes it. Gives the exit code. Of several, one that
 * fails does not keep the others from being done.
 */
export async function carryOut(planned: readonly Planned[], wishes: Wishes): Promise<number> {
  const { isJson, isSure, isDryRun, print } = wishes
  const canAsk = !isJson && process.stdin.isTTY === true && process.stdout.isTTY === true
  using asking = new Asking(print)
  const results: Result[] = []
  for (const plan of planned) {
    if (!isJson && 'change' in plan) print(announce(plan))
    const isDue = 'change' in plan && plan.change !== 'none' && !isDryRun
    const isAgreed = isDue && (isSure || (canAsk && (await asking.agrees(plan))))
    const result = 'change' in plan ? done(plan, isAgreed) : failed(plan)
    if (result.failure && planned.length === 1) throw result.failure
    if (!isJson && (!isDue || isSure || canAsk)) print(closing(plan, result, isDryRun))
    results.push(result)
  }
  if (isJson) print(`${jsonText({ results: results.map(({ shown }) => shown) })}\n`)
  const isOpen = planned.some((plan) => 'change' in plan && plan.change !== 'none')
  if (isOpen && !isSure && !isDryRun && !canAsk) throw nobodyToAsk()
  // What a client has no way to say is no failure of the others.
  const hasFailed = results.some(({ failure }) => failure && failure.reason !== 'bad_arguments')
  return hasFailed ? exitCodes.failed : exitCodes.ok
}

interface Result {
  /** As programs get it. */
  readonly shown: object
  readonly isWritten: boolean
  readonly backup: string | null
  readonly failure?: Failure
}

function done(plan: Plan, isAgreed: boolean): Result {
  const { id, name, scope, file, change, next } = plan
  try {
    const backup = isAgreed ? make(plan) : null
    const diff = change === 'none' ? '' : showChange(file.text ?? '', next ?? '')
    const shown = { id, scope, file: file.path, change, written: isAgreed, backup, diff }
    return { shown, isWritten: isAgreed, backup }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return failed({ id, name, failure: error })
  }
}

function failed({ id, failure }: Failed): Result {
  const { code, message, hint } = failure
  const shown = { id, change: null, written: false, error: { code, message, ...(hint && { hint }) } }
  return { shown, isWritten: false, backup: null, failure }
}

/** The terminal is opened when there is something to ask, and closed when all is done. */
class Asking implements Disposable {
  readonly #print: (text: string) => void
  #lines: LineReader | undefined

  constructor(print: (text: string) => void) {
    this.#print = print
  }

  async agrees({ change, file }: Plan): Promise<boolean> {
    this.#lines ??= openLines(this.#print)
    const what = change === 'remove' ? 'Take it out of' : 'Write it to'
    const answer = await this.#lines.ask(`${what} ${file.path}? [y/N] `)
    return isYes(answer)
  }

  [Symbol.dispose](): void {
    this.#lines?.[Symbol.dispose]()
  }
}

function make({ id, file, next, isOurs }: Plan): string | null {
  const backup = writeConfigFile(file, next, { copyAt: isOurs ? null : new Date() })
  // The skill has a folder of its own, which goes with it.
  if (id === 'skill' && next === null && backup === null) removeIfEmpty(dirname(file.path))
  return backup
}

function removeIfEmpty(folder: string): void {
  if (readdirSync(folder).length === 0) rmdirSync(folder)
}

function announce({ name, scope, file, change, next }: Plan): string {
  if (change === 'none') return ''
  const verb = { add: 'add to', update: 'change in', remove: 'remove from' }[change]
  return `${name}: ${verb} ${file.path} (${scope})\n${showChange(file.text ?? '', next ?? '')}`
}

function closing(plan: Planned, { isWritten, backup, failure }: Result, isDryRun: boolean): string {
  if (failure) return `${plan.name}: ${failure.message}\n${failure.hint ? `${failure.hint}\n` : ''}`
  const { name, change, scope, file, isThere, note } = plan as Plan
  if (change === 'none')
    return `${name}: ${isThere ? 'connected already' : 'not connected'}, nothing to change in ${file.path} (${scope}).\n`
  if (!isWritten) return isDryRun ? 'Nothing was written: this was a dry run.\n' : 'Nothing was written.\n'
  const kept = backup === null ? '' : ` The file as it was: ${backup}`
  const next = change !== 'remove' && note ? `${note}\n` : ''
  return `${change === 'remove' ? 'Removed.' : 'Written.'} It holds from the next session on.${kept}\n${next}`
}

function nobodyToAsk(): Failure {
  return new Failure('invalid', 'Nothing was written: this is no terminal, so nobody could be asked.', {
    reason: 'bad_arguments',
    hint: 'Add --yes to write it, or --dry-run to look only.',
  })
}
