import { expect } from 'vitest'
import { modernCall } from '../support/clients/modern-call.ts'
import type { Serving } from '../support/servers/serving.ts'

/** How long a server takes for a call like any other, in milliseconds. Fails when it does not answer it well. */
export async function nextAnswer({ mcp }: Serving): Promise<number> {
  const start = performance.now()
  const { status, isError } = await modernCall(mcp, 'list_tasks', { limit: 1 })
  expect({ status, isError }).toEqual({ status: 200, isError: false })
  return performance.now() - start
}
