import type { Running } from '../compose.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { traceWith } from '../trace.ts'

/** Begins to send traces and metrics, where the environment asks for it. Gives back what ends it. */
export async function startTelemetry(
  { telemetry: settings }: Config,
  log: Log,
  running: Running,
  version: string,
): Promise<() => Promise<void>> {
  if (settings === null) return async () => {}
  if (settings.remark !== null) log.warn(settings.remark)
  const { openTelemetry } = await import('../telemetry/open-telemetry.ts')
  const telemetry = openTelemetry(settings, version, () => running.stores.load())
  traceWith(telemetry)
  return async () => {
    traceWith(undefined)
    await telemetry.close()
  }
}
