import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder for one test, gone when the test is. */
export function newFolder(): string {
  const folder = new TemporaryFolder()
  onTestFinished(() => folder[Symbol.dispose]())
  return folder.path
}

/** A folder for what lives longer than a test, or beside others: gone when it is disposed of. */
export class TemporaryFolder implements Disposable {
  readonly path: string

  constructor() {
    this.path = mkdtempSync(join(tmpdir(), 'waymark-test-'))
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}
