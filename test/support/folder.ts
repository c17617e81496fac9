import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder for one test, gone when the test is. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
