import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../support/files/folder.ts'
import { cli, plainEnv, plainFolder, waymark } from '../support/servers/waymark.ts'

/** A command line on a data folder of its own. */
function terminal() {
  const data = newFolder()
  return async (...args: string[]) => {
    const { code, stdout, stderr } = await waymark([...args, '--data', data])
    return { code, stdout: stdout.replace(/, \w{3} \d+ \w{3} \d\d:\d\d$/gm, ''), stderr }
  }
}

describe('the verbs of the command line', () => {
  it('add, list, show, update, complete, reopen, delete and undo tasks', async () => {
    const type = terminal()
    const added = await type(
      'add',
      'Buy',
      'groceries',
      '--due',
      '2027-05-21',
      '--priority',
      'high',
      '--tags',
      'home',
    )
    expect(added).toEqual({
      code: 0,
      stdout: '+ #1 Buy groceries · high · due Fri 21 May 2027 · #home\nchange 1\n',
      stderr: '',
    })
    expect((await type('add', 'Move', '--steps', 'Pack', '--steps', 'Carry')).stdout).toContain(
      'steps: #3 Pack, #4 Carry',
    )
    expect((await type('list')).stdout).toMatch(/^4 open\n#1 Buy groceries/)
    expect((await type('show', 'groceries')).stdout).toContain('change 1: added #1 Buy groceries by cli')
    expect((await type('update', '1', '--title', 'Buy milk', '--claim')).stdout).toBe(
      '#1 Buy milk: title Buy groceries → Buy milk; status todo → doing; claimed by none → cli\nchange 3\n',
    )
    expect((await type('update', '1', '--no-claim')).stdout).toContain('claimed by cli → none')
    expect((await type('done', 'milk')).stdout).toContain('✓ #1 Buy milk')
    expect((await type('list', 'done')).stdout).toBe(
      '1 done\n✓ #1 Buy milk · high · due Fri 21 May 2027 · #home\n',
    )
    expect((await type('reopen', '1')).code).toBe(0)
    expect((await type('delete', 'move')).stdout).toBe('- #2 Move with 2 sub-tasks\nundo with change 7\n')
    expect((await type('undo')).stdout).toContain('took back change 7: deleted #2 Move')
    expect((await type('list')).stdout).toMatch(/^4 open/)
  })

  it('answer programs in JSON', async () => {
    const type = terminal()
    const { stdout } = await type('add', 'Buy groceries', '--json')
    expect(JSON.parse(stdout)).toMatchObject({
      task: { id: 1, title: 'Buy groceries' },
      change: 1,
      repeated: false,
    })
    expect(JSON.parse((await type('list', '--json')).stdout)).toMatchObject({ total: 1, cursor: null })
    const failed = await type('show', '9', '--json')
    expect(failed).toMatchObject({ code: 1, stdout: '' })
    expect(JSON.parse(failed.stderr)).toMatchObject({ error: { code: 'not_found' } })
  })

  it('say what is wrong and what to do, with an exit code', async () => {
    const type = terminal()
    await type('add', 'Call mom')
    await type('add', 'Call mom again')
    expect(await type('show', '9')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'waymark: There is no task 9. waymark list shows the numbers you can use.\n',
    })
    const ambiguous = await type('done', 'call')
    expect(ambiguous.code).toBe(1)
    expect(ambiguous.stderr).toMatch(/Several tasks .*\n#2 Call mom again\n#1 Call mom\n/)
    expect(await type('add')).toMatchObject({
      code: 2,
      stderr: 'waymark: The argument "title" is required.\n',
    })
    expect(await type('list', 'soon')).toMatchObject({ code: 2 })
    expect(await type('undo', 'x')).toMatchObject({
      code: 2,
      stderr: 'waymark: A change is named by its number.\n',
    })
    expect(await type('add', 'x', '--due', 'soonish')).toMatchObject({ code: 1 })
  })

  it('take a reader that leaves early for no crash', async () => {
    const data = newFolder()
    await waymark(['add', 'Buy groceries', '--data', data])
    const child = spawn(process.execPath, [cli, 'list', '--data', data], {
      cwd: plainFolder(),
      env: plainEnv(),
    })
    child.stdout.destroy()
    let stderr = ''
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    const [code] = await once(child, 'close')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  it('share their data with every other process, and keep users apart', async () => {
    const data = newFolder()
    await waymark(['add', 'Mine', '--data', data, '--user', 'ada'])
    expect((await waymark(['list', '--data', data, '--user', 'ada'])).stdout).toContain('#1 Mine')
    expect((await waymark(['list', '--data', data, '--user', 'grace'])).stdout).toBe('0 open\n')
  })
})
