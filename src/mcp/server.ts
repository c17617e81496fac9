import { readFileSync } from 'node:fs'
import {
  type HandlerResultTypeMap,
  ProtocolError,
  ProtocolErrorCode,
  type RequestMethod,
  type RequestTypeMap,
  ResourceNotFoundError,
  Server,
  type ServerContext,
  type ServerEventBus,
} from '@modelcontextprotocol/server'
import type { CallDependencies, Caller } from '../contracts/call.ts'
import type { Contract } from '../contracts/contract.ts'
import { toolHints } from '../contracts/native/failures.ts'
import { withoutFiles } from '../contracts/profiles.ts'
import { checkScopes, may } from '../contracts/scopes.ts'
import { Failure, hintIn } from '../errors.ts'
import type { Scope } from '../identity.ts'
import { secondsToWait, tooOften } from './admission.ts'
import { hasBoard, listToolsFor, pagesFor } from './app/board-listing.ts'
import { boardUri, readBoard } from './app/board-resource.ts'
import { callTool } from './call-tool.ts'
import { complete } from './complete.ts'
import { type ListedTool, listTools } from './listing.ts'
import { promptScopes } from './needed-scopes.ts'
import { getPrompt, listPromptsFor } from './prompts.ts'
import { requestCaller } from './request-caller.ts'
import { notifySubscribers, type SubscriptionQuota, subscribeToResources } from './resource-subscriptions.ts'
import { listResources, readResource, templatesFor } from './resources.ts'
import { invalidParams } from './rpc-error.ts'
import type { RunningRequests } from './running.ts'
import { answerAboutSkills, readSkill, skillsExtension } from './skills.ts'

/** What is served: one contract, as one kind of client needs it. Built once, shared by all requests. */
export interface Service {
  readonly contract: Contract
  readonly deps: CallDependencies
  readonly version: string
  readonly typed: boolean
  /** What those who use it may do, where that is not everything there is. */
  readonly scopes?: readonly Scope[] | undefined
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
  const { contract, deps } = service
  return { ...service, tools: listTools(deps.hasFolder ? contract : withoutFiles(contract), service) }
}

const hour = 3_600_000

// Inside the answer, so that hosts need no network for it. Without sizes: versions differ in how they are written.
const icon = readFileSync(new URL('../web/design/icon.svg', import.meta.url), 'utf8')
const icons = [{ src: `data:image/svg+xml;base64,${btoa(icon)}`, mimeType: 'image/svg+xml' }]

/** What the server says of itself. */
export function serverInfo(version: string) {
  return { name: 'waymark', title: 'Waymark', version, icons }
}

interface ServerParts {
  readonly running: RunningRequests
  /** Where the client subscribes over this connection, as those of the 2025 protocols do: what it counts against. */
  readonly subscriptions?: SubscriptionQuota | undefined
  /** Called when the caller was removed from the project that they subscribed to. */
  readonly onGone?: (server: Server) => void
  /** Of the owner's open streams, where there are any. */
  readonly bus?: ServerEventBus
}

/** A server for one caller: of one connection, or of one request where the protocol keeps no connection. */
export function createServer(
  service: Service,
  opener: Caller,
  { running, subscriptions, onGone, bus }: ServerParts,
): Server {
  const { contract, deps, version } = service
  const callerOf = (context: ServerContext): Caller => ({
    ...(requestCaller(context) ?? opener),
    scopes: service.scopes,
  })
  const caller: Caller = { ...opener, scopes: service.scopes }
  // A listing that depends on the caller's rights is for that caller alone.
  const cacheScope = service.scopes ? 'private' : 'public'
  // Tasks are resources of every contract; prompts and the skill speak of native tools and so belong to it alone.
  const isNative = contract.name === 'native'
  const server = new Server(serverInfo(version), {
    capabilities: {
      tools: {},
      resources: { subscribe: true },
      completions: {},
      ...(isNative && { prompts: {}, extensions: { [skillsExtension]: {} } }),
    },
    ...(contract.instructions !== undefined && { instructions: contract.instructions }),
    cacheHints: {
      'server/discover': { ttlMs: hour, cacheScope: 'public' },
      'tools/list': { ttlMs: hour, cacheScope },
      'prompts/list': { ttlMs: hour, cacheScope },
      'resources/templates/list': { ttlMs: hour, cacheScope },
    },
  })
  const prompts: Handlers = {
    'prompts/list': (_, context) => listPromptsFor(may(caller, ...promptScopes), server, context),
    'prompts/get': async ({ params }, context) => {
      checkScopes(caller, promptScopes)
      const prompt = await getPrompt(deps, callerOf(context), params.name, params.arguments ?? {})
      if ('problem' in prompt) throw invalidParams(prompt.problem as string)
      return prompt
    },
  }
  const handlers: Handlers = {
    'tools/list': (_, context) => listToolsFor(service, server, context),
    'tools/call': ({ params }, context) =>
      callTool(service, server, callerOf(context), params.name, params.arguments, context),
    'resources/list': ({ params }, context) =>
      listResources(deps, callerOf(context), params?.cursor, pagesFor(service, server, context)),
    'resources/templates/list': () => ({ resourceTemplates: templatesFor(caller) }),
    'resources/read': async ({ params }, context) => {
      if (params.uri === boardUri && hasBoard(service)) return readBoard(context)
      const read =
        (isNative && readSkill(params.uri)) || (await readResource(deps, callerOf(context), params.uri))
      if (!read) throw new ResourceNotFoundError(params.uri)
      return read
    },
    'completion/complete': ({ params }, context) => complete(deps, callerOf(context), params),
    ...(isNative && prompts),
  }
  for (const [method, handler] of Object.entries(handlers)) {
    const answer = handler as (request: unknown, context: ServerContext) => never
    server.setRequestHandler(method as RequestMethod, (request, context) =>
      running.during(() =>
        orSpeakably(deps, context, async () => {
          await admitted(deps, callerOf(context), method)
          return answer(request, context)
        }),
      ),
    )
  }
  if (isNative) answerAboutSkills(server)
  if (subscriptions)
    notifySubscribers(server, subscribeToResources(deps, caller), {
      owner: caller.owner,
      quota: subscriptions,
      admit: (context) => admitted(deps, callerOf(context), 'resources/subscribe'),
      onGone: onGone && (() => onGone(server)),
    })
  service.extend?.(server, handlers, bus)
  return server
}

/** Fails where the caller did it too often. */
async function admitted(deps: CallDependencies, caller: Caller, method: string): Promise<void> {
  const wait = await secondsToWait(deps, caller, method)
  if (wait > 0) throw new ProtocolError(ProtocolErrorCode.InvalidRequest, tooOften(wait))
}

async function orSpeakably<T>(
  deps: CallDependencies,
  { mcpReq }: ServerContext,
  answer: () => T | Promise<T>,
): Promise<T> {
  try {
    return await answer()
  } catch (error) {
    throw mcpReq.signal.aborted ? error : speakable(deps, error)
  }
}

/** The SDK sends the message of whatever is thrown; of our own mistakes a client learns only the reference. */
export function speakable(deps: CallDependencies, error: unknown): ProtocolError {
  if (error instanceof ProtocolError) return error
  if (error instanceof Failure) {
    const { InvalidParams, InternalError } = ProtocolErrorCode
    const code = error.code === 'unavailable' ? InternalError : InvalidParams
    return new ProtocolError(code, [error.message, hintIn(toolHints, error)].filter(Boolean).join(' '))
  }
  const reference = deps.reportBug(error)
  return new ProtocolError(ProtocolErrorCode.InternalError, `Something failed on our side (${reference}).`)
}
