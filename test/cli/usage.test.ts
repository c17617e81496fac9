import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openWaymark } from '../../src/index.ts'
import { newFolder } from '../support/files/folder.ts'
import { cli, plainEnv, plainFolder, waymark } from '../support/servers/waymark.ts'

describe('help', () => {
  it('of a command is the same by both ways to it', async () => {
    const help = await waymark(['help', 'list'])
    expect(help).toEqual(await waymark(['list', '--help']))
    expect(help.stdout).toMatch(/^List tasks.*\n\nUsage: waymark list \[VIEW\] \[options\]\n\nOptions:\n/)
  })

  it('and version answer programs in JSON', async () => {
    const { version } = JSON.parse((await waymark(['--version', '--json'])).stdout)
    expect(version).toMatch(/^\d+\.\d+\.\d+/)
    const { commands } = JSON.parse((await waymark(['--help', '--json'])).stdout)
    expect(commands).toContainEqual({ name: 'add', summary: 'Add a task' })
    expect(JSON.parse((await waymark(['help', 'list', '--json'])).stdout)).toMatchObject({
      name: 'list',
      options: { priority: { completes: ['low', 'medium', 'high'] } },
    })
  })

  it('states the exit codes, and leaves out what is for shells', async () => {
    const { stdout } = await waymark(['--help'])
    expect(stdout).toContain('Exit codes: 0 done, 1 failed, 2 wrong usage, 70 a bug in Waymark.')
    expect(stdout).not.toContain('complete-words')
  })
})

describe('wrong usage', () => {
  it.each([
    [['lst'], 'There is no command "lst".\nDid you mean waymark list?'],
    [['help', 'lst'], 'There is no command "lst".\nDid you mean waymark list?'],
    [['complet-words'], 'There is no command "complet-words".\nwaymark --help lists the commands.'],
    [
      ['list', '--prioriy', 'high'],
      'waymark list has no option --prioriy.\nDid you mean --priority? waymark list',
    ],
    [['doctor', 'now'], 'waymark doctor takes no arguments.\nwaymark doctor --help lists the options.'],
    [['completion', 'tcsh'], 'Name one shell.\nIt is one of bash, zsh, fish.'],
  ])('is answered with the nearest there is: %j', async (args, says) => {
    const { code, stdout, stderr } = await waymark(args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(`waymark: ${says}`)
  })
})

describe('an answer', () => {
  it('that nobody reads is no failure, however long it is', async () => {
    const data = newFolder()
    await waymark(['add', 'Buy groceries', '--data', data])
    for (const args of [['list'], ['contract', 'native']]) {
      const command = `"${process.execPath}" "${cli}" ${args.join(' ')} | head -0; echo "\${PIPESTATUS[0]}"`
      const shell = spawnSync('bash', ['-c', command], {
        cwd: plainFolder(),
        env: { ...plainEnv(), WAYMARK_DATA: data },
      })
      expect({ out: shell.stdout.toString(), err: shell.stderr.toString() }).toEqual({ out: '0\n', err: '' })
    }
  })

  it('that is larger than a pipe arrives whole', async () => {
    const data = newFolder()
    {
      await using library = await openWaymark({ data, project: plainEnv().WAYMARK_PROJECT as string })
      for (let n = 0; n < 30; n++)
        await library.executeTool('native', 'local', 'add_task', {
          title: `${n}`,
          description: 'x'.repeat(9_999),
        })
    }
    const { stdout } = await waymark(['list', '--json', '--data', data])
    expect(JSON.parse(stdout).tasks).toHaveLength(30)
    expect(stdout.length).toBeGreaterThan(256 * 1024)
  })

  it.skipIf(!existsSync('/dev/full'))('that cannot be written is a failure', () => {
    const shell = spawnSync('bash', ['-c', `"${process.execPath}" "${cli}" contract > /dev/full`], {
      cwd: plainFolder(),
      env: plainEnv(),
    })
    expect(shell.status).toBe(1)
    expect(shell.stderr.toString()).toMatch(
      /^waymark: The answer could not be written \(ENOSPC\)\.\nSee where/,
    )
  })

  it.skipIf(process.platform === 'win32')('goes where stdout is closed, and nothing crashes', () => {
    const shell = spawnSync('bash', ['-c', `"${process.execPath}" "${cli}" contract >&-`], {
      cwd: plainFolder(),
      env: plainEnv(),
    })
    expect(shell.stderr.toString()).not.toContain('at ')
  })
})
