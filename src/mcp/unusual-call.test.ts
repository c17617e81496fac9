import fc from 'fast-check'
import { describe, it } from 'vitest'
import {
  add,
  call,
  capable,
  get,
  list,
  message,
  meta,
  openBoth,
  reserved,
  without,
} from '../../test/support/clients/both-routes.ts'
import { modernHeaders, modernMeta } from '../../test/support/clients/modern-call.ts'

const unusual: Readonly<Record<string, unknown>> = {
  'a tool that there is not': call('no_tool', {}),
  'a tool without a name': message({ arguments: {}, _meta: modernMeta }),
  'a name that is no word': message({ ...list, name: 7 }),
  'arguments that are a list': message({ ...list, arguments: [] }),
  'arguments that are null': message({ ...list, arguments: null }),
  'arguments that are a word': message({ ...list, arguments: 'x' }),
  'an argument that is lost when it is copied': message({
    ...list,
    arguments: JSON.parse('{"__proto__": {}}'),
  }),
  'another parameter': message({ ...list, task: {} }),
  'an answer to a question': message({ ...get, inputResponses: { task: { action: 'accept', content: {} } } }),
  'a state that comes back': message({ ...list, requestState: 'x' }),
  'a token for progress': meta({ progressToken: 1 }),
  'a level for the log': meta({ [`${reserved}logLevel`]: 'debug' }),
  'a key that is no word': meta({ 'waymark/request-key': 7 }, add),
  'a trace that is no word': meta({ traceparent: 7 }),
  'no version': message({ ...list, _meta: without(modernMeta, `${reserved}protocolVersion`) }),
  'another version': meta({ [`${reserved}protocolVersion`]: '2099-01-01' }),
  'an old version': meta({ [`${reserved}protocolVersion`]: '2025-11-25' }),
  'no capabilities': message({ ...list, _meta: without(modernMeta, `${reserved}clientCapabilities`) }),
  'capabilities that are none': capable([]),
  'a capability of another type': capable({ roots: 7 }),
  'a client without a version': meta({ [`${reserved}clientInfo`]: { name: 'x' } }),
  'a client that can be asked which task is meant': capable(
    { elicitation: {} },
    { ...get, arguments: { task: 'water' } },
  ),
  'a client that shows pages': capable({ extensions: { [`${reserved}ui`]: {} } }),
  'no meta': message({ name: 'list_tasks' }),
  'meta that is null': message({ name: 'list_tasks', _meta: null }),
  'no parameters': { jsonrpc: '2.0', id: 1, method: 'tools/call' },
  'no id': without(message(list), 'id'),
  'an id that is null': message(list, { id: null }),
  'an id that is a fraction': message(list, { id: 1.5 }),
  'another version of the envelope': message(list, { jsonrpc: '1.0' }),
  'another field': message(list, { more: 1 }),
  'another method': message(list, { method: 'tools/list' }),
  'a method that there is not': message(list, { method: 'tools/none' }),
  'a batch': [message(list)],
  'an empty batch': [],
  'a word': 'x',
  nothing: null,
  'an answer': { jsonrpc: '2.0', id: 1, result: {} },
  'a handshake of the older protocol': {
    ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'old', version: '1' } },
  },
  'a call of the older protocol': message({ name: 'list_tasks', arguments: {} }),
}

const listHeaders = modernHeaders('tools/call', 'list_tasks')
const badHeaders: Readonly<Record<string, Record<string, string>>> = {
  'no version': without(listHeaders, 'mcp-protocol-version') as Record<string, string>,
  'no method': without(listHeaders, 'mcp-method') as Record<string, string>,
  'no name': without(listHeaders, 'mcp-name') as Record<string, string>,
  'an old version': { ...listHeaders, 'mcp-protocol-version': '2025-11-25' },
  'another version': { ...listHeaders, 'mcp-protocol-version': '2099-01-01' },
  'another method': { ...listHeaders, 'mcp-method': 'tools/list' },
  'another name': { ...listHeaders, 'mcp-name': 'add_task' },
  'a coded name': { ...listHeaders, 'mcp-name': `=?base64?${btoa('list_tasks')}?=` },
  'a name in capitals': { ...listHeaders, 'mcp-name': 'LIST_TASKS' },
  'a session': { ...without(listHeaders, 'mcp-protocol-version'), 'mcp-session-id': 'x' },
}

describe('what is not plain is answered by the SDK', () => {
  it('for its message', async () => {
    const both = openBoth()
    for (const title of ['Water the plants', 'Water the trees'])
      await both.compare(title, call('add_task', { title }))
    for (const [what, body] of Object.entries(unusual)) await both.compare(what, body, { isPlain: false })
  })

  it('for its headers', async () => {
    const both = openBoth()
    for (const [what, headers] of Object.entries(badHeaders))
      await both.compare(what, message(list), { headers, isPlain: false })
  })

  it('whatever is changed about a plain call', async () => {
    const values = fc.oneof(
      fc.jsonValue(),
      fc.constant(modernMeta),
      fc.constant('2026-07-28'),
      fc.constant({}),
    )
    const places = ['jsonrpc', 'id', 'method', 'params', 'params.name', 'params.arguments', 'params._meta']
    const inMeta = Object.keys(modernMeta).map((key) => `params._meta.${key.replaceAll('.', '\0')}`)
    const change = fc.record({
      place: fc.constantFrom(...places, ...inMeta, 'params._meta.x'),
      value: values,
    })
    const both = openBoth()
    const asked = fc.tuple(fc.constantFrom(add, list, get), fc.array(change, { maxLength: 2 }))
    const property = fc.asyncProperty(asked, async ([params, changes]) => {
      const body = structuredClone(message(params))
      for (const { place, value } of changes) put(body, place.split('.'), structuredClone(value))
      await both.compare(JSON.stringify(body), JSON.parse(JSON.stringify(body)), {
        headers: modernHeaders('tools/call', params.name),
      })
    })
    await fc.assert(property, { numRuns: 300 })
  })
})

function put(target: Record<string, unknown>, [first = '', ...rest]: string[], value: unknown): void {
  const key = first.replaceAll('\0', '.')
  const inner = target[key]
  if (rest.length === 0) target[key] = value
  else if (typeof inner === 'object' && inner !== null) put(inner as Record<string, unknown>, rest, value)
}
