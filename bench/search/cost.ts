import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface Cost {
  readonly loadMs: number
  readonly fileBytes: number
  readonly textsPerSecond: number
  readonly questionsPerSecond: number
  readonly residentBytes: number
}

/** What the embedder costs, measured in a process that does nothing else. */
export async function measureCost(): Promise<Cost> {
  const child = spawnSync(process.execPath, [
    '--expose-gc',
    fileURLToPath(new URL('cost-child.ts', import.meta.url)),
  ])
  if (child.status !== 0) throw new Error(`the measuring process failed: ${child.stderr}`)
  const weights = new URL('../../src/embedders/local/embedder.bin', import.meta.url)
  return { ...JSON.parse(child.stdout.toString()), fileBytes: statSync(weights).size }
}
