import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Host } from './host.ts'
import type { Outcome } from './outcome.ts'

export const steps = [
  'connect',
  'list',
  'calls',
  'search',
  'http',
  'oauth',
  'renewal',
  'elicitation',
  'hook',
  'together',
  'plugin',
] as const
export type Step = (typeof steps)[number]

export interface HostResult {
  readonly version: string
  readonly on: string
  readonly outcomes: Partial<Record<Step, Outcome>>
}

/** The last run of each host, so that one may run alone. */
const file = resolve(import.meta.dirname, '../../.cache/hosts/results.json')

export function readResults(): Record<string, HostResult> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, HostResult>) : {}
}

export function keepResult({ id, version }: Host, outcomes: HostResult['outcomes']): void {
  const [on, before] = [new Date().toISOString().slice(0, 10), readResults()]
  const known = before[id]?.version === version ? before[id].outcomes : {}
  const result: HostResult = { version, on, outcomes: { ...known, ...outcomes } }
  writeFileSync(file, JSON.stringify({ ...before, [id]: result }, null, 2))
}
