import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { newFolder } from './files/folder.ts'
import { waymark } from './servers/waymark.ts'
import { type EngineName, newPlace } from './stores/places.ts'

/**
 * Imports what was exported into an empty place on that engine: there `waymark export` writes what it writes where it
 * came from, byte for byte, and importing it again adds nothing.
 */
export async function comesBack(
  text: string,
  engine: EngineName,
  from: readonly string[],
  env: Record<string, string>,
): Promise<void> {
  const [there, file] = [await newPlace(engine), join(newFolder(), 'waymark-export.jsonl')]
  writeFileSync(file, text)
  const imported = await waymark(['import', file, '--yes', ...there.args], there.env)
  expect(imported.code, imported.stderr).toBe(0)
  expect(imported.stdout).toContain('The tasks keep their numbers.')
  const [before, after] = [
    await waymark(['export', ...from], env),
    await waymark(['export', ...there.args], there.env),
  ]
  expect(after.stdout).toContain('{"record":"task"')
  expect(forAnybody(after.stdout)).toBe(forAnybody(before.stdout))
  const again = await waymark(['import', file, '--yes', ...there.args], there.env)
  expect(again.stdout).toContain('Everything is already there.')
}

/** Who brings it in owns the projects, and their ids are made of the owner's. */
function forAnybody(text: string): string {
  return text.replace(/"~[0-9a-f]{24}"/g, '"~"').replace(/("role":"owner","owner":)"[^"]*"/g, '$1"me"')
}
