import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Assistant, connect } from '../support/clients/mcp-clients.ts'
import { engines, shareOf } from '../support/stores/places.ts'
import { unnamed } from './outsider-answers.ts'
import { mark, never, openVault, type Scene, type Standing, standings, type Vault } from './vault.ts'

type Ask = (client: Assistant, scene: Scene) => Promise<unknown>

/** Everything that the protocol can be asked beside tools. */
const questions: Readonly<Record<string, Ask>> = {
  'resources/list': (client) => client.listResources(),
  'resources/read task': (client, { task }) => client.readResource(`task://${task}`),
  'resources/read discovery': (client, { discovery }) => client.readResource(`context://${discovery}`),
  'resources/read d discovery': (client, { discovery }) => client.readResource(`context://d${discovery}`),
  'resources/read module': (client) => client.readResource('context://module/vault'),
  'resources/read today': (client) => client.readResource('board://today'),
  'resources/read reminders': (client) => client.readResource('board://reminders'),
  'resources/read hot files': (client) => client.readResource('context://hot-files'),
  'completion/complete task': (client) => client.complete(of('task://{id}'), 'id', ''),
  'completion/complete task by number': (client, { task }) =>
    client.complete(of('task://{id}'), 'id', String(task)),
  'completion/complete task by words': (client) => client.complete(of('task://{id}'), 'id', 'coins'),
  'completion/complete discovery': (client) => client.complete(of('context://{id}'), 'id', ''),
  'completion/complete module': (client) => client.complete(of('context://module/{name}'), 'name', 'va'),
  'completion/complete goal': (client) =>
    client.complete({ type: 'ref/prompt', name: 'plan_work' }, 'goal', 'coun'),
  'prompts/get standup': (client) => client.getPrompt('standup'),
  'prompts/get wrap_up': (client) => client.getPrompt('wrap_up'),
}
const of = (uri: string) => ({ type: 'ref/resource', uri }) as const

/** The same for everybody, and about nothing that is stored. */
const templates = ['context://module/{name}', 'context://{id}', 'task://{id}']
const kinds = ['2026', '2025'] as const
const long = { timeout: 120_000 }

describe.each(engines)('resources, completions and prompts of a shared project on %s', (engine) => {
  let vault: Vault
  beforeAll(async () => {
    vault = await openVault(engine)
  })
  afterAll(() => vault[Symbol.asyncDispose]())

  it.each(shareOf(engine, kinds))('are for its members, of whatever role, over %s', long, async (kind) => {
    for (const who of standings.filter((one) => one !== 'stranger' && one !== 'removed')) {
      const scene = await vault.scene(who)
      await using client = await open(vault, who, kind, vault.id)
      const before = await vault.rows(who)
      expect((await client.listTemplates()).map((one) => one.uriTemplate).sort()).toEqual(templates)
      for (const [what, ask] of Object.entries(questions)) {
        const told = JSON.stringify(await ask(client, scene))
        // Completions give numbers and names, and no text.
        const shown = what.startsWith('completion/') ? /\d|vault|zanzibar/i : new RegExp(mark)
        // A server with accounts has no files that could have been read, and nothing was due here.
        const [bare] = /hot files$|reminders$/.exec(what) ?? []
        expect(told, `${who}: ${what}`).toMatch(bare ? new RegExp(bare.replace(' ', '-')) : shown)
      }
      expect(await vault.rows(who), who).toEqual(before)

      const heard: string[] = []
      const enough = await client.watch([`task://${scene.task}`], (uri) => heard.push(uri))
      await vault.cast.owner.call('update_task', { task: scene.task, title: `Heard of ${mark}` }, vault.id)
      await expect.poll(() => heard, { timeout: 5_000 }).toEqual([`task://${scene.task}`])
      await enough()
    }
  })

  it('have a case for each kind that is listed', async () => {
    await vault.scene('owner')
    await using client = await open(vault, 'owner', '2026', vault.id)
    const listed = (await client.listResources()).map(({ uri }) => String(uri).replace(/\d+$/, 'N'))
    expect([...new Set(listed)].sort()).toEqual([
      'board://reminders',
      'board://today',
      'context://hot-files',
      'context://module/vault',
      'task://N',
    ])
    expect((await client.listPrompts()).map(({ name }) => name)).toEqual(['plan_work', 'standup', 'wrap_up'])
  })

  it.each(shareOf(engine, kinds))(
    'are as if it never was for everybody else, over %s',
    long,
    async (kind) => {
      for (const who of ['stranger', 'removed'] as const) {
        const scene = await vault.scene(who)
        const refusals = await Promise.all(
          [vault.id, never.id].map((id) => refusalOf(open(vault, who, kind, id))),
        )
        expect(refusals[0]).toMatch(/doesn't exist, or isn't shared with you/)
        expect(unnamed(refusals[0] as string, vault)).toBe(unnamed(refusals[1] as string, vault))

        // By its key it is a project of their own that nobody has made.
        await using hers = await open(vault, who, kind, vault.key)
        await using nobodys = await open(vault, who, kind, never.key)
        await using home = await open(vault, who, kind)
        const before = await vault.rows(who)
        for (const [what, ask] of Object.entries(questions)) {
          const told = await said(ask(hers, scene))
          expect(told, `${who}: ${what}`).not.toContain(mark)
          for (const other of [nobodys, home])
            expect(unnamed(told, vault), `${who}: ${what}`).toBe(
              unnamed(await said(ask(other, scene)), vault),
            )
        }
        const heard: string[] = []
        const uris = [`task://${scene.task}`, `context://${scene.discovery}`, 'board://today']
        const ends = await Promise.all([hers, home].map((one) => one.watch(uris, (uri) => heard.push(uri))))
        await vault.cast.owner.call(
          'update_task',
          { task: scene.task, title: `Unheard of ${mark}` },
          vault.id,
        )
        await vault.cast.owner.call('remember', { forget: scene.discovery }, vault.id)
        await new Promise((resolve) => setTimeout(resolve, 700))
        expect(heard).toEqual([])
        await Promise.all(ends.map((end) => end()))
        const own = (rows: readonly string[]) => rows.filter((row) => !row.includes(vault.id))
        expect(own(await vault.rows(who))).toEqual(own(before))
      }
    },
  )
})

async function open(
  vault: Vault,
  who: Standing,
  kind: '2026' | '2025',
  project?: string,
): Promise<Assistant> {
  const key = await vault.cast[who].person.key(['tasks:read', 'tasks:write', 'context:read', 'context:write'])
  const query = project === undefined ? '' : `?project=${encodeURIComponent(project)}`
  return connect(kind, { url: `${vault.server.mcp}${query}`, headers: { authorization: `Bearer ${key}` } })
}

/** What came, or why nothing did. */
async function said(answer: Promise<unknown>): Promise<string> {
  return answer.then(JSON.stringify, (error) => `refused: ${(error as Error).message}`)
}

async function refusalOf(attempt: Promise<Assistant>): Promise<string> {
  const error = await attempt.then(
    () => new Error('it was let in'),
    (reason: Error) => reason,
  )
  return error.message
}
