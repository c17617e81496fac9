import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../support/files/folder.ts'
import { newRepository, typing } from './folders.ts'

function desk() {
  const data = newFolder()
  return { data, type: typing(data, newRepository('web')) }
}

describe('waymark correct', () => {
  it('puts right what is known, which can be taken back', async () => {
    const { type } = desk()
    await type('remember', 'Tokens live in cookies', '--type', 'rule')
    expect(
      (await type('correct', 'd1', 'Tokens', 'live in httpOnly cookies', '--module', 'auth')).stdout,
    ).toBe('d1 rule · auth\n> Tokens live in httpOnly cookies\nchange 2\n')
    expect((await type('correct', '1', '--type', 'decision', '--json')).stdout).toContain('"type":"decision"')
    expect((await type('undo')).stdout).toMatch(/^took back change 3: changed d1 by cli/)
    expect((await type('search', 'tokens')).stdout).toContain('d1 rule · auth')
  })

  it('says what is wrong', async () => {
    const { type } = desk()
    await type('remember', 'Tokens live in cookies')
    expect(await type('correct')).toMatchObject({
      code: 2,
      stderr: 'waymark: Say which: waymark correct d3 TEXT.\n',
    })
    expect((await type('correct', 'd1')).code).not.toBe(0)
    expect(await type('correct', 'tokens', 'x')).toMatchObject({ code: 2 })
    expect(await type('correct', 'd9', 'x')).toMatchObject({
      code: 1,
      stderr: 'waymark: There is no discovery 9. waymark search shows the numbers you can use.\n',
    })
  })
})

describe('waymark forget', () => {
  it('takes what is known away, until it is restored', async () => {
    const { type } = desk()
    await type('remember', 'The key is zanzibar', '--type', 'rule')
    expect((await type('forget', 'd1')).stdout).toBe('- d1 rule\nundo with change 2\n')
    expect((await type('search', 'zanzibar')).stdout).toMatch(/^nothing found/)
    expect((await type('trash')).stdout).toBe('d1 The key is zanzibar · forgotten by cli\n')
    expect((await type('trash', 'restore', 'd1')).stdout).toBe('+ d1 The key is zanzibar\nchange 3\n')
    expect((await type('search', 'zanzibar')).stdout).toContain('d1 rule')
    expect((await type('trash')).stdout).toBe('Nothing was deleted.\n')
    expect(await type('forget')).toMatchObject({
      code: 2,
      stderr: 'waymark: Say which: waymark forget d3.\n',
    })
    expect((await type('forget', 'd9')).stderr).toBe(
      'waymark: There is no discovery 9. waymark search shows the numbers you can use.\n',
    )
  })

  it('erases every byte when it is told to, and only then', async () => {
    const { data, type } = desk()
    const files = () =>
      readdirSync(data, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
        .filter((file) => readFileSync(file, 'latin1').includes('zanzibar'))
    await type('remember', 'The key is zanzibar')
    await type('correct', 'd1', 'The key was zanzibar')
    await type('forget', 'd1')
    expect(await type('forget', 'd1', '--erase')).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'waymark: Nothing was erased.\nSay yes, or add --yes. Without --erase it is forgotten, and can be restored.\n',
    })
    expect(files()).not.toEqual([])
    expect((await type('forget', 'd1', '--erase', '--yes')).stdout).toBe('Erased d1.\n')
    expect(files()).toEqual([])
    expect((await type('trash')).stdout).toBe('Nothing was deleted.\n')
    expect(await type('forget', 'd1', '--erase', '--yes')).toMatchObject({
      code: 1,
      stderr: 'waymark: There is no discovery 1. waymark search shows the numbers you can use.\n',
    })
  })
})

describe('waymark trash', () => {
  it('shows what was deleted, and restores it with its sub-tasks', async () => {
    const { type } = desk()
    await type('add', 'Move', '--steps', 'Pack', '--steps', 'Carry')
    await type('delete', '1')
    expect((await type('trash')).stdout).toBe('#1 Move and 2 sub-tasks · deleted by cli\n')
    expect(JSON.parse((await type('trash', '--json')).stdout)).toMatchObject({
      items: [{ kind: 'task', id: 1, text: 'Move', more: 2, change: 2 }],
    })
    expect((await type('trash', 'restore', '#1')).stdout).toBe('+ #1 Move with 2 sub-tasks\nchange 3\n')
    expect((await type('list')).stdout).toMatch(/^3 open/)
    expect(await type('trash', 'restore', '1')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'waymark: #1 is not in the trash.\nwaymark trash shows what is there.\n',
    })
    await type('project', 'create', 'Shop')
    await type('add', 'Sweep', '--project', 'SHOP')
    await type('delete', 'SHOP-1')
    expect((await type('trash', 'restore', 'SHOP-1')).stdout).toMatch(/^\+ SHOP-1 Sweep\n/)
    expect(await type('trash', 'restore')).toMatchObject({ code: 2 })
    expect(await type('trash', 'empty')).toMatchObject({ code: 2 })
  })

  it('is that of the project', async () => {
    const { data, type } = desk()
    await type('add', 'Fix the login')
    await type('delete', '1')
    const elsewhere = typing(data, newFolder())
    expect((await elsewhere('trash')).stdout).toBe('Nothing was deleted.\n')
    expect((await elsewhere('trash', '--project', 'WEB')).stdout).toMatch(/^WEB-1 Fix the login/)
    expect((await elsewhere('trash', 'restore', '1', '--project', 'WEB')).stdout).toBe(
      '+ WEB-1 Fix the login\nchange WEB/3\n',
    )
  })
})
