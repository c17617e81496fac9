import { expect, onTestFinished } from 'vitest'
import type { CallDependencies } from '../../../src/contracts/call.ts'
import { native } from '../../../src/contracts/native/contract.ts'
import { createMcpEndpoint } from '../../../src/mcp/http.ts'
import { plainCall } from '../../../src/mcp/plain-call.ts'
import { createServices } from '../../../src/mcp/services.ts'
import { openContractDesk } from '../contracts/contract-desk.ts'
import { modernHeaders, modernMeta } from './modern-call.ts'

export const reserved = 'io.modelcontextprotocol/'
export const add = {
  name: 'add_task',
  arguments: { title: 'Water "the" plants \\ \u2028 ü' },
  _meta: modernMeta,
}
export const list = { name: 'list_tasks', _meta: modernMeta }
export const get = { name: 'get_task', arguments: { task: 1 }, _meta: modernMeta }
export const message = (params: object, rest: object = {}) => ({
  ...{ jsonrpc: '2.0', id: 1, method: 'tools/call', params },
  ...rest,
})
export const meta = (more: object, params: object = list) =>
  message({ ...params, _meta: { ...modernMeta, ...more } })
export const capable = (capabilities: object, params: object = list) =>
  meta({ [`${reserved}clientCapabilities`]: capabilities }, params)
export const call = (name: string, args: object) => message({ name, arguments: args, _meta: modernMeta })
export const without = (record: Readonly<Record<string, unknown>>, key: string) =>
  Object.fromEntries(Object.entries(record).filter(([one]) => one !== key))

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Two servers that were told the same; one of them hears it with a header that only the SDK understands. */
export function openBoth(changed: Partial<CallDependencies> = {}, typed = false, contract = 'native') {
  const desks = [openContractDesk(native), openContractDesk(native)] as const
  const [quick, sdk] = desks.map(({ deps }) => {
    const service = createServices({ ...deps, ...changed }, '0.0.0')(contract, 'full', typed)
    const endpoint = createMcpEndpoint(() => {})
    onTestFinished(() => endpoint.close(0))
    return async (body: unknown, headers: Record<string, string>) => {
      const request = new Request('http://127.0.0.1/mcp', {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      const isPlain = plainCall(request.headers, body, service) !== undefined
      const answer = await endpoint.handle(request, body, { owner: 'user123' }, service)
      const shown = [...answer.headers].filter(([name]) => name !== 'mcp-session-id')
      return {
        isPlain,
        answer: {
          status: answer.status,
          headers: shown,
          body: (await answer.text()).replaceAll(uuid, 'a uuid'),
        },
      }
    }
  }) as [Ask, Ask]
  return {
    recorded: () =>
      desks.map(({ log }) => log.calls.map(({ tool, outcome, client }) => [tool, outcome, client])) as [
        unknown[],
        unknown[],
      ],
    async compare(
      what: string,
      body: unknown,
      { headers = headersOf(body), isPlain }: { headers?: Record<string, string>; isPlain?: boolean } = {},
    ) {
      const ours = await quick(body, headers)
      const theirs = await sdk(body, { ...headers, 'content-type': 'application/json; charset=utf-8' })
      expect([what, ours.answer]).toEqual([what, theirs.answer])
      expect([what, theirs.isPlain]).toEqual([what, false])
      if (isPlain !== undefined) expect([what, ours.isPlain]).toEqual([what, isPlain])
      const [one, other] = this.recorded()
      expect([what, one]).toEqual([what, other])
    },
  }
}

type Ask = (body: unknown, headers: Record<string, string>) => Promise<{ isPlain: boolean; answer: object }>

function headersOf(body: unknown): Record<string, string> {
  const { method, params } = (body ?? {}) as { method?: unknown; params?: { name?: unknown } }
  return modernHeaders(String(method ?? 'tools/call'), String(params?.name ?? ''))
}
