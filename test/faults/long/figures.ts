import { appendFileSync } from 'node:fs'

/** Tells a figure to whoever watches the run, and keeps it where `FAULT_FIGURES` says. */
export function figure(fault: string, facts: Readonly<Record<string, number | string>>): void {
  const line = JSON.stringify({ fault, ...facts })
  process.stdout.write(`${line}\n`)
  if (process.env.FAULT_FIGURES) appendFileSync(process.env.FAULT_FIGURES, `${line}\n`)
}
