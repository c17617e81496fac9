import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { combinations, type Desk, openDesk, shareDesk } from '../support/clients/desks.ts'
import { moment, readText, remember } from '../support/clients/findings.ts'
import { TemporaryFolder } from '../support/files/folder.ts'
import { shareProject } from '../support/files/project.ts'
import { sampleFiles } from '../support/files/sample-project.ts'

// Reads are counted a quarter of a second after they were answered.
const soon = { timeout: 5_000, interval: 20 }

describe.each(combinations)(
  'what is known as resources, for a $kind client over $transport',
  (combination) => {
    const project = shareProject(sampleFiles)
    const desk = shareDesk(combination, { project, args: ['--typed'], query: '?typed=1' })

    it('is read by its number, by its name in answers, and by the id that no other project has', async () => {
      const { client } = desk()
      const args = {
        text: 'Refunds need two signatures',
        type: 'rule',
        module: 'Billing',
        files: ['src/db.ts'],
      }
      const { structuredContent } = await client.callTool('remember', args)
      const { id, uuid, session } = (structuredContent as { discovery: Record<string, string> }).discovery
      for (const name of [id, `d${id}`, uuid])
        expect(await readText(desk(), `context://${name}`)).toMatch(
          new RegExp(
            `^d${id} rule · Billing · ${moment}\n> Refunds need two signatures\nby local through ada\n` +
              `files: src/db\\.ts\nsession ${session}$`,
          ),
        )
    })

    it('is read by module, newest first, in any case and any script, and listed so', async () => {
      const { client } = desk()
      const names = ['設計/図', 'api & auth?', '100%', '🌱'.repeat(80), 'a/b#c']
      for (const [index, module] of names.entries())
        await remember(desk(), `Finding number ${index} about ${'abcde'[index]?.repeat(9)}`, 'pattern', {
          module,
        })
      const listed = (await client.listResources()).filter(({ uri }) =>
        /^context:\/\/module\//.test(String(uri)),
      )
      for (const [index, module] of names.entries()) {
        const uri = `context://module/${encodeURIComponent(module)}`
        expect(listed).toContainEqual(
          expect.objectContaining({ uri, name: `module ${module}`, mimeType: 'text/plain' }),
        )
        expect(await readText(desk(), uri)).toContain(`> Finding number ${index} `)
      }
      // As a person would type it.
      expect(await readText(desk(), 'context://module/100%')).toContain('> Finding number 2 ')

      await remember(desk(), 'Invoices carry the date of the order', 'decision', { module: 'billing' })
      expect(await readText(desk(), 'context://module/BILLING')).toMatch(
        /^d\d+ decision · billing · .*\n> Invoices carry.*\nd\d+ rule · Billing · .*\n> Refunds need two signatures$/,
      )
    })

    it('has its modules completed, and its numbers', async () => {
      const { client } = desk()
      const modules = { type: 'ref/resource', uri: 'context://module/{name}' } as const
      const { id } = await remember(desk(), 'Completion knows of this', 'issue', { module: 'completion' })
      expect(await client.complete(modules, 'name', 'COMP')).toEqual(['completion'])
      expect(await client.complete(modules, 'name', '')).toContain('設計/図')
      expect(await client.complete(modules, 'name', 'zzz')).toEqual([])
      const numbers = { type: 'ref/resource', uri: 'context://{id}' } as const
      expect(await client.complete(numbers, 'id', String(id))).toEqual([String(id)])
      await expect(
        client.complete({ type: 'ref/resource', uri: 'context://file/{name}' }, 'name', ''),
      ).rejects.toMatchObject({ code: -32602 })
    })

    it('shows the files that were read most, and lately', async () => {
      const { say, refuse } = desk()
      expect(await readText(desk(), 'context://hot-files')).toBe('Nothing was read yet.')
      for (const path of ['src/queue.ts', 'src/db.ts', 'src/queue.ts']) await say('read_file', { path })
      await refuse('read_file', { path: 'src/nothing.ts' })
      await refuse('read_file', { path: 'src/db.ts', lines: '99' })
      await vi.waitFor(
        async () =>
          expect(await readText(desk(), 'context://hot-files')).toMatch(
            new RegExp(
              `^src/queue\\.ts · 2\\.0 · 2 reads · last ${moment}\nsrc/db\\.ts · 1\\.0 · 1 read · last ${moment}$`,
            ),
          ),
        soon,
      )
    })

    it('is refused where there is nothing of that name', async () => {
      for (const name of [
        '0',
        '99999',
        'd0',
        'x1',
        '1e3',
        'hot-file',
        'module/',
        'module/nothing',
        '',
        '1/2',
      ])
        await expect(desk().client.readResource(`context://${name}`), name).rejects.toMatchObject({
          code: -32602,
        })
      await expect(
        desk().client.readResource('context://00000000-0000-4000-8000-000000000000'),
      ).rejects.toMatchObject({ code: -32602 })
    })

    it('is asked for at the end of a session, with a summary', async () => {
      const [message] = await desk().client.getPrompt('wrap_up')
      const { text } = (message as { content: { text: string } }).content
      expect(text).toMatch(/keep what we learnt, each finding with remember/)
      expect(text).toMatch(/End with one remember of type summary/)
    })
  },
)

describe('what another owner knows', () => {
  const [folder, project] = [new TemporaryFolder(), shareProject(sampleFiles)]
  const sit = (user: string) =>
    openDesk({ kind: '2026', transport: 'stdio' }, { data: folder.path, project, args: ['--user', user] })
  let [ada, grace]: Desk[] = []
  beforeAll(async () => {
    ada = await sit('ada')
    grace = await sit('grace')
  })
  afterAll(async () => {
    await ada?.[Symbol.asyncDispose]()
    await grace?.[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  it('is the same to others as what never was', async () => {
    const [hers, others] = [ada as Desk, grace as Desk]
    const { id } = await remember(hers, 'The key is under the mat', 'rule', { module: 'secrets' })
    await hers.say('read_file', { path: 'src/queue.ts' })
    for (const [real, never] of [
      [`context://${id}`, 'context://77'],
      ['context://module/secrets', 'context://module/never'],
    ] as const) {
      const answer = async (uri: string) =>
        others.client.readResource(uri).then(
          () => 'read',
          ({ code, message }) => ({ code, message: String(message).replace(uri, '…') }),
        )
      expect(await answer(real)).toEqual(await answer(never))
    }
    expect(await readText(others, 'context://hot-files')).toBe('Nothing was read yet.')
    const modules = { type: 'ref/resource', uri: 'context://module/{name}' } as const
    expect(await others.client.complete(modules, 'name', '')).toEqual([])
    expect(JSON.stringify(await others.client.listResources())).not.toContain('secrets')
    expect(await others.say('context_search', { query: 'key under the mat' })).not.toContain('mat')
    expect(await others.say('catch_up')).not.toContain('mat')
    expect(await others.refuse('remember', { text: 'x', type: 'rule', replaces: id })).toBe(
      'not_found: There is no discovery 1. context_search shows the numbers you can use.',
    )
  })
})
