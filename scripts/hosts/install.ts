import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Host } from './host.ts'

/** Beside the packages of the project, not among them: hosts bring hundreds of their own. */
const folder = resolve(import.meta.dirname, '../../.cache/hosts')

/** The folder with the host's command, installed at its pinned version; null with the reason where that fails. */
export function install({ id, package: name, version, program }: Host): { bin: string } | { why: string } {
  const place = join(folder, id)
  const bin = join(place, 'node_modules/.bin')
  if (installedVersion(place, name) === version && existsSync(join(bin, program))) return { bin }
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'package.json'), '{ "private": true }\n')
  const { status, stderr } = spawnSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--no-progress', '--save-exact', `${name}@${version}`],
    { cwd: place, encoding: 'utf8' },
  )
  if (status === 0 && existsSync(join(bin, program))) return { bin }
  return { why: stderr.trim().split('\n').at(-1) ?? `npm ended with ${status}` }
}

function installedVersion(place: string, name: string): string | undefined {
  const file = join(place, 'node_modules', name, 'package.json')
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
    : undefined
}
