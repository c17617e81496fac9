import type { Log } from './log.ts'

/**
 * What packages print goes the same way. Printed, an error would be shown with everything in it, and over stdio the words
 * would stand between those of the protocol.
 */
export function takeConsole(log: Log): void {
  const levels = {
    error: 'error',
    warn: 'warn',
    info: 'debug',
    log: 'debug',
    debug: 'debug',
    trace: 'debug',
  } as const
  for (const [method, level] of Object.entries(levels)) {
    console[method as keyof typeof levels] = (...said: readonly unknown[]) => {
      const err = said.find((one) => one instanceof Error)
      const words = said.filter((one) => typeof one === 'string').join(' ')
      log[level](err ? { err } : {}, words.trim().slice(0, 500) || 'a package reported something')
    }
  }
}
