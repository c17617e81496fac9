// How soon a running `waymark mcp` finds what was written into a file, and what its searches cost meanwhile:
//   node bench/fresh.ts [FILES]
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from '../scripts/build.ts'
import { copySources } from './index/tree.ts'

const questions = ['parse options from the command line', 'retry after a network error', 'deep equal']
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'waymark-bench-fresh-')))
const root = join(folder, 'project')

await build()
const { paths } = copySources(
  resolve(import.meta.dirname, '../node_modules'),
  root,
  Number(process.argv[2] ?? 5_000),
)
// Among the others are some that no rule leaves out.
const ours = Array.from({ length: 10 }, (_, n) => `${(paths[n * 7] as string).split('/')[0]}/ours${n}.ts`)
for (const path of ours) writeFileSync(join(root, path), 'export const value = 1\n')
// Long enough ago for their times to be trusted.
const past = Date.now() / 1_000 - 3_600
for (const path of paths) utimesSync(join(root, path), past, past)
const [one, two] = [startServer(), startServer()]
try {
  for (const server of [one, two]) {
    await server.ask('retry')
    while (!/code index \d+ s old$/m.test(await server.ask('retry'))) await wait(500)
  }
  progress('watched')
  await wait(3_000)
  console.table([
    ...(await soonFound()),
    ...(await whileWritten()),
    { what: 'processor time of an idle server, of one core', value: await idleShare() },
  ])
} finally {
  for (const { child } of [one, two]) child.kill()
  rmSync(folder, { recursive: true, force: true })
}

async function soonFound() {
  const times: Record<string, number[]> = { 'a changed file': [], 'a new file': [], 'a deleted file': [] }
  for (let round = 0; round < ours.length; round++) {
    const word = newWord()
    progress(`change ${round + 1} of ${ours.length}`)
    const changed = ours[round] as string
    const text = `${readFileSync(join(root, changed), 'utf8')}\n// ${word}\n`
    times['a changed file']?.push(
      await until(() => writeFileSync(join(root, changed), text), word, changed, true),
    )
    const name = `fresh${round}.ts`
    const fresh = join(root, name)
    times['a new file']?.push(
      await until(() => writeFileSync(fresh, `// n${word}\n`), `n${word}`, name, true),
    )
    times['a deleted file']?.push(await until(() => rmSync(fresh), `n${word}`, name, false))
  }
  return Object.entries(times).map(([what, ms]) => ({
    what,
    value: `p50 ${at(ms, 0.5)}, longest ${at(ms, 1)} ms`,
  }))
}

/** From the change until both servers answer by it. */
async function until(change: () => void, word: string, path: string, isThere: boolean): Promise<number> {
  const start = performance.now()
  change()
  await Promise.all(
    [one, two].map(async (server) => {
      while (heads(await server.ask(word, 50)).includes(path) !== isThere) await wait(50)
    }),
  )
  return performance.now() - start
}

/** The files that answer. */
function heads(answer: string): (string | undefined)[] {
  return [...answer.matchAll(/^code (\S+):\d+-\d+ /gm)].map(([, path]) => path)
}

/** One that is nowhere else. */
function newWord(): string {
  const syllable = () =>
    ['ba', 'do', 'fi', 'gu', 'ke', 'lo', 'mi', 'na', 'pu', 'ra'][Math.floor(Math.random() * 10)]
  return Array.from({ length: 6 }, syllable).join('')
}

async function whileWritten() {
  const quiet = await searchTimes(async () => {})
  let number = 0
  const busy = await searchTimes(async () => {
    const path = join(root, paths[(number++ * 53) % paths.length] as string)
    writeFileSync(path, `${readFileSync(path, 'utf8')}\n// w${number}\n`)
  })
  const ratio = Number(at(busy, 0.95)) / Number(at(quiet, 0.95))
  return [
    { what: 'search, nothing written', value: `p50 ${at(quiet, 0.5)}, p95 ${at(quiet, 0.95)} ms` },
    { what: 'search, a file written every 50 ms', value: `p50 ${at(busy, 0.5)}, p95 ${at(busy, 0.95)} ms` },
    { what: 'p95 of both (goal 1.5)', value: ratio.toFixed(2) },
  ]
}

async function searchTimes(meanwhile: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < 100; n++) {
    await meanwhile()
    await wait(50)
    const start = performance.now()
    await one.ask(questions[n % questions.length] as string)
    times.push(performance.now() - start)
  }
  return times
}

async function idleShare(): Promise<string> {
  await wait(3_000)
  const before = one.cpuMs()
  await wait(10_000)
  return `${((one.cpuMs() - before) / 100).toFixed(2)} %`
}

/** A server that is spoken to over stdio. */
function startServer() {
  const args = ['mcp', '--data', join(folder, 'data'), '--project', root]
  const env = { ...process.env, WAYMARK_CACHE: join(folder, 'cache'), WAYMARK_RATE_LIMITS: 'off' }
  const child: ChildProcess = spawn(
    process.execPath,
    [resolve(import.meta.dirname, '../dist/cli.js'), ...args],
    { env, stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const waiting = new Map<number, (answer: { result: { content: { text: string }[] } }) => void>()
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    const answer = JSON.parse(line)
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  const send = (message: object) => child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  let last = 0
  const call = (method: string, params: object) =>
    new Promise<{ result: { content: { text: string }[] } }>((answered) => {
      const id = ++last
      waiting.set(id, answered)
      send({ id, method, params })
    })
  const clientInfo = { name: 'bench', version: '1' }
  const ready = call('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }).then(() =>
    send({ method: 'notifications/initialized' }),
  )
  return {
    child,
    async ask(query: string, limit = 10): Promise<string> {
      await ready
      const { result } = await call('tools/call', { name: 'context_search', arguments: { query, limit } })
      return result.content[0]?.text ?? ''
    },
    /** User and system time so far; the system counts in hundredths of a second. */
    cpuMs(): number {
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return (Number(fields[11]) + Number(fields[12])) * 10
    },
  }
}

function progress(what: string): void {
  process.stderr.write(`${what}\n`)
}

function at(values: readonly number[], part: number): string {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[Math.ceil(sorted.length * part) - 1] as number).toFixed(0)
}
