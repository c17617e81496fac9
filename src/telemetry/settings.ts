/** What the standard's variables ask for, read once. Addresses, headers and the like the packages read themselves. */
export interface TelemetrySettings {
  readonly traces: boolean
  readonly metrics: boolean
  readonly sampler: string
  readonly samplerShare: number
  readonly spanDelayMs: number
  readonly metricIntervalMs: number
  /** How long one sending may take, all its tries together. It also holds up the end of the program. */
  readonly timeoutMs: number
  /** What was asked for and is not done, in a sentence for the log. */
  readonly remark: string | null
}

type Environment = Readonly<Record<string, string | undefined>>

const endpoints = ['', 'TRACES_', 'METRICS_'].map((which) => `OTEL_EXPORTER_OTLP_${which}ENDPOINT`)
const exporters = ['OTEL_TRACES_EXPORTER', 'OTEL_METRICS_EXPORTER']

/** Null where nothing is set that says where to: then nothing of it is loaded. */
export function readTelemetrySettings(env: Environment): TelemetrySettings | null {
  const given = (name: string) => env[name]?.trim() || undefined
  const isAsked = endpoints.some(given) || exporters.some((name) => given(name) === 'otlp')
  if (!isAsked || given('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return null
  const isOn = (name: string) => (given(name) ?? 'otlp').split(',').includes('otlp')
  const number = (name: string, usual: number) => {
    const value = Number(given(name) ?? usual)
    return Number.isFinite(value) && value > 0 ? value : usual
  }
  const [traces, metrics] = [isOn('OTEL_TRACES_EXPORTER'), isOn('OTEL_METRICS_EXPORTER')]
  if (!traces && !metrics) return null
  const protocol = given('OTEL_EXPORTER_OTLP_PROTOCOL')
  return {
    traces,
    metrics,
    sampler: given('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on',
    samplerShare: Math.min(1, number('OTEL_TRACES_SAMPLER_ARG', 1)),
    spanDelayMs: number('OTEL_BSP_SCHEDULE_DELAY', 5_000),
    metricIntervalMs: number('OTEL_METRIC_EXPORT_INTERVAL', 60_000),
    timeoutMs: number('OTEL_EXPORTER_OTLP_TIMEOUT', 3_000),
    remark:
      protocol === undefined || protocol === 'http/json'
        ? null
        : `OTEL_EXPORTER_OTLP_PROTOCOL is ${protocol.slice(0, 40)}, but Waymark sends OTLP as http/json: point OTEL_EXPORTER_OTLP_ENDPOINT to the collector's HTTP port, usually 4318.`,
  }
}
