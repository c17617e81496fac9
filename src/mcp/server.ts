import {
  type CallToolResult,
  type CompleteRequest,
  type HandlerResultTypeMap,
  type InputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
  type RequestMethod,
  type RequestTypeMap,
  ResourceNotFoundError,
  Server,
  type ServerContext,
  type ServerEventBus,
} from '@modelcontextprotocol/server'
import { type Answer, type Caller, call, type Workshop, watchTasks } from '../contracts/call.ts'
import { type Contract, findTool } from '../contracts/contract.ts'
import { Failure } from '../errors.ts'
import { askWhich, chosenTask, declined } from './ask-which.ts'
import { clientName } from './client-name.ts'
import { type ListedTool, listTools } from './listing.ts'
import { completeGoal, getPrompt, listedPrompts } from './prompts.ts'
import { completeTaskId, listResources, readResource, resourceTemplates } from './resources.ts'
import type { Running } from './running.ts'
import { tellSubscribers } from './watch-resources.ts'

/** What is served: one contract, as one kind of client needs it. Built once, shared by all requests. */
export interface Service {
  readonly contract: Contract
  readonly workshop: Workshop
  readonly version: string
  readonly typed: boolean
  readonly tools: readonly ListedTool[]
  /** Adds to a new server what only tests need; `bus` is the one of its owner's open streams, where it has one. */
  readonly extend?: ((server: Server, own: Handlers, bus?: ServerEventBus) => void) | undefined
}

/** What answers each method of the protocol. */
export type Handlers = {
  [M in keyof HandlerResultTypeMap & keyof RequestTypeMap]?: (
    request: RequestTypeMap[M],
    context: ServerContext,
  ) => HandlerResultTypeMap[M] | Promise<HandlerResultTypeMap[M]>
}

export function serviceFor(service: Omit<Service, 'tools'>): Service {
  return { ...service, tools: listTools(service.contract, service) }
}

const requestKeyMeta = 'waymark/request-key'
const hour = 3_600_000

/** How long the server lives decides how its client hears of changes. */
export type Lifetime = 'request' | 'connection' | 'subscribing connection'

export interface ServerParts {
  readonly running: Running
  /** Of the owner's open streams, where there are any. */
  readonly bus?: ServerEventBus
}

/** A server for one owner: of one connection, or of one request where the protocol keeps no connection. */
export function createServer(
  service: Service,
  owner: string,
  lifetime: Lifetime,
  { running, bus }: ServerParts,
): Server {
  const { contract, workshop, version, tools } = service
  // Tasks are resources of every contract; prompts speak of native tools and so belong to it alone.
  const hasPrompts = contract.name === 'native'
  const server = new Server(
    { name: 'waymark', title: 'Waymark', version },
    {
      capabilities: {
        tools: {},
        resources: { subscribe: true },
        completions: {},
        ...(hasPrompts && { prompts: {} }),
      },
      ...(contract.instructions !== undefined && { instructions: contract.instructions }),
      cacheHints: {
        'server/discover': { ttlMs: hour, cacheScope: 'public' },
        'tools/list': { ttlMs: hour, cacheScope: 'public' },
        'prompts/list': { ttlMs: hour, cacheScope: 'public' },
        'resources/templates/list': { ttlMs: hour, cacheScope: 'public' },
      },
    },
  )
  const prompts: Handlers = {
    'prompts/list': () => ({ prompts: listedPrompts as never }),
    'prompts/get': async ({ params }) => {
      const prompt = await getPrompt(workshop, owner, params.name, params.arguments ?? {})
      if ('problem' in prompt) throw invalidParams(prompt.problem as string)
      return prompt
    },
  }
  const handlers: Handlers = {
    'tools/list': () => ({ tools: tools as never }),
    'tools/call': ({ params }, context) =>
      callTool(service, server, owner, params.name, params.arguments, context),
    'resources/list': ({ params }) => listResources(workshop, owner, params?.cursor),
    'resources/templates/list': () => ({ resourceTemplates }),
    'resources/read': async ({ params }) => {
      const read = await readResource(workshop, owner, params.uri)
      if (!read) throw new ResourceNotFoundError(params.uri)
      return read
    },
    'completion/complete': ({ params }) => complete(workshop, owner, params),
    ...(hasPrompts && prompts),
  }
  for (const [method, handler] of Object.entries(handlers)) {
    const answer = handler as (request: unknown, context: ServerContext) => never
    server.setRequestHandler(method as RequestMethod, (request, context) =>
      running.during(() => orSpeakably(workshop, context, () => answer(request, context))),
    )
  }
  if (lifetime === 'subscribing connection') {
    tellSubscribers(server, (tell) => watchTasks(workshop, owner, tell))
  }
  service.extend?.(server, handlers, bus)
  return server
}

/** The SDK sends the message of whatever is thrown; of our own mistakes a client learns only the reference. */
async function orSpeakably<T>(
  workshop: Workshop,
  { mcpReq }: ServerContext,
  answer: () => T | Promise<T>,
): Promise<T> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof ProtocolError || mcpReq.signal.aborted) throw error
    if (error instanceof Failure) {
      const { InvalidParams, InternalError } = ProtocolErrorCode
      const code = error.code === 'unavailable' ? InternalError : InvalidParams
      throw new ProtocolError(code, [error.message, error.hint].filter(Boolean).join(' '))
    }
    const reference = workshop.reportBug(error)
    throw new ProtocolError(ProtocolErrorCode.InternalError, `Something failed on our side (${reference}).`)
  }
}

async function callTool(
  service: Service,
  server: Server,
  owner: string,
  name: string,
  args: Record<string, unknown> | undefined,
  context: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  const { contract, workshop, typed } = service
  const tool = findTool(contract, name)
  if (!tool) throw invalidParams(`Unknown tool: ${name.slice(0, 100)}`)
  const { signal, inputResponses, _meta } = context.mcpReq
  const requestKey = _meta?.[requestKeyMeta]
  const caller: Caller = {
    owner,
    client: clientName(server, context),
    signal,
    ...(typeof requestKey === 'string' && { requestKey }),
  }
  const chosen = chosenTask(inputResponses)
  const meant = chosen === undefined ? args : { ...args, task: chosen }
  const answer = await call(workshop, contract, name, meant, caller, { typed })
  const mayAsk =
    tool.input.properties.task !== undefined && !declined(inputResponses) && canAsk(server, context)
  if (answer.failure?.code === 'ambiguous' && mayAsk) return askWhich(answer.failure)
  return toResult(answer, server)
}

function toResult({ ok, text, structured }: Answer, server: Server): CallToolResult {
  return {
    content: [{ type: 'text', text }],
    ...(structured && { structuredContent: asStructured(structured, server) as Record<string, unknown> }),
    ...(!ok && { isError: true }),
  }
}

/** Before 2026-07-28 structured content had to be an object, so a bare list of tasks goes under a name. */
function asStructured(value: object, server: Server): object {
  const isOld = (server.getNegotiatedProtocolVersion() ?? '') < '2026-07-28'
  return Array.isArray(value) && isOld ? { tasks: value } : value
}

function canAsk(server: Server, { mcpReq }: ServerContext): boolean {
  const envelope = mcpReq.envelope as Record<string, unknown> | undefined
  const stated = envelope?.['io.modelcontextprotocol/clientCapabilities'] ?? server.getClientCapabilities()
  const elicitation = (stated as { elicitation?: { form?: object; url?: object } } | undefined)?.elicitation
  // Clients older than the distinction declare it empty and mean forms.
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined)
}

async function complete(workshop: Workshop, owner: string, { ref, argument }: CompleteRequest['params']) {
  const values = await completions(workshop, owner, ref, argument)
  return { completion: { values: values.slice(0, 100), total: values.length, hasMore: values.length > 100 } }
}

async function completions(
  workshop: Workshop,
  owner: string,
  ref: CompleteRequest['params']['ref'],
  { name, value }: CompleteRequest['params']['argument'],
): Promise<string[]> {
  if (ref.type === 'ref/resource') {
    if (ref.uri !== 'task://{id}') throw invalidParams(`Unknown resource template: ${ref.uri.slice(0, 100)}`)
    return name === 'id' ? completeTaskId(workshop, owner, value) : []
  }
  if (!listedPrompts.some((prompt) => prompt.name === ref.name)) {
    throw invalidParams(`Unknown prompt: ${ref.name.slice(0, 100)}`)
  }
  return name === 'goal' ? completeGoal(workshop, owner, value) : []
}

function invalidParams(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}
