import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { figure } from '../../support/faults/figures.ts'
import { newFolder } from '../../support/files/folder.ts'
import { cli, plainEnv, plainFolder } from '../../support/servers/waymark.ts'

const rounds = Number(process.env.FAULT_ROUNDS ?? 1_000)
const lanes = 2

/** Every tool that changes something, with arguments that find something to change. */
const calls: readonly ((n: number) => readonly [tool: string, args: object])[] = [
  (n) => ['add_task', { title: `Task ${n}`, tags: [`t${n % 5}`], steps: n % 3 === 0 ? ['One', 'Two'] : [] }],
  (n) => ['update_task', { task: 1 + (n % 7), note: `Note ${n}`, priority: ['low', 'high'][n % 2] }],
  (n) => ['update_task', { task: 1 + (n % 5), claim: `worker ${n % 3}` }],
  (n) => ['complete_task', { task: 1 + (n % 9), done: n % 2 === 0 }],
  (n) => ['delete_task', { task: 1 + (n % 40) }],
  (n) => ['remember', { text: `Finding ${n}: the ${n % 97} hatch needs key ${n * 7}`, type: 'rule' }],
  () => ['undo', {}],
]

it(`loses nothing acknowledged in ${rounds} kills at random points of every tool that changes something`, async () => {
  const results = await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane)))
  const sum = (key: 'acknowledged' | 'lost' | 'rounds') => results.reduce((all, one) => all + one[key], 0)
  figure({
    fault: 'kill -9 at a random point of every tool that changes something',
    tries: sum('rounds'),
    lost: sum('lost'),
    recoveredMs: results.flatMap((one) => one.recovered),
    remark: `${sum('acknowledged')} changes acknowledged, the start of the next process counted`,
  })
  expect(sum('lost')).toBe(0)
})

async function runLane(lane: number) {
  const data = newFolder()
  const file = join(data, 'waymark.db')
  const told = new Set<number>()
  const recovered: number[] = []
  let count = lane * 1_000_000
  for (let round = 0; round < rounds / lanes; round++) {
    const { changes, firstAnswerMs } = await killedRound(data, () => {
      const n = count++
      return (calls[n % calls.length] as (typeof calls)[number])(n)
    })
    recovered.push(firstAnswerMs)
    for (const change of changes) {
      expect(told.has(change), `change ${change} was given twice`).toBe(false)
      told.add(change)
    }
    if (round % 25 === 24)
      process.stdout.write(`lane ${lane}: ${round + 1} kills, ${told.size} acknowledged\n`)
  }
  return { rounds: rounds / lanes, acknowledged: told.size, lost: missing(file, told), recovered }
}

/** Starts a server on what the one before left, lets it work, and kills it. Gives the changes it said it had made. */
async function killedRound(data: string, next: () => readonly [string, object]) {
  const child = spawn(process.execPath, [cli, 'mcp', '--data', data, '--log', 'error'], {
    cwd: plainFolder(),
    env: plainEnv(),
  })
  child.stdin.on('error', () => {})
  const started = performance.now()
  const ended = once(child, 'close')
  const answered: string[] = []
  let firstAnswerMs = 0
  const lines = createInterface(child.stdout)
  const enough = 1 + Math.floor(Math.random() * 12)
  const dying = new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      const message = JSON.parse(line)
      if (message.id === 0) firstAnswerMs = performance.now() - started
      else answered.push(message.result?.isError ? '' : (message.result?.content?.[0]?.text ?? ''))
      if (answered.length >= enough) setTimeout(resolve, Math.random() * 4)
    })
    child.once('close', () => resolve())
  })
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const clientInfo = { name: 'faults', version: '1' }
  send({
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo },
  })
  send({ method: 'notifications/initialized' })
  for (let id = 1; id <= 24; id++) {
    const [name, args] = next()
    send({ id, method: 'tools/call', params: { name, arguments: args } })
  }
  await dying
  child.kill('SIGKILL')
  await ended
  const changes = answered
    .flatMap((text) => [...text.matchAll(/\bchange (\d+)\b/g)].at(-1)?.[1] ?? [])
    .map(Number)
  return { changes, firstAnswerMs }
}

/** How many changes are not stored, after the file was found sound and its counters right. */
function missing(file: string, told: ReadonlySet<number>): number {
  const database = new DatabaseSync(file, { readOnly: true })
  expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  const stored = new Set(
    database
      .prepare('SELECT DISTINCT id FROM changes')
      .all()
      .map(({ id }) => id as number),
  )
  const [counters] = database.prepare('SELECT last_task, last_change FROM owners').all()
  const [tasks] = database.prepare('SELECT max(id) AS last FROM tasks').all()
  database.close()
  expect(stored.size).toBe(counters?.last_change)
  expect(Number(tasks?.last ?? 0)).toBeLessThanOrEqual(counters?.last_task as number)
  return [...told].filter((change) => !stored.has(change)).length
}
