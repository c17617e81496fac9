import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Browser, BrowserContextOptions, Frame, Page } from 'playwright-core'
import type { Assistant, ToolAnswer } from '../../support/clients/mcp-clients.ts'

export interface HostOptions {
  readonly tool?: string
  readonly input?: object
  readonly context?: object
  readonly capabilities?: object
  /** What the host makes of a result before the page sees it. */
  readonly pass?: (answer: ToolAnswer) => ToolAnswer
  /** Whether the page is handed the result that it was opened for. */
  readonly handsOver?: boolean
  readonly browser?: BrowserContextOptions
}

export interface OpenBoard extends AsyncDisposable {
  readonly page: Page
  readonly board: Frame
  /** The calls that the board made, in order. */
  readonly calls: { readonly name: string; readonly arguments: object }[]
  /** Every address that the host or the board asked for. */
  readonly requests: string[]
  /** What the browser complained about. */
  readonly complaints: string[]
  /** Asks the real host side, in the page. */
  bridge(method: string, ...params: readonly object[]): Promise<unknown>
  heard(): Promise<{ initialized: unknown; sizes: number[]; errors: string[] }>
}

/** What a host must forbid for a page that names nothing it wants to reach. */
const policy =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "media-src 'self' data:; connect-src 'none'; frame-src 'none'; object-src 'none'; base-uri 'self'"

/** Does what a host does: calls the tool, fetches its page, shows it in a closed frame and speaks for it. */
export async function openBoard(
  browser: Browser,
  client: Assistant,
  options: HostOptions = {},
): Promise<OpenBoard> {
  const { tool = 'list_tasks', input = {}, context = {}, handsOver = true } = options
  const { capabilities = { serverTools: {} }, pass = (answer: ToolAnswer) => answer } = options
  await using opened = new AsyncDisposableStack()
  const answer = pass(await client.callTool(tool, input))
  const [content] = await client.readResource('ui://waymark/board')
  const web = opened.use(await serveHost(content?.text as string))
  const page = await opened.use(await browser.newContext(options.browser)).newPage()
  page.setDefaultTimeout(10_000)
  const [calls, requests, complaints]: [OpenBoard['calls'], string[], string[]] = [[], [], []]
  page.on('request', (request) => requests.push(request.url()))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.exposeFunction('callTool', async (call: OpenBoard['calls'][number]) => {
    calls.push(call)
    return pass(await client.callTool(call.name, call.arguments))
  })
  await page.goto(web.url)
  const begin = { view: web.view, capabilities, context, input, result: handsOver ? answer : undefined }
  await page.evaluate(`openBoard(${JSON.stringify(begin)})`)
  const handle = await page.waitForSelector('iframe')
  const kept = opened.move()
  return {
    page,
    board: (await handle.contentFrame()) as Frame,
    calls,
    requests,
    complaints,
    bridge: (method, ...params) => page.evaluate(`bridge.${method}(...${JSON.stringify(params)})`),
    heard: () => page.evaluate('heard'),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/** The host's page and the board on two origins, as the extension asks for. */
async function serveHost(board: string) {
  const script = await hostScript()
  const server = createServer(({ url }, response) => {
    const isBoard = url === '/board'
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      ...(isBoard && { 'content-security-policy': policy }),
    })
    response.end(isBoard ? board : `<!doctype html><title>A host</title><body><script>${script}</script>`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    view: `http://localhost:${port}/board`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

let bundled: Promise<string> | undefined

function hostScript(): Promise<string> {
  bundled ??= build({
    entryPoints: [fileURLToPath(new URL('page.js', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    logLevel: 'error',
  }).then(({ outputFiles }) => outputFiles[0]?.text.replaceAll('</script', '<\\/script') as string)
  return bundled
}
