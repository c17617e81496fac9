import { AsyncLocalStorage } from 'node:async_hooks'
import { Writable } from 'node:stream'
import { type Logger, pino } from 'pino'
import type { LogLevel } from './config/settings.ts'
import { scrub } from './scrub.ts'
import { currentTrace } from './trace.ts'

export type { Logger } from 'pino'

/** As much of a logger as the parts need that only tell it things. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

const secretKeys = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'token',
  'access_token',
  'refresh_token',
  'apiKey',
  'api_key',
  'key',
]

/** What is told of an error. Anything else may be somebody's: PostgreSQL quotes the whole row in `detail`. */
const errorKeys = new Set([
  'type',
  'message',
  'stack',
  'code',
  'errcode',
  'syscall',
  'reason',
  'hint',
  'table',
  'constraint',
])

const requestIds = new AsyncLocalStorage<string>()

/** Every line that is logged during `work` names the request. */
export function loggingRequest<T>(requestId: string, work: () => T): T {
  return requestIds.run(requestId, work)
}

/** The request, and the trace it is part of, by the names that collectors of logs know. */
function requestFacts(): object {
  const [requestId, trace] = [requestIds.getStore(), currentTrace()]
  return {
    ...(requestId !== undefined && { requestId }),
    ...(trace && { trace_id: trace.traceId, span_id: trace.spanId }),
  }
}

/** JSON lines on stderr, readable ones on a terminal. Stdout belongs to the protocol and to answers. */
export async function openLog(level: LogLevel, out: NodeJS.WriteStream = process.stderr): Promise<Logger> {
  const lines = out.isTTY ? await prettyLines(out) : out
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: requestFacts,
      mixinMergeStrategy: (facts, request) => ({ ...facts, ...request }),
      serializers: { err: tellError },
      redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
    },
    scrubbed(lines),
  )
}

function tellError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const told = Object.entries(pino.stdSerializers.err(error)).filter(([key]) => errorKeys.has(key))
  const { errors } = error as Partial<AggregateError>
  return { ...Object.fromEntries(told), ...(Array.isArray(errors) && { errors: errors.map(tellError) }) }
}

async function prettyLines(out: NodeJS.WriteStream): Promise<NodeJS.WritableStream> {
  const { default: pretty } = await import('pino-pretty')
  return pretty({ destination: out, colorize: true, translateTime: 'SYS:HH:MM:ss.l', sync: true })
}

function scrubbed(out: NodeJS.WritableStream): Writable {
  return new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      out.write(scrub(String(chunk)))
      done()
    },
  })
}
