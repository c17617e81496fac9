import { expect, it } from 'vitest'
import { createMcpEndpoint } from '../mcp/http.ts'
import { createApp } from './app.ts'

it.each(['/readyz', '/mcp', '/api/tasks'])(
  'answers a bug on the way to %s with the reference under which the log has it',
  async (path) => {
    const bugs: unknown[] = []
    const bug = new Error('nobody thought of this')
    const fail = () => {
      throw bug
    }
    const app = createApp({
      mcp: createMcpEndpoint(() => {}),
      service: fail,
      checkStore: fail,
      identify: fail,
      guard: () => undefined,
      metrics: () => '',
      api: [],
      reportBug: (error) => `b${bugs.push(error)}`,
    })

    const response = await app.request(path)
    expect([response.status, await response.json()]).toEqual([
      500,
      { error: { code: 'internal', message: 'Something failed on our side (b1).' } },
    ])
    expect(bugs).toEqual([bug])
  },
)
