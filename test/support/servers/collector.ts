import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { onTestFinished, vi } from 'vitest'

interface Attribute {
  readonly key: string
  readonly value: Record<string, unknown>
}

export interface SentSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly traceState?: string
  readonly links?: readonly { readonly traceId: string }[]
  readonly attributes: readonly Attribute[]
  readonly status: { readonly code: number }
}

export interface SentMetric {
  readonly name: string
  readonly unit: string
  readonly histogram?: { readonly dataPoints: readonly { readonly attributes: readonly Attribute[] }[] }
}

/** Takes traces and metrics the way a collector does: OTLP over HTTP, as JSON. */
export async function startCollector() {
  const spans: SentSpan[] = []
  const metrics: SentMetric[] = []
  const resources: Attribute[] = []
  const server = createServer(async (request, response) => {
    // biome-ignore lint/suspicious/noExplicitAny: as it comes over the wire
    const body = (await json(request)) as any
    for (const one of body.resourceSpans ?? body.resourceMetrics ?? []) {
      resources.push(...one.resource.attributes)
      for (const scope of one.scopeSpans ?? []) spans.push(...scope.spans)
      for (const scope of one.scopeMetrics ?? []) metrics.push(...scope.metrics)
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_BSP_SCHEDULE_DELAY: '50',
      OTEL_METRIC_EXPORT_INTERVAL: '100',
    },
    spans,
    metrics,
    resources,
    span: (name: string) =>
      vi.waitFor(
        () => {
          const found = spans.find((span) => span.name === name)
          if (!found) throw new Error(`no span ${name} among ${spans.map((span) => span.name).join(', ')}`)
          return found
        },
        { timeout: 15_000, interval: 20 },
      ),
    metric: (name: string) =>
      vi.waitFor(
        () => {
          const found = metrics.findLast((metric) => metric.name === name)
          if (!found) throw new Error(`no metric ${name}`)
          return found
        },
        { timeout: 15_000, interval: 20 },
      ),
  }
}

export function factsOf({
  attributes,
}: {
  readonly attributes: readonly Attribute[]
}): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
