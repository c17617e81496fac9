import { Agent, request as httpRequest } from 'node:http'
import autocannon from 'autocannon'

export interface Load {
  readonly perSecond: number
  /** autocannon has no 95th percentile; this one is stricter. */
  readonly p97: number
  readonly errors: number
}

const version = '2026-07-28'

/** Calls one tool as fast as it answers, as a 2026-07-28 client does. */
export async function callRepeatedly(
  url: string,
  tool: string,
  args: object,
  {
    connections,
    seconds,
    key,
  }: { readonly connections: number; readonly seconds: number; readonly key?: string },
): Promise<Load> {
  const result = await autocannon({
    url: `${url}/mcp`,
    method: 'POST',
    connections,
    duration: seconds,
    headers: headers(tool, key),
    body: message(tool, args),
  })
  return {
    perSecond: result.requests.average,
    p97: result.latency.p97_5,
    errors: result.errors + result.non2xx,
  }
}

export interface Steady {
  readonly p50: number
  readonly p95: number
  readonly errors: number
}

/** Calls one tool at an even pace, whether or not the answers keep up; latency counts from when a call was due. */
export async function callSteadily(
  url: string,
  tool: string,
  args: object,
  {
    connections,
    seconds,
    rate,
    key,
  }: {
    readonly connections: number
    readonly seconds: number
    readonly rate: number
    readonly key?: string
  },
): Promise<Steady> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const body = message(tool, args)
  const latencies: number[] = []
  const answers: Promise<void>[] = []
  let errors = 0
  const begin = performance.now()
  while (answers.length < rate * seconds) {
    const due = Math.min(rate * seconds, Math.floor(((performance.now() - begin) * rate) / 1000))
    while (answers.length < due) {
      const dueAt = begin + (answers.length * 1000) / rate
      const answered = (ok: boolean) => {
        latencies.push(performance.now() - dueAt)
        if (!ok) errors += 1
      }
      answers.push(post(agent, url, headers(tool, key), body).then(answered))
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(answers)
  agent.destroy()
  const sorted = latencies.toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] as number
  return { p50: at(0.5), p95: at(0.95), errors }
}

function post(agent: Agent, url: string, headers: Record<string, string>, body: string): Promise<boolean> {
  return new Promise((resolve) => {
    const sent = httpRequest(`${url}/mcp`, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode === 200))
    })
    sent.once('error', () => resolve(false))
    sent.end(body)
  })
}

export async function callOnce(url: string, tool: string, args: object, key?: string): Promise<string> {
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: headers(tool, key),
    body: message(tool, args),
  })
  const answer = (await response.json()) as { result?: { content: { text: string }[]; isError?: boolean } }
  if (!answer.result || answer.result.isError) throw new Error(`${tool} failed: ${JSON.stringify(answer)}`)
  return answer.result.content[0]?.text ?? ''
}

export function headers(tool: string, key?: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': version,
    'mcp-method': 'tools/call',
    'mcp-name': tool,
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  }
}

export function message(name: string, args: object): string {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  }
  return JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: args, _meta },
  })
}
