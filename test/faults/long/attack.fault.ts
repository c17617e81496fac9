import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { serveAccounts } from '../../support/clients/people.ts'
import { Visitor } from '../../support/clients/visitor.ts'
import { figure } from '../../support/faults/figures.ts'
import { Worker } from '../../support/faults/worker.ts'
import { newFolder } from '../../support/files/folder.ts'
import { MeasuredPhases } from '../measured-phases.ts'
import { standApart } from '../own-core.ts'
import { residentMemory, tellsOfProcesses } from '../process-state.ts'

const people = 50
const cores = availableParallelism()
const seconds = Number(process.env.ATTACK_SECONDS ?? 120)
const scopes = ['tasks:read', 'tasks:write', 'context:read', 'context:write']
const recorder = fileURLToPath(new URL('../../support/timing/server-times.ts', import.meta.url))
const mebibyte = 2 ** 20

it(`lets 49 people work on while one of 50 does everything at once for ${seconds} seconds`, async (context) => {
  if (!tellsOfProcesses) return context.skip('reads /proc, and needs many addresses of one machine')
  const times = join(newFolder(), 'times.jsonl')
  await using server = await serveAccounts({ NODE_OPTIONS: `--import ${recorder}`, SERVER_TIMES_FILE: times })
  const isApart = standApart(server.pid)
  const everybody: Member[] = []
  for (let n = 1; n <= people; n++) everybody.push(await welcome(server.url, n))
  const [mallory, ...others] = everybody as [Member, ...Member[]]
  const streams = await Promise.all(others.map((member) => openStream(member)))

  const measured = new MeasuredPhases(times, (address) => address.startsWith('127.0.1.'))
  const stop = { now: false }
  const working = Promise.all(others.map((member) => work(member, measured, stop)))
  const quietMs = Math.min(20_000, seconds * 500)
  await delay(10_000) // to warm up
  // Before and after: what else the machine does changes with time.
  measured.begin('quiet')
  await delay(quietMs)
  measured.begin('the attacker starts')
  const worker = new Worker<{ attacks?: number; counts?: Record<string, Record<string, number>> }>('attack', {
    ...{ url: server.url, from: '127.0.2.1', seconds, key: mallory.key, cookie: mallory.cookie },
    victims: others.map(({ name }) => `${name}@example.com`),
  })
  await worker.hasSaid(1)
  measured.begin('attack')
  let memory = 0
  const sampler = setInterval(() => {
    memory = Math.max(memory, residentMemory(server.pid))
  }, 250)
  worker.go()
  const { code, stderr } = await worker.ended
  clearInterval(sampler)
  measured.begin('what is left of the attack')
  await delay(5_000)
  measured.begin('quiet')
  await delay(quietMs)
  measured.begin('over')
  stop.now = true
  await working

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const { attacks = 0, counts = {} } = worker.said[1] ?? {}
  process.stdout.write(`${JSON.stringify({ attacks, counts }, null, 1)}\n`)
  const [quiet, during] = [measured.clients('quiet'), measured.clients('attack')]
  const [calm, busy] = [measured.server('quiet'), measured.server('attack')]
  process.stdout.write(`${JSON.stringify({ quiet, during, calm, busy }, null, 1)}\n`)
  const attempts = Object.values(counts).flatMap((kinds) => Object.values(kinds))
  figure({
    fault: `one of ${people} accounts is hostile with everything at once for ${seconds} seconds`,
    tries: attempts.reduce((sum, count) => sum + count, 0),
    lost: measured.failed.length,
    remark: [
      `${attacks} kinds of attack; p95 of the others ${ms(quiet.p95)} in quiet and ${ms(during.p95)} under attack (× ${(during.p95 / quiet.p95).toFixed(1)}), of ${during.count} calls`,
      `of that within the server ${ms(calm.p95)} and ${ms(busy.p95)}, its thread held for ${ms(busy.held.p50)} at a time in the middle second and ${ms(busy.held.most)} at most, ${percent(calm.busy)} and ${percent(busy.busy)} of a core used`,
      `${streams.filter(({ isOver }) => isOver()).length} of their streams ended, nobody signed out`,
      `memory ${Math.round(memory / mebibyte)} MB at most`,
      // The machine's other work counts as much as the attack.
      `load of the machine ${loadavg()[0]?.toFixed(0)} on ${cores} cores, ${isApart ? 'one for the server and one for everybody else' : 'shared by all'}`,
    ].join('; '),
  })
  expect(measured.failed).toEqual([])
  for (const { byCookie } of others) expect((await byCookie.ask('GET', '/api/me')).status).toBe(200)
  expect(streams.filter(({ isOver }) => isOver())).toEqual([])
  expect(memory).toBeLessThan(600 * mebibyte)
  expect(during.p95 / quiet.p95).toBeLessThan(3)
  for (const { byCookie, byKey } of everybody) {
    byCookie.close()
    byKey.close()
  }
})

const ms = (milliseconds: number) => `${Math.round(milliseconds)} ms`
const percent = (share: number) => `${Math.round(share * 100)} %`

interface Member {
  readonly name: string
  readonly cookie: string
  readonly key: string
  readonly byCookie: Visitor
  readonly byKey: Visitor
}

async function welcome(url: string, n: number): Promise<Member> {
  const [name, address] = [`person${n}`, `127.0.1.${n}`]
  const [byCookie, byKey] = [new Visitor(url, address), new Visitor(url, address)]
  await byCookie.signUp(name)
  const key = await byCookie.key(scopes)
  byKey.headers = { authorization: `Bearer ${key}` }
  for (let task = 1; task <= 10; task++)
    await byKey.callTool('add_task', { title: `Task ${task} of ${name}` })
  return { name, key, cookie: byCookie.headers.cookie as string, byCookie, byKey }
}

/** What a page keeps open. */
async function openStream({ byCookie }: Member): Promise<{ isOver(): boolean }> {
  let isOver = false
  const sent = byCookie.send('GET', '/api/events', { accept: 'text/event-stream' })
  const opened = new Promise<void>((resolve, reject) => {
    sent.once('error', reject)
    sent.once('response', (response) => {
      response.resume()
      response.once('close', () => {
        isOver = true
      })
      resolve()
    })
  })
  sent.end()
  await opened
  sent.on('error', () => {})
  return { isOver: () => isOver }
}

/** About once a second one of the things that people and their assistants do. */
async function work(
  member: Member,
  measured: MeasuredPhases,
  stop: { readonly now: boolean },
): Promise<void> {
  const { byCookie, byKey, name } = member
  const steps = [
    () => byCookie.ask('GET', '/api/tasks'),
    () => byKey.callTool('list_tasks', { view: 'open' }),
    () => byKey.callTool('update_task', { task: 1, description: `At ${Date.now()}` }),
    () => byCookie.ask('GET', '/api/me'),
  ]
  for (let n = 0; !stop.now; n++) {
    const [begun, begunAt] = [performance.now(), Date.now()]
    try {
      const { status, body } = await (steps[n % steps.length] as (typeof steps)[0])()
      measured.add(begunAt, performance.now() - begun)
      if (status !== 200 || body.includes('"isError":true'))
        measured.failed.push(`${name}: ${status} ${body.slice(0, 200)}`)
    } catch (error) {
      measured.failed.push(`${name}: ${(error as Error).message}`)
    }
    await delay(500 + Math.random() * 1_000)
  }
}
