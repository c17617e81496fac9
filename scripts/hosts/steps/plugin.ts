import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { green, limit, type Outcome, red } from '../outcome.ts'
import type { Stage } from '../place.ts'

/** The plug-in that `npm run plugins` makes, looked at by the host's own validator. */
export async function plugin(stage: Stage): Promise<Outcome> {
  const { validator } = stage.host
  if (validator === undefined) return limit('There is no plug-in for it.')
  const out = join(stage.place.home, 'plugins')
  const script = resolve(import.meta.dirname, '../../plugins.ts')
  const made = spawnSync(process.execPath, [script, '--out', out], { encoding: 'utf8' })
  if (made.status !== 0) return red(made.stderr)
  const { code, output } = await stage.program([...validator.args, join(out, validator.folder)]).ended
  return code === 0 ? green('valid') : red(output)
}
