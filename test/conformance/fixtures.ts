import type { Server, ServerEventBus } from '@modelcontextprotocol/server'
import type { Handlers } from '../../src/mcp/server.ts'
import { askingTools } from './fixtures/asking-tools.ts'
import { contentTools } from './fixtures/content-tools.ts'
import { headerTool } from './fixtures/custom-headers.ts'
import { prompts } from './fixtures/prompts.ts'
import { readFixture, resources, templates } from './fixtures/resources.ts'
import { says, tool } from './fixtures/tool.ts'

/**
 * Puts what the conformance suites ask for by name on the product's own server, beside what it has. Everything else
 * about a request, from the socket to the session and back, is the product.
 */
export function addFixtures(server: Server, own: Handlers, bus?: ServerEventBus): void {
  server.registerCapabilities({ logging: {}, tools: { listChanged: true }, prompts: { listChanged: true } })
  addTools(server, own, bus)
  addPrompts(server, own)
  addResources(server, own)
}

function addTools(server: Server, own: Handlers, bus: ServerEventBus | undefined): void {
  const changingTools = [
    tool('test_trigger_tool_change', async () => {
      if (bus) bus.publish({ kind: 'tools_list_changed' })
      else await server.sendToolListChanged()
      return says('Told.')
    }),
    tool('test_trigger_prompt_change', async () => {
      if (bus) bus.publish({ kind: 'prompts_list_changed' })
      else await server.sendPromptListChanged()
      return says('Told.')
    }),
  ]
  const tools = [...contentTools, ...askingTools, ...changingTools, headerTool]

  server.setRequestHandler('tools/list', async (request, context) => {
    const listed = await own['tools/list']!(request, context)
    return { ...listed, tools: [...listed.tools, ...tools.map(({ call, ...listing }) => listing)] }
  })
  server.setRequestHandler('tools/call', (request, context) => {
    const fixture = tools.find(({ name }) => name === request.params.name)
    return fixture
      ? fixture.call(request.params.arguments ?? {}, context)
      : own['tools/call']!(request, context)
  })
}

function addPrompts(server: Server, own: Handlers): void {
  const find = (wanted: string) => prompts.find(({ name }) => name === wanted)

  server.setRequestHandler('prompts/list', async (request, context) => {
    const listed = await own['prompts/list']!(request, context)
    return { ...listed, prompts: [...listed.prompts, ...prompts.map(({ get, ...listing }) => listing)] }
  })
  server.setRequestHandler(
    'prompts/get',
    (request, context) =>
      find(request.params.name)?.get(request.params.arguments ?? {}, context) ??
      own['prompts/get']!(request, context),
  )
  server.setRequestHandler('completion/complete', (request, context) => {
    const { ref, argument } = request.params
    const isFixture = ref.type === 'ref/prompt' && find(ref.name) !== undefined
    if (!isFixture) return own['completion/complete']!(request, context)
    return { completion: { values: [`${argument.value}ing`], total: 1, hasMore: false } }
  })
}

function addResources(server: Server, own: Handlers): void {
  server.setRequestHandler('resources/list', async (request, context) => {
    const listed = await own['resources/list']!(request, context)
    return { ...listed, resources: [...listed.resources, ...resources] }
  })
  server.setRequestHandler('resources/templates/list', async (request, context) => {
    const listed = await own['resources/templates/list']!(request, context)
    return { ...listed, resourceTemplates: [...listed.resourceTemplates, ...templates] }
  })
  server.setRequestHandler(
    'resources/read',
    (request, context) => readFixture(request.params.uri) ?? own['resources/read']!(request, context),
  )
}
