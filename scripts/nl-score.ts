// How well the offline model understands a labelled set: node scripts/nl-score.ts FOLDER [dev.jsonl]
// FOLDER holds score.mjs and the set; what is scored is `waymark interpret --jsonl`.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const [folder, file = 'dev.jsonl'] = process.argv.slice(2)
if (!folder) {
  console.error('usage: node scripts/nl-score.ts FOLDER [dev.jsonl]')
  process.exit(2)
}
const cli = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url))
const command = [process.execPath, cli, 'interpret', '--jsonl']
const run = [join(folder, 'score.mjs'), '--data', join(folder, file), '--', ...command]
process.exitCode = spawnSync(process.execPath, run, { stdio: 'inherit' }).status ?? 1
