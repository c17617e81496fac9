import { Writable } from 'node:stream'
import { type Logger, pino } from 'pino'
import type { LogLevel } from './config/settings.ts'
import { scrub } from './scrub.ts'

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

/** JSON lines on stderr, readable ones on a terminal. Stdout belongs to the protocol and to answers. */
export async function openLog(level: LogLevel, out: NodeJS.WriteStream = process.stderr): Promise<Logger> {
  const lines = out.isTTY ? await prettyLines(out) : out
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
    },
    scrubbed(lines),
  )
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
