import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ask } from '../api.ts'
import { lane, type World } from '../world.ts'

const files = 80
const givenUpAfterMs = 15_000

export function writeFirstFiles(world: Pick<World, 'project' | 'words'>): void {
  mkdirSync(join(world.project, 'src'), { recursive: true })
  for (let n = 0; n < files; n++)
    writeFileSync(pathOf(world.project, n), world.words.code(world.words.name()))
}

/** Somebody edits a file, removes one and brings it back; a search finds what is in it now. */
export function changingFiles(world: World): Promise<void> {
  const { chance, words, timings, project } = world
  return lane(world, 'changed file', 10, async () => {
    const path = pathOf(project, chance.below(files))
    if (chance.below(4) === 0) rmSync(path)
    const name = words.name()
    const start = performance.now()
    writeFileSync(path, words.code(name))
    while (!(await finds(world, `shareOf${name}`))) {
      if (performance.now() - start > givenUpAfterMs) throw new Error(`not found after ${givenUpAfterMs} ms`)
      await delay(100)
    }
    timings.add('changed file found', performance.now() - start)
  })
}

async function finds(world: World, name: string): Promise<boolean> {
  const { results } = await ask(world, 'GET', `/search?q=${name}&limit=3`)
  return results.some(
    ({ source, text }: { source: string; text: string }) => source === 'code' && text.includes(name),
  )
}

function pathOf(project: string, n: number): string {
  return join(project, 'src', `part-${n}.ts`)
}
