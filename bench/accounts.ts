/** What accounts cost, and whether one noisy owner slows the others. Run: node bench/accounts.ts [--json FILE] */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../scripts/build.ts'
import { bundleEcho } from './mcp/bundle-echo.ts'
import { callOnce, callRepeatedly, callSteadily, type Load } from './mcp/load.ts'
import { startHttp } from './mcp/processes.ts'

const { values: flags } = parseArgs({ options: { json: { type: 'string' } } })
const cli = resolve(import.meta.dirname, '../dist/cli.js')
const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-'))
const scopes = ['tasks:read', 'tasks:write', 'context:read', 'context:write']
const rows: { what: string; waymark: string; floor: string; ratio: string; goal: string; met: boolean }[] = []

try {
  await build()
  await throughput(await bundleEcho('echo-http', folder))
  for (const limits of ['on', 'off']) await fairness(limits)
  console.table(rows)
  if (flags.json) writeFileSync(flags.json, JSON.stringify(rows))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function start(name: string, limits: string) {
  const env = {
    WAYMARK_SECRET: randomBytes(32).toString('base64'),
    WAYMARK_RATE_LIMITS: limits,
    WAYMARK_PROJECT: folder,
  }
  return startHttp([cli, 'serve', '--accounts', '--port', '0', '--json', '--data', join(folder, name)], env)
}

/** An authenticated `list_tasks` of fifty at 100 connections against the bare SDK's echo. */
async function throughput(echo: string): Promise<void> {
  const [floor, mine] = [await startHttp([echo]), await start('throughput', 'off')]
  try {
    const key = await keyOf(mine.url, 'ada')
    for (let n = 1; n <= 50; n++) {
      const task = { title: `Task number ${n}`, description: 'x'.repeat(190) }
      await callOnce(mine.url, 'add_task', task, key)
    }
    await callRepeatedly(floor.url, 'echo', { text: 'hello' }, { connections: 20, seconds: 2 })
    await callRepeatedly(mine.url, 'list_tasks', {}, { connections: 20, seconds: 2, key })
    const rounds: { ours: Load; theirs: Load }[] = []
    for (let round = 0; round < 3; round++) {
      progress(`list_tasks with a key, 100 connections, round ${round + 1} of 3`)
      const theirs = await callRepeatedly(
        floor.url,
        'echo',
        { text: 'hello' },
        { connections: 100, seconds: 3 },
      )
      const ours = await callRepeatedly(mine.url, 'list_tasks', {}, { connections: 100, seconds: 3, key })
      rounds.push({ ours, theirs })
    }
    const ratio = ({ ours, theirs }: { ours: Load; theirs: Load }) => ours.perSecond / theirs.perSecond
    const middle = rounds.sort((one, other) => ratio(one) - ratio(other))[1] as (typeof rounds)[number]
    const show = ({ perSecond, p97, errors }: Load) =>
      `${perSecond.toFixed(0)}/s, p97.5 ${p97} ms${errors > 0 ? `, ${errors} errors` : ''}`
    rows.push({
      what: 'list_tasks (50) with an API key, 100 connections',
      waymark: show(middle.ours),
      floor: show(middle.theirs),
      ratio: ratio(middle).toFixed(2),
      goal: '≥ 0.8',
      met: ratio(middle) >= 0.8 && middle.ours.errors === 0,
    })
  } finally {
    await Promise.all([mine.stop(), floor.stop()])
  }
}

/** One owner makes 500 calls a second, half of them writes, while ten others make one a second each. */
async function fairness(limits: string): Promise<void> {
  const mine = await start(`fairness-${limits}`, limits)
  try {
    const noisy = await keyOf(mine.url, 'noisy')
    const quiet = await Promise.all(Array.from({ length: 10 }, (_, n) => keyOf(mine.url, `quiet${n}`)))
    progress(`one owner at 500 calls a second, rate limits ${limits}`)
    const seconds = 20
    const steady = { connections: 50, seconds, rate: 250, key: noisy }
    const noise = [
      callSteadily(mine.url, 'list_tasks', {}, steady),
      callSteadily(mine.url, 'add_task', { title: 'Noise' }, steady),
    ]
    const times: number[] = []
    await Promise.all(
      quiet.map(async (key, which) => {
        await pause(which * 97)
        for (let n = 0; n < seconds - 1; n++) {
          const before = performance.now()
          const [tool, args] = n % 2 === 0 ? ['add_task', { title: `Task ${n}` }] : ['list_tasks', {}]
          await callOnce(mine.url, tool as string, args as object, key)
          const took = performance.now() - before
          times.push(took)
          await pause(Math.max(0, 1_000 - took))
        }
      }),
    )
    await Promise.all(noise)
    const sorted = times.toSorted((one, other) => one - other)
    const [p50, p95] = [0.5, 0.95].map((part) => sorted[Math.floor(sorted.length * part)] as number)
    rows.push({
      what: `ten quiet owners beside one at 500 calls/s, rate limits ${limits}`,
      waymark: `p95 ${p95?.toFixed(1)} ms, p50 ${p50?.toFixed(1)} ms`,
      floor: '',
      ratio: '',
      goal: 'p95 < 200 ms',
      met: (p95 as number) < 200,
    })
  } finally {
    await mine.stop()
  }
}

/** Signs somebody up and gives a key for their assistant. */
async function keyOf(url: string, name: string): Promise<string> {
  const post = async (path: string, body: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', origin: url, ...(cookie && { cookie }) }
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response
  }
  const person = { name, email: `${name}@example.com`, password: 'seven green lanterns' }
  const signedUp = await post('/api/auth/sign-up/email', person)
  const cookie = signedUp.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const made = await post('/api/keys', { name: 'bench', scopes }, cookie)
  return ((await made.json()) as { key: { secret: string } }).key.secret
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

function progress(text: string): void {
  process.stderr.write(`${text}\n`)
}
