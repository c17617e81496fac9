import { connect as openSocket, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Assistant, connect } from '../../support/clients/mcp-clients.ts'
import { figure } from '../../support/faults/figures.ts'
import { newFolder } from '../../support/files/folder.ts'
import { serve } from '../../support/servers/serving.ts'
import { readSqliteLedger } from '../../support/stores/ledger.ts'

const idle = 900
const active = 100
const callsEach = 30

it(`answers ${active} clients while ${idle} others hold their connections open`, async () => {
  const data = newFolder()
  await using serving = await serve(['--data', data], { WAYMARK_RATE_LIMITS: 'off' })
  const sockets = await Promise.all(Array.from({ length: idle }, () => holdOpen(serving.url)))
  const clients: Assistant[] = []
  for (let lot = 0; lot < 10; lot++)
    clients.push(
      ...(await Promise.all(Array.from({ length: 10 }, () => connect('2026', { url: serving.mcp })))),
    )

  const times: number[] = []
  let failed = 0
  await Promise.all(
    clients.map(async (client, which) => {
      for (let call = 0; call < callsEach; call++) {
        const start = performance.now()
        const answer = await client.callTool('add_task', { title: `Client ${which}, task ${call}` })
        times.push(performance.now() - start)
        if (answer.isError) failed += 1
      }
    }),
  )
  times.sort((a, b) => a - b)
  const { tasks } = await readSqliteLedger(join(data, 'waymark.db'), 'local')
  const p95 = Math.round(times[Math.floor(times.length * 0.95)] ?? 0)
  const stillOpen = sockets.filter((socket) => !socket.destroyed).length + active
  figure({
    fault: `${idle + active} connections, ${active} of them active`,
    tries: times.length,
    lost: times.length - failed - tasks.length,
    remark: `${failed} calls failed, p95 ${p95} ms, ${stillOpen} connections still open`,
  })
  expect(failed).toBe(0)
  expect(tasks).toHaveLength(times.length)
  for (const socket of sockets) socket.destroy()
})

/** One that has asked once and then stays, as browsers and assistants do. */
async function holdOpen(url: string): Promise<Socket> {
  const socket = openSocket(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('data', () => resolve())
    socket.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: keep-alive\r\n\r\n')
  })
  return socket
}
