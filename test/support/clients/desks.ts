import { afterAll, beforeAll, expect } from 'vitest'
import { findProject } from '../../../src/workspace/project.ts'
import { TemporaryFolder } from '../files/folder.ts'
import { serve } from '../servers/serving.ts'
import { type Assistant, type ClientOptions, connect, type Kind } from './mcp-clients.ts'

export interface Combination {
  readonly kind: Kind
  readonly transport: 'stdio' | 'http'
}

/** Every client over every transport; `describe.each(combinations)('… $kind over $transport', …)`. */
export const combinations: readonly Combination[] = (['stdio', 'http'] as const).flatMap((transport) =>
  (['2026', '2025', 'v1'] as const).map((kind) => ({ kind, transport })),
)

export interface DeskOptions extends ClientOptions {
  readonly args?: readonly string[]
  /** What comes after the path of the address, where `args` say it over stdio. */
  readonly query?: string
  readonly env?: Record<string, string>
  /** A data folder that is there already. */
  readonly data?: string
  /** The folder of the project it is about; left out, one without files. */
  readonly project?: string
}

/** A client and a server with an empty data folder of their own. */
export interface Desk extends AsyncDisposable {
  readonly data: string
  readonly client: Assistant
  /** The text of a call that succeeds. */
  say(tool: string, args?: object): Promise<string>
  /** The text of a call that is refused. */
  refuse(tool: string, args?: object): Promise<string>
  /** Adds a task and gives its number. */
  add(title: string, more?: object): Promise<number>
}

export async function openDesk({ kind, transport }: Combination, options: DeskOptions = {}): Promise<Desk> {
  await using opened = new AsyncDisposableStack()
  const data = options.data ?? opened.use(new TemporaryFolder()).path
  const { args = [], env = {}, query = '', project } = options
  const place = ['--data', data, ...(project === undefined ? [] : ['--project', project])]
  let client: Assistant
  if (transport === 'http') {
    const serving = opened.use(await serve(place, env))
    const url = new URL(`${serving.mcp}${query}`)
    if (project !== undefined) url.searchParams.set('project', (await findProject(project)).key)
    client = opened.use(await connect(kind, { url: url.href }, options))
  } else {
    client = opened.use(await connect(kind, { args: [...place, ...args], env }, options))
  }
  const kept = opened.move()
  return { data, client, ...spoken(client), [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

/** A desk for all tests of a `describe`. What one test adds, the others see. */
export function shareDesk(combination: Combination, options?: DeskOptions): () => Desk {
  let desk: Desk | undefined
  beforeAll(async () => {
    desk = await openDesk(combination, options)
  })
  afterAll(async () => desk?.[Symbol.asyncDispose]())
  return () => desk as Desk
}

/** How a test talks to a client. */
export function spoken(client: Assistant): Pick<Desk, 'say' | 'refuse' | 'add'> {
  const text = async (tool: string, args: object | undefined, isError: boolean) => {
    const answer = await client.callTool(tool, args)
    expect(answer).toMatchObject({ content: [{ type: 'text' }] })
    const said = answer.content[0]?.text as string
    expect(answer.isError ?? false, said).toBe(isError)
    return said
  }
  return {
    say: (tool, args) => text(tool, args, false),
    refuse: (tool, args) => text(tool, args, true),
    async add(title, more = {}) {
      return Number(/^\+ #(\d+) /.exec(await text('add_task', { title, ...more }, false))?.[1])
    },
  }
}
