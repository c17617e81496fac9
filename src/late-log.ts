import { type LogLevel, logLevels } from './config/settings.ts'
import type { Log } from './log.ts'

/**
 * The log, loaded with the first line that its level lets through: most servers over stdio never write one, and an
 * assistant waits for each of them to start.
 */
export function lateLog(level: LogLevel): Log {
  let opened: Log | undefined
  let opening: Promise<Log> | undefined
  const open = async () => {
    const { openLog } = await import('./log.ts')
    opened = await openLog(level)
    return opened
  }
  const teller =
    (name: keyof Log) =>
    (...said: Parameters<Log['info']>): void => {
      if (logLevels.indexOf(name) > logLevels.indexOf(level)) return
      if (opened) opened[name](...said)
      else {
        opening ??= open()
        // In the order in which they were told, each with the request that it belongs to.
        void opening.then((log) => log[name](...said))
      }
    }
  return { debug: teller('debug'), info: teller('info'), warn: teller('warn'), error: teller('error') }
}
