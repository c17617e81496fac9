import fc from 'fast-check'
import { catalog } from '../../src/contracts/catalog.ts'
import { modernMeta } from '../support/clients/modern-call.ts'

const methods = [
  'initialize',
  'ping',
  'server/discover',
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'resources/subscribe',
  'prompts/list',
  'prompts/get',
  'completion/complete',
  'subscriptions/listen',
  'notifications/initialized',
  'notifications/cancelled',
  'notifications/progress',
  'logging/setLevel',
  '__proto__',
  'constructor',
  'toString',
  '',
]
const toolNames = Object.values(catalog).flatMap(({ tools }) => tools.map(({ name }) => name))
const protocols = [
  '2024-10-07',
  '2024-11-05',
  '2025-03-26',
  '2025-06-18',
  '2025-11-25',
  '2026-07-28',
  '1',
  '',
]

const anything = fc.jsonValue({ maxDepth: 3, noUnicodeString: false } as never)
const id = fc.oneof(
  fc.integer(),
  fc.string(),
  fc.constant(null),
  fc.double(),
  fc.boolean(),
  fc.array(fc.integer(), { maxLength: 2 }),
)
const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '../../etc/passwd',
    '%00',
    '\u0000',
    '\ud800',
    '💥'.repeat(300),
    "'; DROP TABLE tasks; --",
    '%_%',
  ),
)
const keys = fc.constantFrom(
  'title',
  'task',
  'task_id',
  'user_id',
  'query',
  'path',
  'pattern',
  'glob',
  'limit',
  'cursor',
  'due',
  'tags',
  'change',
  'done',
  'since',
  'lines',
  '__proto__',
)
const toolArguments = fc.dictionary(keys, fc.oneof(anything, oddText, fc.integer()), { maxKeys: 4 })
const meta = fc.record(
  {
    'io.modelcontextprotocol/protocolVersion': fc.oneof(fc.constantFrom(...protocols), anything),
    'io.modelcontextprotocol/clientCapabilities': fc.oneof(fc.constant({}), anything),
    'io.modelcontextprotocol/clientInfo': fc.oneof(fc.constant({ name: 'odd', version: '1' }), anything),
    progressToken: anything,
  },
  { requiredKeys: [] },
)
const params = fc.oneof(
  anything,
  fc.record(
    {
      name: fc.oneof(fc.constantFrom(...toolNames), oddText, anything),
      arguments: fc.oneof(toolArguments, anything),
      uri: fc.oneof(
        fc.constantFrom('task://1', 'board://today', 'context://1', 'file:///etc/passwd'),
        oddText,
      ),
      cursor: fc.oneof(oddText, anything),
      protocolVersion: fc.oneof(fc.constantFrom(...protocols), anything),
      capabilities: anything,
      clientInfo: anything,
      ref: anything,
      argument: anything,
      requestId: id,
      _meta: fc.oneof(meta, anything),
    },
    { requiredKeys: [] },
  ),
)
const request = fc.record(
  {
    jsonrpc: fc.oneof({ weight: 9, arbitrary: fc.constant('2.0') }, { weight: 1, arbitrary: anything }),
    id,
    method: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...methods) },
      { weight: 1, arbitrary: anything },
    ),
    params,
    result: anything,
    error: anything,
  },
  { requiredKeys: ['jsonrpc'] },
)

/** What is addressed as it should be, by a client of 2026 or of before, and odd inside. */
const addressed = fc
  .record({
    id: fc.nat(),
    method: fc.oneof(
      { weight: 3, arbitrary: fc.constant('tools/call') },
      { weight: 2, arbitrary: fc.constantFrom(...methods) },
    ),
    params: fc.record(
      {
        name: fc.oneof(
          { weight: 9, arbitrary: fc.constantFrom(...toolNames) },
          { weight: 1, arbitrary: oddText },
        ),
        arguments: toolArguments,
        uri: fc.constantFrom('task://1', 'task://-1', 'board://today', 'context://1', 'file:///etc/passwd'),
        cursor: oddText,
        ref: fc.oneof(fc.constant({ type: 'ref/resource', uri: 'task://{id}' }), anything),
        argument: fc.oneof(fc.record({ name: fc.constant('id'), value: oddText }), anything),
      },
      { requiredKeys: ['name', 'arguments', 'uri'] },
    ),
    isModern: fc.boolean(),
  })
  .map(({ id, method, params, isModern }) =>
    JSON.stringify({
      jsonrpc: '2.0',
      id,
      method,
      params: isModern ? { ...params, _meta: modernMeta } : params,
    }),
  )

/** What a broken or hostile client may send: nearly right, wholly wrong, cut off, or no JSON at all. One line each. */
export const oddMessage: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: addressed },
  { weight: 8, arbitrary: request.map((message) => JSON.stringify(message)) },
  { weight: 1, arbitrary: fc.array(request, { maxLength: 4 }).map((batch) => JSON.stringify(batch)) },
  { weight: 1, arbitrary: anything.map((value) => JSON.stringify(value) ?? 'undefined') },
  {
    weight: 1,
    arbitrary: fc
      .tuple(request, fc.nat(200))
      .map(([message, length]) => JSON.stringify(message).slice(0, length)),
  },
  { weight: 1, arbitrary: oddText.map((text) => text.replaceAll(/[\r\n]/g, ' ')) },
)
