import { describe, expect, it } from 'vitest'
import { type Assistant, connect } from '../support/clients/mcp-clients.ts'
import { newFolder } from '../support/files/folder.ts'
import { type Serving, serve } from '../support/servers/serving.ts'
import { upTo } from '../support/stores/ledger.ts'
import { newDatabase } from '../support/stores/postgres.ts'

const off = { WAYMARK_RATE_LIMITS: 'off' }

describe('two nodes on one PostgreSQL', () => {
  it('show on one what was written on the other, at once', async () => {
    await using nodes = await startNodes()
    const [one, other] = nodes.clients
    for (const title of ['Water the plants', 'Buy milk', 'Call Grace']) {
      await one.callTool('add_task', { title })
      const told = await other.callTool('list_tasks', { view: 'all', query: title })
      expect(told.content[0]?.text).toContain(title)
    }
    await other.callTool('complete_task', { task: 1 })
    expect((await one.callTool('get_task', { task: 1 })).content[0]?.text).toContain('done')
    await one.callTool('undo', {})
    expect((await other.callTool('get_task', { task: 1 })).content[0]?.text).not.toContain(' done')
  })

  it('lose nothing acknowledged when one is killed under load, and the other goes on', async () => {
    await using nodes = await startNodes()
    const [one, other] = nodes.clients
    const acknowledged: number[] = []
    let isDead = false

    const victim = writeOn(one, 'victim', acknowledged, () => isDead)
    const survivor = writeOn(other, 'survivor', acknowledged, () => acknowledged.length >= 300)
    await until(() => acknowledged.length >= 100)
    await nodes.servings[0].stop('SIGKILL')
    isDead = true
    await Promise.all([victim, survivor])

    const ids = [...acknowledged].sort((a, b) => a - b)
    expect(new Set(ids).size).toBe(ids.length)
    const stored = await allIds(other)
    expect(ids.filter((id) => !stored.includes(id))).toEqual([])
    // What was under way at the kill may stand; no number is given twice and none is skipped.
    expect(stored).toEqual(upTo(stored.length))
  })
})

interface Nodes extends AsyncDisposable {
  readonly servings: readonly [Serving, Serving]
  readonly clients: readonly [Assistant, Assistant]
}

async function startNodes(): Promise<Nodes> {
  const env = { DATABASE_URL: await newDatabase(), ...off }
  const servings = await Promise.all([
    serve(['--data', newFolder()], env),
    serve(['--data', newFolder()], env),
  ])
  const clients = await Promise.all([
    connect('2026', { url: servings[0].mcp }),
    connect('2026', { url: servings[1].mcp }),
  ])
  const end = async () => {
    for (const serving of servings) await serving[Symbol.asyncDispose]()
  }
  return { servings, clients, [Symbol.asyncDispose]: end }
}

/** Eight at a time, until it is enough; gives up quietly once its node is gone. */
async function writeOn(
  client: Assistant,
  name: string,
  acknowledged: number[],
  isEnough: () => boolean,
): Promise<void> {
  const lane = async (which: number) => {
    for (let count = 0; !isEnough(); count++) {
      let text: string | undefined
      try {
        text = (await client.callTool('add_task', { title: `${name} ${which} ${count}` })).content[0]?.text
      } catch (error) {
        if (name === 'victim') return
        throw error
      }
      const id = /^\+ #(\d+) /.exec(text ?? '')?.[1]
      expect(id, text).toBeDefined()
      acknowledged.push(Number(id))
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, which) => lane(which)))
}

async function allIds(client: Assistant): Promise<number[]> {
  const ids: number[] = []
  for (let cursor: string | undefined; ; ) {
    const args = { view: 'all', limit: 500, ...(cursor && { cursor }) }
    const text = (await client.callTool('list_tasks', args)).content[0]?.text ?? ''
    ids.push(...[...text.matchAll(/^#(\d+) /gm)].map(([, id]) => Number(id)))
    cursor = /cursor[: ]+(\S+)/.exec(text)?.[1]
    if (cursor === undefined) return ids.sort((a, b) => a - b)
  }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5))
}
