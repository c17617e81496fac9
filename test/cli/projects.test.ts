import { describe, expect, it } from 'vitest'
import { openSqliteStores } from '../../src/stores/sqlite/open.ts'
import { newFolder } from '../support/files/folder.ts'
import { makeProject } from '../support/stores/shared-projects.ts'
import { newRepository, typing } from './folders.ts'

const failed = (stderr: string, code = 1) => ({ code, stdout: '', stderr })

describe('waymark project', () => {
  it('lists your projects, with the one you are in and what is open', async () => {
    const data = newFolder()
    const type = typing(data, newRepository('web'))
    expect((await type('project')).stdout).toBe('personal · owner · 0 open\n')
    await type('add', 'Fix the login')
    expect((await type('project', 'list')).stdout).toBe(
      'personal · owner · 0 open\n> web (WEB) · owner · 1 open\n',
    )
    expect((await typing(data, newFolder())('project', 'list')).stdout).toMatch(/^> personal · /)
    expect(JSON.parse((await type('project', 'list', '--json')).stdout)).toMatchObject({
      projects: [
        { name: 'Personal', isPersonal: true, isCurrent: false, open: 0 },
        { name: 'web', prefix: 'WEB', key: 'example.org/acme/web', role: 'owner', isCurrent: true, open: 1 },
      ],
    })
  })

  it('creates, renames, archives and restores', async () => {
    const type = typing(newFolder(), newFolder())
    const created = await type('project', 'create', 'Web', 'shop', '--prefix', 'shop', '--colour', 'teal')
    expect(created.stdout).toBe('+ Web shop (SHOP)\nwaymark add --project SHOP adds tasks to it.\n')
    await type('add', 'Buy stock', '--project', 'web shop')
    expect(JSON.parse((await type('project', 'rename', 'SHOP', 'Store', '--json')).stdout)).toMatchObject({
      project: { name: 'Store', prefix: 'SHOP', colour: 'teal' },
    })
    expect((await type('project', 'rename', 'store', '--prefix', 'STO')).stdout).toBe(
      'Store (SHOP) → Store (STO)\n',
    )
    expect((await type('project', 'archive', 'STO')).stdout).toBe(
      'Archived Store (STO). Nothing in it can be changed.\nwaymark project restore STO brings it back.\n',
    )
    expect((await type('project', 'list')).stdout).not.toContain('Store')
    expect((await type('project', 'list', '--all')).stdout).toContain(
      'Store (STO) · owner · 1 open · archived\n',
    )
    expect(await type('add', 'More', '--project', 'STO')).toEqual(
      failed('waymark: Store is archived. Restore the project to change anything in it.\n'),
    )
    expect((await type('project', 'restore', 'STO')).stdout).toBe('Restored Store (STO).\n')
    expect((await type('add', 'More', '--project', 'STO')).code).toBe(0)
  })

  it('says what is wrong, and what to do', async () => {
    const type = typing(newFolder(), newFolder())
    await type('project', 'create', 'Shop')
    expect(await type('project', 'make')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/takes one of list, create/),
    })
    expect(await type('project', 'create')).toEqual(
      failed('waymark: Say what it is called: waymark project create NAME.\n', 2),
    )
    expect(await type('project', 'create', 'Another', '--prefix', 'SHOP')).toEqual(
      failed('waymark: SHOP is already the prefix of Shop.\nChoose another one.\n'),
    )
    expect((await type('project', 'list')).stdout).not.toContain('Another')
    expect(await type('project', 'create', 'Another', '--colour', 'mud')).toMatchObject({ code: 2 })
    expect(await type('project', 'archive')).toEqual(
      failed('waymark: Say which project: waymark project archive PROJECT.\n', 2),
    )
    expect(await type('project', 'archive', 'personal')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^waymark: Your personal project cannot be archived\./),
    })
    expect(await type('project', 'rename', 'nowhere', 'x')).toMatchObject({
      code: 1,
      stderr: 'waymark: You have no project "nowhere".\nYour projects: personal, Shop (SHOP).\n',
    })
    expect(await type('project', 'archive', 'SHOP', '--role', 'reader')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^waymark: waymark project archive has no option --role\./),
    })
    expect(await type('project', 'leave', 'SHOP')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^waymark: You own Shop \(SHOP\)\.\nMake a member its owner first: waymark project hand-over SHOP/,
      ),
    })
    expect(await type('project', 'share', 'SHOP')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^waymark: There is nobody to share with: this Waymark has one user\.\n.*waymark serve --accounts/,
      ),
    })
  })

  it('shows members, changes what they may do, and lets them leave', async () => {
    const data = newFolder()
    {
      await using stores = await openSqliteStores({ file: `${data}/waymark.db` })
      await makeProject(stores, 'ada', 'shop', { grace: 'editor', linus: 'reader' }, 'Shop')
    }
    const folder = newFolder()
    const ada = typing(data, folder, { WAYMARK_USER: 'ada' })
    const grace = typing(data, folder, { WAYMARK_USER: 'grace' })
    const linus = typing(data, folder, { WAYMARK_USER: 'linus' })
    expect((await grace('project', 'members', 'SHOP')).stdout).toBe(
      'Shop (SHOP)\nada · owner\ngrace (you) · editor\nlinus · reader\n',
    )
    expect(await grace('project', 'members', 'SHOP', 'linus', '--role', 'editor')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^waymark: Only the owner of Shop can do this\./),
    })
    expect((await linus('add', 'No', '--project', 'SHOP')).stderr).toContain(
      'You can read Shop but not change it.',
    )
    expect((await ada('project', 'members', 'SHOP', 'linus', '--role', 'commenter')).stdout).toContain(
      'linus · commenter',
    )
    expect(await ada('project', 'members', 'SHOP', 'linus', '--role', 'boss')).toMatchObject({ code: 2 })
    expect(await ada('project', 'members', 'SHOP', 'nobody', '--remove')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^waymark: No member of this project is called "nobody"\.\nMembers: ada, grace, linus\./,
      ),
    })
    expect(await ada('project', 'members', 'SHOP', 'ada', '--remove')).toMatchObject({ code: 1 })
    expect((await linus('project', 'leave', 'SHOP')).stdout).toBe(
      'You are no longer a member of Shop (SHOP).\n',
    )
    expect((await ada('project', 'hand-over', 'SHOP', 'grace')).stdout).toBe(
      'Shop (SHOP)\ngrace · owner\nada (you) · editor\n',
    )
    expect((await grace('project', 'members', 'SHOP', 'ada', '--remove')).stdout).toBe(
      'Shop (SHOP)\ngrace (you) · owner\n',
    )
    expect((await ada('project', 'list')).stdout).toBe('> personal · owner · 0 open\n')
  })

  it('makes a link by which somebody joins, where people have accounts', async () => {
    const data = newFolder()
    const type = typing(data, newFolder())
    const { accounts } = JSON.parse((await type('account', 'create', 'ada@example.com', '--json')).stdout)
    const ada = typing(data, newFolder(), {
      WAYMARK_USER: accounts[0].id,
      WAYMARK_URL: 'https://waymark.example.com',
    })
    await ada('project', 'create', 'Shop')
    const shared = await ada('project', 'share', 'SHOP', '--role', 'commenter')
    expect(shared.stdout).toMatch(
      /^https:\/\/waymark\.example\.com\/invite\/[\w-]{43}\nWhoever opens it joins Shop \(SHOP\) as commenter\./,
    )
    expect((await ada('project', 'members', 'SHOP')).stdout).toBe(
      'Shop (SHOP)\nada (you) · ada@example.com · owner\n',
    )
    await type('project', 'create', 'Garden')
    expect(await type('project', 'share', 'Garden')).toEqual(
      failed(
        'waymark: local has no account here.\nSay who you are with --user ID; waymark account list --json shows the ids.\n',
      ),
    )
  })
})
