// Loaded into a server with --import: tells once a second how long its answers took it, by who asked, and how long its one
// thread was held. What a client measures has the client's own waiting in it, too.
import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ServerSecond } from './read-server-times.ts'

const file = process.env.SERVER_TIMES_FILE
if (file) tellTimes(file)

function tellTimes(path: string): void {
  const began = new WeakMap<ServerResponse, number>()
  let answers: [string, number][] = []
  subscribe('http.server.request.start', (message) => {
    began.set((message as { response: ServerResponse }).response, performance.now())
  })
  subscribe('http.server.response.finish', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    const start = began.get(response)
    if (start !== undefined) answers.push([request.socket.remoteAddress ?? '', performance.now() - start])
  })
  const resolution = 5
  const held = monitorEventLoopDelay({ resolution })
  held.enable()
  let used = process.cpuUsage()
  setInterval(() => {
    const { user, system } = process.cpuUsage(used)
    used = process.cpuUsage()
    const second: ServerSecond = {
      at: Date.now(),
      answers,
      heldMs: Math.max(0, held.max / 1e6 - resolution),
      cpuMs: (user + system) / 1_000,
    }
    answers = []
    held.reset()
    appendFileSync(path, `${JSON.stringify(second)}\n`)
  }, 1_000).unref()
}
