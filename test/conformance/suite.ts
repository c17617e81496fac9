import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '../support/files/folder.ts'
import { binary, runNode } from './run-node.ts'

/** The packages of the official suites, by the name they are installed under. */
export type Suite = 'conformance-0.1' | 'conformance-0.2'

interface Check {
  readonly id: string
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO'
  readonly errorMessage?: string
}

export interface Scenario {
  readonly name: string
  readonly checks: readonly Check[]
}

export interface SuiteRun {
  readonly code: number | null
  /** What the suite printed. */
  readonly output: string
  readonly scenarios: readonly Scenario[]
}

export async function runSuite(suite: Suite, url: string, selection: readonly string[]): Promise<SuiteRun> {
  const folder = newFolder()
  const args = ['server', '--url', url, ...selection, '--output-dir', folder]
  const { code, stdout, stderr } = await runNode([binary(suite, 'conformance'), ...args])
  return { code, output: `${stdout}\n${stderr}`, scenarios: readScenarios(folder) }
}

/** Each scenario leaves its checks in a folder named for it and for the moment. */
export function readScenarios(folder: string): Scenario[] {
  return readdirSync(folder).map((entry) => ({
    name: /^(?:authorization-)?server-(.+)-\d{4}-\d{2}-\d{2}T[\d-]+Z$/.exec(entry)?.[1] ?? entry,
    checks: JSON.parse(readFileSync(join(folder, entry, 'checks.json'), 'utf8')) as Check[],
  }))
}

/** What went wrong in a scenario, a sentence a check. */
export function complaints({ name, checks }: Scenario): string[] {
  return checks
    .filter(({ status }) => status === 'FAILURE' || status === 'WARNING')
    .map(({ id, status, errorMessage }) => `${name}: ${status} ${id}: ${errorMessage}`)
}

/** The names of the scenarios that showed something and found nothing to complain of, sorted. */
export function passing({ scenarios }: SuiteRun): string[] {
  return scenarios
    .filter((scenario) => complaints(scenario).length === 0)
    .filter(({ checks }) => checks.some(({ status }) => status === 'SUCCESS'))
    .map(({ name }) => name)
    .sort()
}
