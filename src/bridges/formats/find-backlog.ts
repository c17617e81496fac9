import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder of Backlog.md in or at a folder; undefined when there is none. */
export async function findBacklog(folder: string): Promise<string | undefined> {
  for (const inner of ['.', 'backlog', '.backlog']) {
    const place = join(folder, inner)
    const names = await namesIn(place)
    const isOne = names.includes('config.yml') || names.includes('config.yaml')
    if (names.includes('tasks') && (isOne || (await namesIn(join(place, 'tasks'))).some(isTaskFile)))
      return place
  }
  return undefined
}

function isTaskFile(name: string): boolean {
  return /^\w+-\d[\d.]* - .*\.md$/.test(name)
}

export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}
