/** What a turn of the offline model costs beyond the tools it calls, and how much it understands. Run: node bench/chat.ts */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChatDependencies } from '../src/chat/take-turn.ts'
import { takeTurn } from '../src/chat/take-turn.ts'
import { startOn } from '../src/compose.ts'
import { readConfig } from '../src/config.ts'
import { native } from '../src/contracts/native/contract.ts'
import { openSqliteStores } from '../src/stores/sqlite/open.ts'
import type { Stores } from '../src/stores/stores.ts'
import { measureAccuracy } from './chat/accuracy.ts'
import { measureUnasked } from './chat/unasked.ts'

const rounds = 300
const warmUp = 50
const goal = 5
const silent = { debug() {}, info() {}, warn() {}, error() {} }

/** Each leads to one call; what it is about is there. */
const sayings = [
  { what: 'add', say: (round: number) => `Add call number ${round} tomorrow` },
  { what: 'list', say: () => 'What is due today?' },
  { what: 'complete', say: (round: number) => `Mark task ${round + 1} as done` },
]

const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-chat-'))
try {
  console.table(await measureOn(await openSqliteStores({ file: join(folder, 'waymark.db') })))
  const { rows, p50, p95, megabytes } = measureAccuracy()
  console.table(rows)
  console.log(
    `a message: p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)} (goal 30 ms); ${megabytes.toFixed(0)} MB more while reading all`,
  )
  const { messages, acted } = await measureUnasked()
  console.log(
    `asking for no change: ${messages} sentences; on an empty list something is written for ${acted.length} ` +
      `(${((100 * acted.length) / messages).toFixed(1)} %; writing nothing ever: 0 %)`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measureOn(stores: Stores) {
  const config = readConfig({
    WAYMARK_DATA: folder,
    WAYMARK_PROJECT: folder,
    WAYMARK_TZ: 'UTC',
    WAYMARK_EMBEDDER: 'off',
  })
  await using running = await startOn(stores, config, silent)
  const spent = { calls: 0, milliseconds: 0 }
  const desk = running.chat({ owner: 'bench' }, native)
  const { record } = desk.deps
  const watched: ChatDependencies = {
    ...desk,
    deps: {
      ...desk.deps,
      record(call) {
        spent.calls += 1
        spent.milliseconds += call.milliseconds
        record(call)
      },
    },
  }
  const rows = []
  for (const { what, say } of sayings) {
    const [whole, beyond]: [number[], number[]] = [[], []]
    let conversation: string | undefined
    for (let round = 0; round < warmUp + rounds; round++) {
      Object.assign(spent, { calls: 0, milliseconds: 0 })
      // A conversation of five messages: most are short.
      if (round % 5 === 0) conversation = undefined
      const start = performance.now()
      const turn = await takeTurn(watched, {
        ...(conversation !== undefined && { conversation }),
        input: { text: say(round) },
      })
      for await (const _ of turn.stream);
      await turn.done
      const took = performance.now() - start
      conversation = turn.conversation
      if (spent.calls !== 1) throw new Error(`"${say(round)}" led to ${spent.calls} calls`)
      if (round < warmUp) continue
      whole.push(took)
      beyond.push(took - spent.milliseconds)
    }
    const [p50, p95] = [percentile(beyond, 0.5), percentile(beyond, 0.95)]
    rows.push({
      what,
      'whole turn p50': milliseconds(percentile(whole, 0.5)),
      'beyond the tool p50': milliseconds(p50),
      'beyond the tool p95': milliseconds(p95),
      goal: `p50 < ${goal} ms`,
      met: p50 < goal,
    })
  }
  return rows
}

function percentile(values: readonly number[], part: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] as number
}

function milliseconds(value: number): string {
  return `${value.toFixed(2)} ms`
}
