import { spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { commandNames, loadCommand } from '../../src/cli/commands.ts'
import { newFolder, TemporaryFolder } from '../support/files/folder.ts'
import { exampleEnv, fillExampleHome } from './example-home.ts'

const filled = new TemporaryFolder()

beforeAll(async () => {
  await fillExampleHome(filled.path)
  return () => filled[Symbol.dispose]()
})

/** What somebody has done before they need the example. */
const before: readonly (readonly [RegExp, string])[] = [
  [
    /account (disable|enable|reset|stop-codes|export|delete)/,
    'echo "a long enough password" | waymark account create ada@example.com --stdin',
  ],
  [/client remove/, 'waymark client add team-bot --name Bot --redirect https://bot.example.com/callback'],
  [/undo$/, 'waymark add Something else'],
  [/trash restore 7/, 'waymark delete 7'],
  [/project restore WEB/, 'waymark project archive WEB'],
  [/import waymark\.jsonl/, 'waymark export --out waymark.jsonl --user grace'],
  [/feed revoke WEB/, 'waymark feed add WEB'],
  [/skip 7/, 'waymark update 7 --repeat "every friday"'],
  [/restore ~\/waymark\.tar\.gz/, 'waymark backup ~/waymark.tar.gz'],
  [/restore waymark\.tar\.gz/, 'waymark backup waymark.tar.gz'],
  [/attach 7/, 'echo {} | tee plan.pdf'],
  [/attach WEB-12/, 'echo {} | tee before.png after.png'],
  [
    /--transcript last/,
    // Claude Code names the folder of a project after its path.
    'd=~/.claude/projects/$(pwd | tr -c "a-zA-Z0-9\\n" -); mkdir -p $d && echo "{}" | tee $d/1.jsonl',
  ],
  [/< event\.json/, 'echo {} | tee event.json'],
]

/** What a test must have otherwise: no port that somebody else may have, and nobody is there to be asked. */
const otherwise: readonly (readonly [RegExp, string])[] = [
  [/waymark serve.*/, '$& --port 0'],
  [/waymark connect [a-z].*/, '$& --yes'],
  [/waymark restore ~.*/, '$& --yes'],
  [/\/backups\//, './'],
]

const loaded = (await Promise.all(commandNames.map(loadCommand))).filter((command) => command !== undefined)

/** These need a PostgreSQL database that they may change for good: `database.test.ts` runs them on one. */
const isOfServers = ({ name }: { readonly name: string }) => name === 'database'

describe.each(loaded.filter((command) => command.examples?.length && !isOfServers(command)))(
  'the help of waymark $name',
  ({ examples }) => {
    it.each(examples as string[])('has an example that works: %s', async (example) => {
      const home = newFolder()
      cpSync(filled.path, home, { recursive: true })
      const first = before.filter(([when]) => when.test(example)).map(([, line]) => line)
      const line = otherwise.reduce((text, [what, by]) => text.replace(what, by), example)
      const { code, stdout, stderr } = await run([...first, line].join(' > /dev/null && '), home)
      expect({ code, stderr: stderr.replaceAll(/^\{.*\n/gm, '') }).toEqual({ code: 0, stderr: '' })
      if (example.endsWith('--json')) expect(isJson(stdout)).toBe(true)
      expect(example).toContain('waymark')
    })
  },
)

it('every command that people see has examples', () => {
  const without = loaded.filter(({ examples, takesAnything }) => !takesAnything && !examples?.length)
  expect(without.map(({ name }) => name)).toEqual([])
})

/** One value, or one a line. */
function isJson(text: string): boolean {
  const parts = text.startsWith('{\n') ? [text] : text.trim().split('\n')
  return parts.every((part) => typeof JSON.parse(part) === 'object')
}

/** A server is ended once it says that it runs, as with Ctrl-C. */
function run(line: string, home: string): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn('bash', ['-o', 'pipefail', '-c', line], {
    cwd: join(home, 'app'),
    env: exampleEnv(home),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let [stdout, stderr] = ['', '']
  child.stderr.on('data', (chunk) => (stderr += chunk))
  child.stdout.on('data', (chunk) => {
    stdout += chunk
    if (stdout.includes('Stop it with Ctrl-C.') && child.pid) process.kill(-child.pid, 'SIGINT')
  })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code: code ?? 0, stdout, stderr })))
}
