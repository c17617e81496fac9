import { AsyncLocalStorage } from 'node:async_hooks'

/** Where a piece of work stands in a trace, by W3C Trace Context. */
export interface TraceContext {
  readonly traceId: string
  readonly spanId: string
  readonly flags: number
  /** What others on the way have noted; handed on as it is. */
  readonly state?: string | undefined
}

export type SpanFacts = Readonly<Record<string, string | number | boolean>>

export interface SpanStart {
  readonly kind: 'request' | 'call'
  readonly name: string
  readonly parent: TraceContext | undefined
  /** What else it belongs to, where its parent is in another trace. */
  readonly link?: TraceContext | undefined
  readonly facts: SpanFacts
}

export interface OpenSpan {
  readonly context: TraceContext
  end(facts: SpanFacts, outcome: { readonly isError: boolean; readonly name?: string }): void
}

/** Takes note of what is done, and how long it takes. */
export interface Tracing {
  begin(start: SpanStart): OpenSpan
}

export type EndSpan = OpenSpan['end']

// Made for the first trace: Node loads what it is made of, and a short command is part of none.
let contexts: AsyncLocalStorage<TraceContext> | undefined

// Of the whole process, like the log's own: set once at its start, if at all.
let tracing: Tracing | undefined

export function traceWith(chosen: Tracing | undefined): void {
  tracing = chosen
}

export function currentTrace(): TraceContext | undefined {
  return contexts?.getStore()
}

/**
 * Runs `work` as part of a trace: of a new span where traces are kept, else of what the caller brought, so that the log names
 * it. Without both it costs nothing.
 */
export function inSpan<T>(start: Omit<SpanStart, 'link'>, work: (end?: EndSpan) => Promise<T>): Promise<T> {
  const around = currentTrace()
  const parent = start.parent ?? around
  if (!tracing) return parent && parent !== around ? during(parent, work) : work()
  const link = parent === around ? undefined : around
  const span = tracing.begin({ ...start, parent, link })
  const failed = (error: unknown) => {
    span.end({}, { isError: true })
    throw error
  }
  return during(span.context, () => work(span.end).catch(failed))
}

function during<T>(context: TraceContext, work: () => Promise<T>): Promise<T> {
  contexts ??= new AsyncLocalStorage<TraceContext>()
  return contexts.run(context, work)
}

const traceparent =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/
const longestParent = 200
const longestState = 512

/** What a caller says of the trace that its request is part of; undefined where that is missing or not as it should be. */
export function readTrace(parent: unknown, state: unknown): TraceContext | undefined {
  if (typeof parent !== 'string' || parent.length > longestParent) return undefined
  const [, traceId, spanId, flags] = traceparent.exec(parent) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  const isSane = typeof state === 'string' && state.length <= longestState && /^[\x20-\x7e]+$/.test(state)
  return { traceId, spanId, flags: Number.parseInt(flags, 16), ...(isSane && { state }) }
}

/** The headers by which a service that is asked in the course of this work learns of the trace, where traces are kept. */
export function traceHeaders(): Record<string, string> {
  const here = tracing && currentTrace()
  if (!here) return {}
  const { traceId, spanId, flags, state } = here
  const parent = `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, '0')}`
  return { traceparent: parent, ...(state !== undefined && { tracestate: state }) }
}
