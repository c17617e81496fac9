/** Aborts when the process is asked to end, by the keyboard or by whoever runs it. */
export function untilStopped(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.once(signal, () => controller.abort())
  }
  return controller.signal
}

/** Ends the process whatever still runs, when ending nicely takes too long. */
export function exitWithin(milliseconds: number): void {
  setTimeout(() => process.exit(0), milliseconds).unref()
}
