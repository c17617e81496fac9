import { describe, expect, it } from 'vitest'
import { newRepository, typing } from '../cli/folders.ts'
import { spoken } from '../support/clients/desks.ts'
import { connect, type Kind } from '../support/clients/mcp-clients.ts'
import { newFolder } from '../support/files/folder.ts'
import { writeFiles } from '../support/files/project.ts'

/** A `waymark mcp` that an assistant started in this folder. */
async function assistantIn(folder: string, data: string, contract = 'native', kind: Kind = '2026') {
  const args = ['--data', data, '--contract', contract]
  // A folder that a variable names would count as a project.
  const client = await connect(kind, { args, env: { WAYMARK_PROJECT: '' }, folder })
  return { ...spoken(client), client, [Symbol.asyncDispose]: () => client[Symbol.asyncDispose]() }
}

describe('assistants that work in two repositories at once', () => {
  it('each have the tasks and the knowledge of their own', async () => {
    const data = newFolder()
    const [webFolder, apiFolder] = [newRepository('web'), newRepository('api')]
    await using web = await assistantIn(webFolder, data)
    await using api = await assistantIn(apiFolder, data, 'native', 'v1')
    expect(await web.say('add_task', { title: 'Fix the login' })).toBe('+ #1 Fix the login\nchange 1')
    expect(await api.say('add_task', { title: 'Answer in JSON' })).toBe('+ #1 Answer in JSON\nchange 1')
    await web.say('remember', { text: 'Tokens live in cookies', type: 'rule' })

    expect(await web.say('list_tasks')).toBe('1 open · 1 open elsewhere\n#1 Fix the login')
    expect(await api.say('list_tasks')).toBe('1 open · 1 open elsewhere\n#1 Answer in JSON')
    expect(await api.say('context_search', { query: 'tokens' })).toMatch(/^nothing found/)
    expect(await api.say('get_task', { task: 'WEB-1' })).toMatch(/^WEB-1 Fix the login\n/)
    expect(await api.say('complete_task', { task: 'WEB-1' })).toBe('✓ WEB-1 Fix the login\nchange WEB/3')
    // What is done in the one is there for everybody else in it.
    expect((await typing(data, webFolder)('list', 'done')).stdout).toContain('#1 Fix the login')
    expect(await web.client.readResource('task://1')).toMatchObject([
      { text: expect.stringContaining('Fix the login') },
    ])
    expect(await api.client.readResource('task://1')).toMatchObject([
      { text: expect.stringContaining('Answer in JSON') },
    ])
    expect(await api.client.readResource('task://WEB-1')).toMatchObject([
      { text: expect.stringMatching(/^✓ WEB-1 Fix the login\n/) },
    ])
    await expect(api.client.readResource('task://NONE-1')).rejects.toThrow()
  })

  it('mean by words what is here, and change elsewhere only what they name', async () => {
    const data = newFolder()
    await using web = await assistantIn(newRepository('web'), data)
    await using api = await assistantIn(newRepository('api'), data)
    await web.say('add_task', { title: 'Fix the login' })
    await api.say('add_task', { title: 'Answer in JSON' })
    for (const tool of ['complete_task', 'delete_task'])
      expect(await api.refuse(tool, { task: 'the login' })).toBe(
        'ambiguous: No task here has "the login" in its title; one of another project has. ' +
          'Name it by its reference if you mean it.\nWEB-1 Fix the login',
      )
    expect(await api.say('get_task', { task: 'the login' })).toMatch(/^WEB-1 Fix the login\n/)
    await api.say('delete_task', { task: 'WEB-1' })
    // What they did last was there, not here.
    expect(await api.say('undo')).toMatch(/^took back change WEB\/2: deleted WEB-1 Fix the login/)
    expect(await web.say('list_tasks')).toContain('#1 Fix the login')
    expect(await api.say('undo')).toMatch(/^took back change 1: added #1 Answer in JSON/)
  })

  it('and people who chat there name tasks of other projects by their reference', async () => {
    const data = newFolder()
    const [webFolder, apiFolder] = [newRepository('web'), newRepository('api')]
    await typing(data, webFolder)('add', 'Fix the login')
    const said = await typing(data, apiFolder)('chat', '--once', 'mark WEB-1 as done')
    expect(said.stdout).toContain('Fix the login')
    expect((await typing(data, webFolder)('list', 'done')).stdout).toContain('#1 Fix the login')
  })

  it('X26: share what is personal where there is no repository, and by the contracts of the documents', async () => {
    const data = newFolder()
    await using anywhere = await assistantIn(newFolder(), data)
    await using records = await assistantIn(newRepository('web'), data, 'records')
    await records.say('create_task', { title: 'Buy milk' })
    expect(await anywhere.say('list_tasks')).toBe('1 open\n#1 Buy milk')
    expect(await records.client.readResource('task://1')).toMatchObject([
      { text: expect.stringContaining('Buy milk') },
    ])
    expect((await typing(data, newFolder())('list')).stdout).toBe('1 open\n#1 Buy milk\n')
  })

  it('still read the files of a folder that is no repository', async () => {
    const folder = newFolder()
    writeFiles(folder, { 'notes.md': 'Water the plants\n' })
    await using anywhere = await assistantIn(folder, newFolder())
    expect(await anywhere.say('read_file', { path: 'notes.md' })).toContain('Water the plants')
    expect(await anywhere.say('grep_codebase', { pattern: 'plants' })).toContain('notes.md')
  })
})
