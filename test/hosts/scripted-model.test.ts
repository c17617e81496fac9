import { describe, expect, it } from 'vitest'
import { fifteenCalls } from '../../scripts/hosts/calls.ts'
import { knownHosts } from '../../scripts/hosts/known-hosts.ts'
import { ScriptedModel } from '../../scripts/hosts/model/script.ts'
import { type ModelServer, startModel } from '../../scripts/hosts/model/server.ts'
import { clients } from '../../src/clients/clients.ts'

const script = {
  ends: 'That is all.',
  calls: [
    { tool: 'add_task', args: { title: 'Buy milk' }, reaches: /#1/ },
    { tool: 'undo', args: {}, reaches: /taken back/ },
  ],
}
const names = ['mcp__waymark__add_task', 'mcp__waymark__undo']
const answers = ['+ #1 Buy milk', 'taken back']

/** A host's side of each wire: its request with what came back so far. */
const wires: Readonly<
  Record<string, { path: string; body(results: readonly string[]): object; wants: RegExp }>
> = {
  Anthropic: {
    path: '/v1/messages',
    body: (results) => ({
      tools: names.map((name) => ({ name, input_schema: {} })),
      messages: results.map((content, index) => ({
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: `call_${index}`, content: [{ type: 'text', text: content }] },
        ],
      })),
    }),
    wants: /"type":"tool_use","id":"call_0","name":"mcp__waymark__add_task","input":\{"title":"Buy milk"\}/,
  },
  'OpenAI chat completions': {
    path: '/v1/chat/completions',
    body: (results) => ({
      tools: names.map((name) => ({ type: 'function', function: { name } })),
      messages: results.map((content, index) => ({ role: 'tool', tool_call_id: `call_${index}`, content })),
    }),
    wants: /"name":"mcp__waymark__add_task","arguments":"\{\\"title\\":\\"Buy milk\\"\}"/,
  },
  'OpenAI responses': {
    path: '/v1/responses',
    body: (results) => ({
      tools: [{ type: 'namespace', name: 'mcp__waymark__', tools: [{ name: 'add_task' }, { name: 'undo' }] }],
      input: results.map((output, index) => ({
        type: 'function_call_output',
        call_id: `call_${index}`,
        output,
      })),
    }),
    wants: /"call_id":"call_0","name":"add_task","namespace":"mcp__waymark__"/,
  },
  Gemini: {
    path: '/v1beta/models/any:generateContent',
    body: (results) => ({
      tools: [{ functionDeclarations: names.map((name) => ({ name })) }],
      contents: results.map((output) => ({ parts: [{ functionResponse: { response: { output } } }] })),
    }),
    wants: /"functionCall":\{"id":"call_0","name":"mcp__waymark__add_task"/,
  },
}

describe.each(Object.entries(wires))('the scripted model on the wire of %s', (_, { path, body, wants }) => {
  const ask = async ({ url }: ModelServer, results: readonly string[], more: object = {}) =>
    (await fetch(url + path, { method: 'POST', body: JSON.stringify({ ...body(results), ...more }) })).text()

  it('wants one call after the other, hears what came back, and ends', async () => {
    await using server = await startModel()
    const model = new ScriptedModel(script)
    server.play(model)
    expect(await ask(server, [])).toMatch(wants)
    expect(await ask(server, answers.slice(0, 1))).toContain('undo')
    expect(await ask(server, answers)).toContain(script.ends)
    expect(model.played.results).toEqual(answers)
    // A host that asks again, or a second window, gets the same.
    expect(await ask(server, [])).toMatch(wants)
  })

  it('says nothing of the script to a request without tools', async () => {
    await using server = await startModel()
    server.play(new ScriptedModel(script))
    expect(await ask(server, [], { tools: [] })).toContain('Noted.')
  })
})

it('searches for a tool that a host keeps back, once', () => {
  const model = new ScriptedModel({ ends: '', calls: script.calls.slice(1) })
  const tools = [{ name: 'ToolSearch', schema: {} }]
  const heard = { tools, results: [], isStreamed: false, everything: '' }
  expect(model.answer(heard)).toMatchObject({ call: { name: 'ToolSearch', id: 'search_0' } })
  const found = { ...heard, results: [{ id: 'search_0', text: '' }] }
  expect(model.answer(found)).toMatchObject({ call: { name: 'mcp__waymark__undo', id: 'call_0' } })
})

it('drives hosts that connect knows, at exact versions, with fifteen calls', () => {
  const known = clients.map(({ id }) => id)
  for (const { id, version } of knownHosts) {
    expect(known).toContain(id)
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  }
  expect(fifteenCalls.calls).toHaveLength(15)
})
