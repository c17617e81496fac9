import { expect, it } from 'vitest'
import { modernCall } from '../support/clients/modern-call.ts'
import { serveAccounts } from '../support/clients/people.ts'
import { join } from '../support/clients/team.ts'
import { newFolder } from '../support/files/folder.ts'
import { newProject } from '../support/files/project.ts'
import { sampleFiles } from '../support/files/sample-project.ts'
import { serve } from '../support/servers/serving.ts'

it('shows people with accounts nothing of the folder a server was started in', async () => {
  // The tests run in a repository, which a server without accounts would take for its project.
  await using server = await serveAccounts({ WAYMARK_PROJECT: '' })
  const ada = await join(server, 'ada')
  for (const project of [undefined, 'general', `path:${process.cwd()}`]) {
    for (const [tool, args] of [
      ['read_file', { path: 'package.json' }],
      ['grep_codebase', { pattern: 'waymark' }],
    ] as const) {
      const { isError, text } = await ada.call(tool, args, project)
      expect([tool, isError, text]).toEqual([
        tool,
        true,
        expect.stringMatching(/^unavailable: This server has no project folder/),
      ])
    }
    expect((await ada.call('context_search', { query: 'waymark package' }, project)).text).not.toContain(
      'package',
    )
  }
  const { body } = await ada.person.ask('GET', '/api/me')
  expect(body).toMatchObject({ project: { key: '', name: 'personal', hasFiles: false } })
})

it('shows them the folder that whoever runs the server has named, and only as that project', async () => {
  const { root, key } = await newProject(sampleFiles)
  await using server = await serveAccounts({}, ['--project', root])
  const ada = await join(server, 'ada')
  for (const project of [undefined, key]) {
    expect((await ada.call('read_file', { path: 'src/db.ts' }, project)).text).toContain('connect')
    expect((await ada.call('grep_codebase', { pattern: 'retryJob' }, project)).text).toContain('src/queue.ts')
  }
  expect((await ada.call('read_file', { path: '.env' })).isError).toBe(true)
  for (const [tool, args] of [
    ['read_file', { path: 'src/db.ts' }],
    ['grep_codebase', { pattern: 'retryJob' }],
  ] as const)
    expect((await ada.call(tool, args, 'github.com/acme/app')).text).toMatch(/^unavailable: /)
})

it('keeps to the folder of a server without accounts, whatever project is chosen', async () => {
  const { root, key } = await newProject(sampleFiles)
  await using serving = await serve(['--data', newFolder(), '--log', 'error', '--project', root])
  const read = async (project?: string) =>
    (
      await modernCall(project ? `${serving.mcp}?project=${project}` : serving.mcp, 'read_file', {
        path: 'src/db.ts',
      })
    ).isError
  expect(await read()).toBe(false)
  expect(await read(key)).toBe(false)
  expect(await read('other')).toBe(true)
  await modernCall(`${serving.mcp}?project=other`, 'remember', { text: 'Kept elsewhere', type: 'rule' })
  const found = async (query = '') =>
    (await modernCall(`${serving.mcp}${query}`, 'context_search', { query: 'kept elsewhere' })).text
  expect(await found('?project=other')).toContain('Kept elsewhere')
  expect(await found()).not.toContain('Kept elsewhere')
})
