import { maxHeaderSize } from 'node:http'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { requestLimits } from '../../../src/http/listen.ts'
import { bodyLimit } from '../../../src/http/read-body.ts'
import { modernCall } from '../../support/clients/modern-call.ts'
import { figure } from '../../support/faults/figures.ts'
import { seed } from '../../support/faults/seed.ts'
import { newFolder } from '../../support/files/folder.ts'
import { type Serving, serve } from '../../support/servers/serving.ts'
import { expectSound, readSqliteLedger } from '../../support/stores/ledger.ts'
import { nextAnswer } from '../next-answer.ts'
import { residentMemory, tellsOfProcesses } from '../process-state.ts'
import { Random } from '../random.ts'
import { RawSocket, rawCall, rawHead } from '../raw-socket.ts'

/** How late a look may be on a machine that has other work, too. */
const late = 3_000

const slowHeaders = 200
const slowBodies = 100
const huge = 200
const atOnce = 10
const megabyte = 2 ** 20

it(`answers others as ever while ${slowHeaders + slowBodies} clients send byte by byte, and cuts those off`, async () => {
  const data = newFolder()
  await using serving = await serve(['--data', data], { WAYMARK_RATE_LIMITS: 'off' })
  await modernCall(serving.mcp, 'list_tasks')
  const headers = open(serving, slowHeaders, 'POST /mcp HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ')
  const bodies = open(serving, slowBodies, rawCall('add_task', { title: 'x'.repeat(180) }).head)
  const slow = [...headers, ...bodies]
  const dripping = setInterval(() => {
    for (const socket of slow) void socket.write(' ')
  }, 250)
  const lives = Promise.all(slow.map(({ closed }) => closed)).finally(() => clearInterval(dripping))

  const times: number[] = []
  let failed = 0
  while (slow.some(({ isOver }) => !isOver)) {
    const start = performance.now()
    const answer =
      times.length % 2 === 0
        ? await modernCall(serving.mcp, 'add_task', { title: `Meanwhile ${times.length}` })
        : await modernCall(serving.mcp, 'list_tasks', { limit: 20 })
    times.push(performance.now() - start)
    if (answer.status !== 200 || answer.isError) failed += 1
  }
  const ended = await lives
  const recoveredMs = [await nextAnswer(serving)]

  const ledger = await readSqliteLedger(join(data, 'waymark.db'), 'local')
  expectSound(ledger)
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] as number
  const lost = Math.ceil(times.length / 2) - ledger.tasks.length
  figure({
    fault: 'requests sent byte by byte',
    tries: slow.length,
    lost: failed + lost,
    recoveredMs,
    remark: `${times.length} calls of another client meanwhile, 95% within ${Math.ceil(p95)} ms; all slow ones cut off within ${Math.ceil(Math.max(...ended) / 1000)} s`,
  })
  expect(failed).toBe(0)
  expect(lost).toBe(0)
  expect(p95).toBeLessThan(500)
  for (const { status } of slow) expect([408, undefined]).toContain(status)
  expectWithin(ended.slice(0, slowHeaders), requestLimits.headersTimeout)
  expectWithin(ended.slice(slowHeaders), requestLimits.requestTimeout)
  expect(serving.log()).toBe('')
})

it(`refuses ${huge} requests with huge headers, and is as well afterwards`, async () => {
  expect(maxHeaderSize).toBeLessThan(64 * 1024)
  await using serving = await serve(['--data', newFolder()], { WAYMARK_RATE_LIMITS: 'off' })
  await expectRefused('huge headers', serving, (random) => {
    const form = random.pick(headForms)
    return pour(serving, form(random.pick([64 * 1024, megabyte])))
  })
})

it(`refuses ${huge} requests with huge bodies, and is as well afterwards`, async () => {
  await using serving = await serve(['--data', newFolder()], { WAYMARK_RATE_LIMITS: 'off' })
  expect(await sendPadded(serving, bodyLimit)).toMatchObject({ status: 200 })
  expect(await sendPadded(serving, bodyLimit + 1)).toMatchObject({ status: 413 })
  await expectRefused('huge bodies', serving, (random) =>
    sendHuge(serving, {
      form: random.pick(bodyForms),
      path: random.pick(paths),
      // As many from 1 to 7 MB as from 7 to 50 MB.
      size: Math.ceil((bodyLimit + 1) * ((50 * megabyte) / (bodyLimit + 1)) ** random.next()),
    }),
  )
})

/** Each gets a status that says whose mistake it was, or is cut off; others are answered, and memory does not grow. */
async function expectRefused(
  fault: string,
  serving: Serving,
  send: (random: Random) => Promise<RawSocket>,
): Promise<void> {
  const random = new Random(seed)
  const recoveredMs: number[] = []
  const statuses: (number | undefined)[] = []
  const lot = async () => {
    const sockets = await Promise.all(Array.from({ length: atOnce }, () => send(random)))
    statuses.push(...sockets.map(({ status }) => status))
    recoveredMs.push(await nextAnswer(serving))
  }
  const atRest = memoryOf(serving)
  // The first ones make the room that all later ones use: what a process has taken from the system once, it keeps.
  await lot()
  const before = memoryOf(serving)
  while (statuses.length < huge) await lot()

  const wrong = statuses.filter((status) => status !== undefined && (status < 400 || status >= 500))
  const told = statuses.filter((status) => status !== undefined).length
  const after = memoryOf(serving)
  figure({
    fault,
    tries: statuses.length,
    lost: wrong.length,
    recoveredMs,
    remark: `${told} told so, ${statuses.length - told} cut off; memory ${inMegabytes(atRest)} MB before and ${inMegabytes(after)} MB after`,
  })
  expect(wrong).toEqual([])
  expect(inMegabytes(after) - inMegabytes(before)).toBeLessThan(100)
  expect(Math.max(...recoveredMs)).toBeLessThan(2_000)
  expect(serving.log()).toBe('')
}

const headForms = [
  (size: number) => rawHead('GET', '/healthz', { 'x-huge': 'a'.repeat(size) }),
  (size: number) => rawHead('GET', `/healthz?${'a'.repeat(size)}`, {}),
  (size: number) =>
    rawHead(
      'GET',
      '/healthz',
      Object.fromEntries(Array.from({ length: size / 64 }, (_, n) => [`x-${n}`, 'a'.repeat(48)])),
    ),
]

function open({ url }: Serving, count: number, beginning: string): RawSocket[] {
  return Array.from({ length: count }, () => {
    const socket = new RawSocket(url)
    void socket.write(beginning)
    return socket
  })
}

/** Sends everything, as far as the other side takes it, and waits until that has ended the connection. */
async function pour({ url }: Serving, text: string): Promise<RawSocket> {
  const socket = new RawSocket(url)
  await socket.write(text)
  await socket.answered()
  socket.hangUp()
  return socket
}

const bodyForms = ['announced', 'announced and not sent', 'in chunks'] as const
const paths = ['/mcp', '/mcp/delegate', '/api/tasks', '/api/chat', '/api/discoveries']

interface Huge {
  readonly form: (typeof bodyForms)[number]
  readonly path: string
  readonly size: number
}

const piece = Buffer.alloc(64 * 1024, ' ')

/** Goes on sending after a refusal, as many clients do, until all is sent or the connection is gone. */
async function sendHuge({ url }: Serving, { form, path, size }: Huge): Promise<RawSocket> {
  const socket = new RawSocket(url)
  const isChunked = form === 'in chunks'
  const length = isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(size) }
  await socket.write(
    rawHead('POST', path, {
      ...length,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    }),
  )
  const sent = async () => {
    for (
      let left = form === 'announced and not sent' ? 1 : size;
      left > 0 && !socket.isOver;
      left -= piece.length
    ) {
      const part = piece.subarray(0, left)
      if (isChunked) await socket.write(`${part.length.toString(16)}\r\n`)
      await socket.write(part)
      if (isChunked) await socket.write('\r\n')
    }
    if (isChunked) await socket.write('0\r\n\r\n')
  }
  await Promise.all([sent(), socket.answered()])
  socket.hangUp()
  return socket
}

/** A call that is right, with as many spaces after it as make it so long. */
async function sendPadded({ url }: Serving, size: number) {
  using socket = new RawSocket(url)
  const { head, body } = rawCall('add_task', { title: 'As long as may be' })
  await socket.write(head.replace(/content-length: \d+/, `content-length: ${size}`) + body.padEnd(size))
  return await socket.answered()
}

function expectWithin(lives: readonly number[], limit: number): void {
  expect(Math.min(...lives)).toBeGreaterThan(limit - 1_000)
  expect(Math.max(...lives)).toBeLessThan(limit + requestLimits.connectionsCheckingInterval + late)
}

function memoryOf({ pid }: Serving): number {
  return tellsOfProcesses ? residentMemory(pid) : 0
}

function inMegabytes(bytes: number): number {
  return Math.round(bytes / megabyte)
}
