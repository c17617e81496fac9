import type { Context } from 'hono'
import { type CallDependencies, type Caller, type CallResult, call } from '../contracts/call.ts'
import { findTool, type Reply } from '../contracts/contract.ts'
import { page } from '../contracts/page/contract.ts'
import type { RequestCaller } from './api-routes.ts'
import { failureStatus, refusal } from './failures.ts'
import { readJson } from './read-body.ts'

/** A request under /api, from somebody who is known. */
export type ApiContext = Context<{ Variables: { caller: RequestCaller } }>

/** Asks a tool of the page's contract as whoever sent the request, and answers with what it says. */
export type AskPage = (context: ApiContext, tool: string, args: object, status?: number) => Promise<Response>

export function askPage(deps: CallDependencies): AskPage {
  return async (context, tool, args, status = 200) => {
    const answer = await ask(deps, context, tool, args)
    return answer ? responseOf(answer, status) : goneAway()
  }
}

/** The same for what is not answered as it is: the value, or the answer to a call that failed. */
export function callPage(deps: CallDependencies) {
  return async (context: ApiContext, tool: string, args: object): Promise<Reply | Response> => {
    const answer = await ask(deps, context, tool, args)
    if (!answer) return goneAway()
    return answer.ok ? answer.reply : responseOf(answer, 200)
  }
}

/** Undefined where nobody waits for the answer any more. */
async function ask(deps: CallDependencies, context: ApiContext, tool: string, args: object) {
  return call(deps, page, tool, args, callerOf(context, tool)).catch((error) => {
    if (context.req.raw.signal.aborted) return undefined
    throw error
  })
}

function responseOf(answer: CallResult, status: number): Response {
  const { status: code, headers } = answer.ok ? { status, headers: {} } : failureStatus(answer.failure)
  return new Response(answer.text, {
    status: code,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  })
}

/** Nobody is there to read it. */
function goneAway(): Response {
  return new Response(null, { status: 499 })
}

function callerOf(context: ApiContext, tool: string): Caller {
  const { caller } = context.var
  const requestKey = context.req.header('idempotency-key')
  // Who leaves the page right after a click has still clicked; only what is merely looked at is given up.
  const isReading = findTool(page, tool)?.effect === 'read'
  return {
    ...caller,
    client: clientOf(context),
    ...(requestKey !== undefined && { requestKey }),
    ...(isReading && { signal: context.req.raw.signal }),
  }
}

/** Browsers say where a request comes from, other programs do not. */
export function clientOf(context: ApiContext): string {
  const isPage = context.var.caller.via === 'session' || context.req.header('sec-fetch-site') !== undefined
  return isPage ? 'page' : 'api'
}

/** The values in the address: numbers where a number is written, left out where nothing is. */
export function queryOf(context: ApiContext, ...numbers: readonly string[]): Record<string, unknown> {
  // Which project it is about was read before any route ran.
  const given = Object.entries(context.req.query()).filter(
    ([name, value]) => value !== '' && name !== 'project',
  )
  return Object.fromEntries(
    given.map(([name, value]) => [name, numbers.includes(name) && isNumber(value) ? Number(value) : value]),
  )
}

function isNumber(text: string): boolean {
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(text)
}

/** The number in the path, or the answer to what cannot be one. */
export function numberIn(context: ApiContext, what: string, name = 'id'): number | Response {
  const text = context.req.param(name) ?? ''
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  return refusal(404, 'not_found', `There is no such ${what}.`)
}

/** The fields of the body, or the answer to a body that has none. Nothing at all is taken for no fields. */
export async function fieldsOf(
  { req }: ApiContext,
  limit?: number,
): Promise<Record<string, unknown> | Response> {
  const { headers } = req.raw
  const isEmpty = !headers.has('transfer-encoding') && Number(headers.get('content-length') ?? 0) === 0
  if (isEmpty) return {}
  const body = await readJson(req.raw, limit)
  if ('refused' in body) return refusal(body.refused.status, 'invalid', body.refused.message)
  const { value } = body
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>
  return refusal(400, 'invalid', 'The body must be a JSON object.')
}

export function notAllowed(allow: string): Response {
  return refusal(405, 'invalid', `This takes ${allow.replaceAll(', ', ' or ')}.`, { headers: { allow } })
}
