import { readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Removes drafts that a killed process left behind more than an hour ago. */
export function sweepDrafts(file: string): void {
  const [folder, prefix] = [dirname(file), `${basename(file)}.new-`]
  for (const name of readdirSync(folder).filter((name) => name.startsWith(prefix))) {
    const path = join(folder, name)
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > 3_600_000) rmSync(path, { force: true })
  }
}
