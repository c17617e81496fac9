import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { EventClient } from '../../support/clients/event-client.ts'
import { modernCall } from '../../support/clients/modern-call.ts'
import { Person, serveAccounts } from '../../support/clients/people.ts'
import { figure } from '../../support/faults/figures.ts'
import { seed } from '../../support/faults/seed.ts'
import { newFolder } from '../../support/files/folder.ts'
import { type Serving, serve } from '../../support/servers/serving.ts'
import { expectSound, type Ledger, readSqliteLedger } from '../../support/stores/ledger.ts'
import { nextAnswer } from '../next-answer.ts'
import { openHandles, tellsOfProcesses } from '../process-state.ts'
import { Random } from '../random.ts'
import { RawSocket, rawCall, rawHead, rawListen } from '../raw-socket.ts'

const clients = 500
const atOnce = 50
const listeners = 100
/** Connections that a pool of the test itself may keep, and a file that the store opens when it needs it. */
const fewHandles = 6

const moments = ['in the body', 'after the body', 'in the answer', 'after the answer'] as const

/** How a client hangs up. */
interface Manner {
  readonly moment: (typeof moments)[number]
  /** How much of the body is sent by those who leave in it. */
  readonly share: number
  /** Milliseconds until somebody leaves who waits for nothing. */
  readonly stays: number
  readonly resets: boolean
}

interface Gone extends Manner {
  readonly title: string
  /** The number that the server gave the task, where its whole answer came. */
  readonly told: number | undefined
}

it(`keeps all it has answered for, and no half of anything, when ${clients} clients hang up`, async () => {
  const data = newFolder()
  await using serving = await serve(['--data', data], { WAYMARK_RATE_LIMITS: 'off' })
  await modernCall(serving.mcp, 'list_tasks')
  const before = tellsOfProcesses ? openHandles(serving.pid) : 0
  const manners = madeUp(clients)
  const gone: Gone[] = []
  const recoveredMs: number[] = []
  for (let first = 0; first < clients; first += atOnce) {
    const lot = manners.slice(first, first + atOnce)
    gone.push(...(await Promise.all(lot.map((one, n) => addAndGo(serving.url, `Client ${first + n}`, one)))))
    recoveredMs.push(await nextAnswer(serving))
  }

  const ledger = await readSqliteLedger(join(data, 'waymark.db'), 'local')
  expectSound(ledger)
  expectWhole(ledger, gone)
  const told = gone.filter((one) => one.told !== undefined)
  const titles = new Map(ledger.tasks.map(({ id, title }) => [id, title]))
  const lost = told.filter((one) => titles.get(one.told as number) !== one.title).length
  const stored = ledger.tasks.filter(({ parent }) => parent === null).length
  figure({
    fault: 'clients that hang up while they add a task',
    tries: clients,
    lost,
    recoveredMs,
    remark: `${told.length} answers heard, ${stored - told.length} tasks stored whose answer nobody waited for`,
  })
  expect(lost).toBe(0)
  expect(told.length).toBeGreaterThan(clients / 10)
  expect(Math.max(...recoveredMs)).toBeLessThan(2_000)
  await expectLetGo(serving, before)
})

it(`lets go of ${listeners} clients that listen and are gone, and tells those who stay of every change`, async () => {
  await using serving = await serve(['--data', newFolder()], { WAYMARK_RATE_LIMITS: 'off' })
  await modernCall(serving.mcp, 'list_tasks')
  using steady = await EventClient.open(serving.url)
  await steady.hello()
  const before = tellsOfProcesses ? openHandles(serving.pid) : 0
  const manners = madeUp(listeners)
  const recoveredMs: number[] = []
  // The page's streams make room for newer ones when an owner has twenty; these stay below that.
  for (let first = 0; first < listeners; first += 10) {
    const lot = manners.slice(first, first + 10)
    const [answer] = await Promise.all([
      modernCall(serving.mcp, 'add_task', { title: `While some leave ${first}` }),
      ...lot.map((one, n) => listenAndGo(serving.url, n % 2 === 0, one)),
    ])
    expect(answer.isError, answer.text).toBe(false)
    recoveredMs.push(await nextAnswer(serving))
  }

  const changes = listeners / 10
  await steady.change(changes)
  const heard = new Set(steady.heard.filter(({ event }) => event === 'change').map(({ data }) => data.id))
  figure({
    fault: 'clients that listen for changes and hang up',
    tries: listeners,
    lost: changes - heard.size,
    recoveredMs,
    remark: `${heard.size} of ${changes} changes made meanwhile heard by the client that stayed`,
  })
  expect(heard.size).toBe(changes)
  await expect.poll(() => open(serving, 'streams'), { timeout: 10_000 }).toBe(0)
  await expectLetGo(serving, before, 1) // the steady one
})

it(`lets people in after ${listeners} others hung up while they signed in`, async () => {
  await using serving = await serveAccounts({ WAYMARK_RATE_LIMITS: 'off' })
  const before = tellsOfProcesses ? openHandles(serving.pid) : 0
  await Promise.all(
    madeUp(listeners).map(async ({ share, stays, resets }, n) => {
      using socket = new RawSocket(serving.url)
      const path = ['/api/auth/sign-in/email', '/api/auth/sign-up/email', '/api/auth/oauth2/token'][n % 3]
      const body = JSON.stringify({
        email: `hasty${n}@example.com`,
        password: 'gone before it is read',
        name: 'H',
      })
      const headers = { host: new URL(serving.url).host, 'content-type': 'application/json' }
      const length = { 'content-length': String(body.length) }
      await socket.write(rawHead('POST', path as string, { ...headers, ...length }))
      await socket.write(body.slice(0, share * body.length))
      await wait(stays)
      socket.hangUp(resets)
    }),
  )
  const start = performance.now()
  const ada = new Person(serving.url, 'ada')
  await ada.signUp()
  const recoveredMs = [performance.now() - start]
  const id = await ada.id()
  figure({
    fault: 'people who hang up while they sign in',
    tries: listeners,
    lost: id ? 0 : 1,
    recoveredMs,
    remark: 'the next one signed up',
  })
  expect(id).toEqual(expect.any(String))
  await expectLetGo(serving, before)
})

function madeUp(count: number): Manner[] {
  const random = new Random(seed)
  return Array.from({ length: count }, () => ({
    moment: random.pick(moments),
    share: random.next(),
    stays: random.below(12),
    resets: random.isLucky(),
  }))
}

async function addAndGo(url: string, title: string, how: Manner): Promise<Gone> {
  using socket = new RawSocket(url)
  const { head, body } = rawCall('add_task', { title, tags: ['hasty'], steps: ['One', 'Two'] })
  const { moment, share } = how
  await socket.write(head + body.slice(0, moment === 'in the body' ? share * body.length : body.length))
  if (moment === 'in the answer') await socket.hears()
  else if (moment === 'after the answer') await socket.answered()
  else await wait(how.stays)
  const { answer } = socket
  socket.hangUp(how.resets)
  const number = answer && /\+ #(\d+) /.exec(answer.body)?.[1]
  if (answer) expect({ ...answer, number }).toMatchObject({ status: 200, number: expect.any(String) })
  return { ...how, title, told: number === undefined ? undefined : Number(number) }
}

async function listenAndGo(url: string, onPage: boolean, how: Manner): Promise<void> {
  using socket = new RawSocket(url)
  const listen = rawListen('board://today')
  await socket.write(
    onPage ? rawHead('GET', '/api/events', { accept: 'text/event-stream' }) : listen.head + listen.body,
  )
  if (how.moment.endsWith('answer')) await socket.hears()
  else await wait(how.stays)
  expect([200, undefined]).toContain(socket.status)
  socket.hangUp(how.resets)
}

/** Who left in the body added nothing; the others added their task once and with all its steps, or nothing. */
function expectWhole({ tasks }: Ledger, gone: readonly Gone[]): void {
  const stored = Map.groupBy(
    tasks.filter(({ parent }) => parent === null),
    ({ title }) => title,
  )
  const steps = Map.groupBy(tasks, ({ parent }) => parent)
  for (const { title, moment } of gone) {
    const own = stored.get(title) ?? []
    expect(own.length, `${title}, ${moment}`).toBeLessThanOrEqual(moment === 'in the body' ? 0 : 1)
    for (const { id } of own) expect(steps.get(id)?.map((step) => step.title)).toEqual(['One', 'Two'])
  }
  expect([...stored.values()].flat()).toHaveLength(stored.size)
}

/** No request is open any more, no handle is left, and nothing went wrong that somebody would have to look into. */
async function expectLetGo(serving: Serving, handles: number, requests = 0): Promise<void> {
  await expect.poll(() => open(serving, 'requests'), { timeout: 10_000 }).toBe(requests)
  if (tellsOfProcesses) {
    await expect
      .poll(() => openHandles(serving.pid), { timeout: 15_000 })
      .toBeLessThanOrEqual(handles + fewHandles)
  }
  expect(serving.log()).toBe('')
}

async function open({ url }: Serving, kind: 'requests' | 'streams'): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`waymark_http_open\\{kind="${kind}"\\} (\\d+)`).exec(text)?.[1])
}
