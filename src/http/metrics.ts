import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Where the figures come from, each asked when they are. */
interface MetricSources {
  /** The counters of calls, as text. */
  readonly calls: () => string
  /** Connections to the database, where there are several. */
  readonly connections: () => {
    readonly open: number
    readonly idle: number
    readonly waiting: number
  } | null
  readonly traffic: () => { readonly requests: number; readonly streams: number; readonly refused: number }
}

interface Metrics {
  /** In the text form that Prometheus reads. */
  text(): string
}

/** How the process is, beside what it did. The delay of the event loop is that since the last time somebody looked. */
export function openMetrics({ calls, connections, traffic }: MetricSources): Metrics {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return {
    text() {
      const { rss, heapUsed, external } = process.memoryUsage()
      const [pool, { requests, streams, refused }] = [connections(), traffic()]
      const seconds = (nanoseconds: number) => (Number.isNaN(nanoseconds) ? 0 : nanoseconds / 1e9)
      const late = { p50: delay.percentile(50), p99: delay.percentile(99), max: delay.max }
      delay.reset()
      return [
        calls(),
        ...gauge('waymark_memory_bytes', 'Memory of the process.', 'kind', { rss, heapUsed, external }),
        ...gauge('waymark_event_loop_delay_seconds', 'How late timers ran since the last look.', 'part', {
          p50: seconds(late.p50),
          p99: seconds(late.p99),
          max: seconds(late.max),
        }),
        ...(pool
          ? gauge('waymark_database_connections', 'Connections of the pool, and who waits.', 'state', pool)
          : []),
        ...gauge('waymark_http_open', 'What is open over HTTP now.', 'kind', { requests, streams }),
        '# HELP waymark_http_refused_total Requests of owners who had too many open.',
        '# TYPE waymark_http_refused_total counter',
        `waymark_http_refused_total ${refused}`,
        '',
      ].join('\n')
    },
  }
}

function gauge(
  name: string,
  help: string,
  label: string,
  values: Readonly<Record<string, number>>,
): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} gauge`,
    ...Object.entries(values).map(([value, number]) => `${name}{${label}="${value}"} ${number}`),
  ]
}
