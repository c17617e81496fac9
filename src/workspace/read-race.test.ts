import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../../test/support/files/folder.ts'
import { newProject, writeFiles } from '../../test/support/files/project.ts'
import { Failure } from '../errors.ts'
import { readFile } from './read-file.ts'

/** Puts a link to the secret in place of the file, and the file back, as fast as it can. */
const swapFile = `
  symlinkSync(outside + '/a.ts', root + '/next')
  renameSync(root + '/next', root + '/src/a.ts')
  writeFileSync(root + '/next', 'mine')
  renameSync(root + '/next', root + '/src/a.ts')`

/** The same with the folder that the file is in. */
const swapFolder = `
  renameSync(root + '/src', root + '/aside')
  symlinkSync(outside, root + '/src')
  unlinkSync(root + '/src')
  renameSync(root + '/aside', root + '/src')`

/** Saves as editors do, with a new file in place of the old one. */
const save = `
  writeFileSync(root + '/next', 'mine')
  renameSync(root + '/next', root + '/src/a.ts')`

/** How often a read ended with what: the content, or the reason of a refusal. */
async function readWhile(step: string, reads: number): Promise<Record<string, number>> {
  const outside = newFolder()
  writeFiles(outside, { 'a.ts': 'secret' })
  const project = await newProject({ 'src/a.ts': 'mine' })
  await using _ = await repeat(step, { root: project.root, outside })

  const outcomes: Record<string, number> = {}
  const readOnce = async () => {
    const outcome = await readFile(project, 'src/a.ts').then(({ content }) => content, reasonOf)
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
  for (let left = reads; left > 0; left -= 4) await Promise.all([1, 2, 3, 4].map(readOnce))
  return outcomes
}

async function repeat(step: string, workerData: object): Promise<AsyncDisposable> {
  const code = `
    const { renameSync, symlinkSync, unlinkSync, writeFileSync } = require('node:fs')
    const { root, outside } = require('node:worker_threads').workerData
    for (;;) { ${step} }`
  const worker = new Worker(code, { eval: true, workerData })
  await once(worker, 'online')
  return {
    async [Symbol.asyncDispose]() {
      await worker.terminate()
    },
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Failure) return error.reason as string
  throw error
}

describe('reading, while somebody else', () => {
  it.each([
    ['the file and a link to a secret', swapFile],
    ['its folder and a link to a folder with a secret', swapFolder],
  ])('X05: swaps %s, gives the file or a refusal, 15,000 times', async (_, step) => {
    const { mine, linked_path, file_not_found, ...others } = await readWhile(step, 15_000)
    expect(others).toEqual({})
    expect(mine).toBeGreaterThan(0)
    expect(linked_path).toBeGreaterThan(0)
  })

  it('saves the file again and again, is never refused', async () => {
    expect(await readWhile(save, 4_000)).toEqual({ mine: 4_000 })
  })
})
