import { expect, it } from 'vitest'
import { connect } from '../../support/clients/mcp-clients.ts'
import { figure } from '../../support/faults/figures.ts'
import { newFolder } from '../../support/files/folder.ts'
import { serve } from '../../support/servers/serving.ts'
import { openHandles, residentMemory, tellsOfProcesses } from '../process-state.ts'

const minutes = Number(process.env.FAULT_MINUTES ?? 10)

interface Sample {
  readonly at: number
  readonly memory: number
  readonly handles: number
}

it(`keeps memory and handles flat through ${minutes} minutes of work`, async (context) => {
  if (!tellsOfProcesses) return context.skip('reads /proc')
  await using serving = await serve(['--data', newFolder(), '--log', 'error'], { WAYMARK_RATE_LIMITS: 'off' })
  const end = performance.now() + minutes * 60_000
  const samples: Sample[] = []
  const sampler = setInterval(() => {
    samples.push(sample(serving.pid))
    if (samples.length % 12 === 0) process.stdout.write(`${JSON.stringify(samples.at(-1))}\n`)
  }, 5_000)
  let [calls, lost] = [0, 0]
  const lanes = Array.from({ length: 6 }, async (_, lane) => {
    while (performance.now() < end) {
      // Clients come and go, of every era. Older ones leave their sessions, which are bounded: soon there are all.
      await using client = await connect((['2026', '2025', 'v1'] as const)[lane % 3] as '2026', {
        url: serving.mcp,
      })
      for (let n = 0; n < 12 && performance.now() < end; n++) {
        const added = await client.callTool('add_task', { title: `Lane ${lane}, call ${n}` })
        const id = /^\+ #(\d+)/.exec(added.content[0]?.text ?? '')?.[1]
        await client.callTool('list_tasks', { view: 'open', limit: 20 })
        await client.callTool('context_search', { query: 'what is left to do' })
        const deleted = await client.callTool('delete_task', { task: Number(id) })
        if (deleted.isError) lost += 1
        calls += 4
      }
    }
  })
  await Promise.all(lanes)
  clearInterval(sampler)

  const settled = samples.slice(Math.floor(samples.length * 0.3))
  const half = settled.length >> 1
  const [early, late] = [settled.slice(0, half), settled.slice(half)]
  const growth = median(late.map((one) => one.memory)) / median(early.map((one) => one.memory))
  const handles = median(late.map((one) => one.handles)) - median(early.map((one) => one.handles))
  figure({
    fault: `${minutes} minutes of work, clients coming and going`,
    tries: calls,
    lost,
    remark: [
      `${Math.round((samples.at(-1)?.memory ?? 0) / 2 ** 20)} MB at the end`,
      `second half against first: memory × ${growth.toFixed(2)}, ${handles} handles more`,
    ].join('; '),
  })
  expect(lost).toBe(0)
  expect(growth).toBeLessThan(1.1)
  expect(handles).toBeLessThanOrEqual(5)
})

function sample(pid: number): Sample {
  return { at: performance.now(), memory: residentMemory(pid), handles: openHandles(pid) }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}
