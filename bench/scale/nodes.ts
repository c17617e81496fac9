import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { startPostgres } from '../store/postgres-server.ts'
import { familySeconds, parentOf, processSeconds } from './processor-time.ts'

/** Real nodes on a real PostgreSQL, all on this machine, with people who have keys. */
export interface Nodes extends AsyncDisposable {
  /** Where each node listens. */
  readonly urls: readonly string[]
  /** What requests say in Host: the one address all nodes answer to. */
  readonly host: string
  /** A key of each owner. */
  readonly keys: readonly string[]
  /** Seconds computed so far. */
  seconds(): { readonly nodes: number; readonly database: number }
  /** Bytes of the tables and indexes of tasks and their changes, and how many tasks there are. */
  stored(): Promise<{ readonly bytes: number; readonly tasks: number }>
}

const cli = resolve(import.meta.dirname, '../../dist/cli.js')
const password = 'seven green lanterns'

export async function startNodes(count: number, owners: number): Promise<Nodes> {
  const cleanUp = new AsyncDisposableStack()
  try {
    const server = cleanUp.use(await startPostgres({ connections: 100 }))
    const database = await server.newDatabase('scale')
    const folder = mkdtempSync(join(tmpdir(), 'waymark-scale-'))
    cleanUp.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
    const env = {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      DATABASE_URL: database,
      WAYMARK_SECRET: randomBytes(32).toString('base64'),
      WAYMARK_RATE_LIMITS: 'off',
      WAYMARK_LOG: 'error',
      WAYMARK_DATA: folder,
      WAYMARK_PROJECT: folder,
    }
    const nodes: Node[] = []
    for (let number = 0; number < count; number++) {
      // The first one's address is that of all.
      const node = await startNode({ ...env, ...(nodes[0] && { WAYMARK_URL: nodes[0].url }) })
      cleanUp.defer(() => stop(node.child))
      nodes.push(node)
    }
    const [first] = nodes
    if (!first) throw new Error('no node was asked for')
    const client = new pg.Client(database)
    await client.connect()
    client.on('error', () => {})
    cleanUp.defer(() => client.end())
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
    const postmaster = parentOf(rows[0].pid) as number
    const keys = await makeKeys(first.url, owners)
    return {
      urls: nodes.map(({ url }) => url),
      host: new URL(first.url).host,
      keys,
      seconds: () => ({
        nodes: nodes.reduce((sum, { child }) => sum + processSeconds(child.pid as number), 0),
        database: familySeconds(postmaster),
      }),
      async stored() {
        const { rows } = await client.query(`SELECT (SELECT count(*) FROM tasks) AS tasks,
          (SELECT sum(pg_total_relation_size(name)) FROM unnest(ARRAY['tasks', 'task_tags', 'task_blockers', 'changes']::regclass[]) AS name) AS bytes`)
        return { bytes: Number(rows[0].bytes), tasks: Number(rows[0].tasks) }
      },
      [Symbol.asyncDispose]: () => cleanUp.disposeAsync(),
    }
  } catch (error) {
    await cleanUp.disposeAsync()
    throw error
  }
}

interface Node {
  readonly child: ChildProcess
  readonly url: string
}

async function startNode(env: NodeJS.ProcessEnv): Promise<Node> {
  const child = spawn(process.execPath, [cli, 'serve', '--accounts', '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  })
  const line = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout as NodeJS.ReadableStream).once('line', resolve)
    child.once('exit', (code) => reject(new Error(`a node ended with ${code}`)))
  })
  return { child, url: JSON.parse(line).url }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

/** Signs people up and makes each a key, one after the other: passwords are made slow to guess. */
async function makeKeys(url: string, count: number): Promise<string[]> {
  const keys: string[] = []
  for (let number = 0; number < count; number++) {
    const person = { name: `Person ${number}`, email: `person-${number}@example.com`, password }
    const signedUp = await post(`${url}/api/auth/sign-up/email`, person, { origin: url })
    const cookie = signedUp.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const scopes = ['tasks:read', 'tasks:write']
    const made = await post(`${url}/api/keys`, { name: 'bench', scopes }, { origin: url, cookie })
    keys.push(((await made.json()) as { key: { secret: string } }).key.secret)
  }
  return keys
}

async function post(url: string, body: object, headers: Record<string, string>): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response
}
