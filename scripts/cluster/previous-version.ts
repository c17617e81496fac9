import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Version } from './waymark-nodes.ts'

/** The commit before the last one that added a migration. */
export function commitBeforeSchema(root: string): string {
  const found = execFileSync(
    'git',
    ['-C', root, 'log', '-1', '--format=%h', '--diff-filter=A', '--', 'src/stores/postgres/migrations'],
    { encoding: 'utf8' },
  )
  return `${found.trim()}^`
}

/** Builds a commit of this repository into a folder, with the packages that are installed here. */
export function buildVersion(root: string, commit: string, folder: string): Version {
  mkdirSync(folder)
  const name = execFileSync('git', ['-C', root, 'rev-parse', '--short', commit], { encoding: 'utf8' }).trim()
  const archive = execFileSync('git', ['-C', root, 'archive', name], { maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  execFileSync(process.execPath, ['scripts/build.ts'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const settings = join(folder, 'src/config/settings.ts')
  const knowsMode =
    existsSync(settings) && readFileSync(settings, 'utf8').includes('WAYMARK_PREPARED_STATEMENTS')
  return { name, cli: join(folder, 'dist/cli.js'), preparesStatements: !knowsMode }
}
