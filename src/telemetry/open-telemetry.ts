import {
  createTraceState,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { SpanFacts, SpanStart, TraceContext, Tracing } from '../trace.ts'
import type { TelemetrySettings } from './settings.ts'

export interface Telemetry extends Tracing {
  /** Sends what is left, within a moment. */
  close(): Promise<void>
}

/** Connections to the database, where there are several. */
type Connections = () => { readonly open: number; readonly idle: number; readonly waiting: number } | null

const closeMs = 1_500

/** Names of metrics by OpenTelemetry's conventions, in seconds. */
const durations = { request: 'http.server.request.duration', call: 'mcp.server.operation.duration' } as const
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Sends traces and metrics to a collector over OTLP. Loaded only where the environment asks for it. */
export function openTelemetry(
  settings: TelemetrySettings,
  version: string,
  connections: Connections,
): Telemetry {
  const resource = resourceFromAttributes({ 'service.name': 'waymark', 'service.version': version }).merge(
    detectResources({ detectors: [envDetector] }),
  )
  const traces = new TracerProvider({
    resource,
    sampler: samplerOf(settings),
    spanProcessors: settings.traces
      ? [
          new BatchSpanProcessor({
            exporter: new OTLPTraceExporter({ timeoutMillis: settings.timeoutMs }),
            scheduledDelayMillis: settings.spanDelayMs,
          }),
        ]
      : [],
  })
  const metrics = new MeterProvider({
    resource,
    readers: settings.metrics
      ? [
          new PeriodicExportingMetricReader({
            exporter: new OTLPMetricExporter({ timeoutMillis: settings.timeoutMs }),
            exportIntervalMillis: settings.metricIntervalMs,
            exportTimeoutMillis: Math.min(settings.metricIntervalMs, 10_000),
          }),
        ]
      : [],
  })
  const measure = measures(metrics, connections)
  const tracer = traces.getTracer('waymark', version)
  return {
    begin({ kind, name, parent, link, facts }: SpanStart) {
      const startedAt = performance.now()
      const within = parent ? trace.setSpanContext(ROOT_CONTEXT, toSpanContext(parent)) : ROOT_CONTEXT
      const span = tracer.startSpan(
        name,
        {
          kind: kind === 'request' ? SpanKind.SERVER : SpanKind.INTERNAL,
          attributes: facts,
          links: link ? [{ context: toSpanContext(link) }] : [],
        },
        within,
      )
      const { traceId, spanId, traceFlags } = span.spanContext()
      let isOver = false
      return {
        context: { traceId, spanId, flags: traceFlags, state: parent?.state },
        end(more, outcome) {
          if (isOver) return
          isOver = true
          if (outcome.name) span.updateName(outcome.name)
          span.setAttributes(more)
          if (outcome.isError) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
          measure(kind, (performance.now() - startedAt) / 1_000, { ...facts, ...more })
        },
      }
    },
    async close() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, closeMs).unref())
      const sent = Promise.allSettled([traces.shutdown(), metrics.shutdown()]).then(() => {})
      await Promise.race([sent, late])
    },
  }
}

function measures(provider: MeterProvider, connections: Connections) {
  const meter = provider.getMeter('waymark')
  const options = { unit: 's', advice: { explicitBucketBoundaries: bounds } }
  const histograms = {
    request: meter.createHistogram(durations.request, options),
    call: meter.createHistogram(durations.call, options),
  }
  meter
    .createObservableGauge('process.memory.usage', { unit: 'By' })
    .addCallback((result) => result.observe(process.memoryUsage.rss()))
  meter
    .createObservableGauge('db.client.connection.count', { unit: '{connection}' })
    .addCallback((result) => {
      const pool = connections()
      if (!pool) return
      result.observe(pool.idle, { 'db.client.connection.state': 'idle' })
      result.observe(pool.open - pool.idle, { 'db.client.connection.state': 'used' })
    })
  return (kind: keyof typeof histograms, seconds: number, facts: SpanFacts) =>
    histograms[kind].record(seconds, facts)
}

function samplerOf({ sampler, samplerShare }: TelemetrySettings): Sampler {
  const root = sampler.replace('parentbased_', '')
  const own =
    root === 'always_off'
      ? new AlwaysOffSampler()
      : root === 'traceidratio'
        ? new TraceIdRatioBasedSampler(samplerShare)
        : new AlwaysOnSampler()
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root: own }) : own
}

function toSpanContext({ traceId, spanId, flags, state }: TraceContext): SpanContext {
  return {
    ...{ traceId, spanId, traceFlags: flags, isRemote: true },
    ...(state !== undefined && { traceState: createTraceState(state) }),
  }
}
