import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../support/files/folder.ts'
import { waymark } from '../support/servers/waymark.ts'
import { newDatabase } from '../support/stores/postgres.ts'

describe('waymark doctor', () => {
  it('says that the store works, where it is and what is configured', async () => {
    const data = join(newFolder(), 'new', 'folder')
    const { code, stdout } = await waymark(['doctor', '--data', data, '--user', 'ada'])

    expect(code).toBe(0)
    expect(stdout).toMatch(/^ok +store +SQLite 3\.\d+\.\d+, schema \d+, at /m)
    expect(stdout).toContain(join(data, 'waymark.db'))
    expect(stdout).toMatch(/^ok +writable +yes$/m)
    expect(stdout).toMatch(/^ok +tasks +0 of ada's own, outside of projects$/m)
    expect(stdout).not.toContain('FAIL')
  })

  it('answers programs in JSON', async () => {
    const { stdout } = await waymark(['doctor', '--json'], { WAYMARK_DATA: newFolder() })
    expect(JSON.parse(stdout)).toMatchObject({ ok: true })
  })

  it('checks PostgreSQL when it is configured, and shows no password', async () => {
    const { code, stdout, stderr } = await waymark(['doctor'], { DATABASE_URL: await newDatabase() })
    expect(code).toBe(0)
    expect(stdout).toMatch(/^ok +store +PostgreSQL 18/m)
    expect(stdout + stderr).not.toContain('postgres:postgres')
  })

  it('fails with the next step when the database is damaged, and leaves it alone', async () => {
    const data = newFolder()
    writeFileSync(join(data, 'waymark.db'), 'this is no database, but it may be precious '.repeat(50))
    const { code, stdout } = await waymark(['doctor', '--data', data])
    expect(code).toBe(1)
    expect(stdout).toMatch(/FAIL +store +The database .* is damaged\./)
    expect(stdout).toContain('put a backup in its place')
  })

  it('fails with the next step when the folder is a file, or PostgreSQL is away', async () => {
    const data = newFolder()
    mkdirSync(data, { recursive: true })
    writeFileSync(join(data, 'file'), '')
    expect((await waymark(['doctor', '--data', join(data, 'file')])).stdout).toMatch(
      /FAIL.*cannot be written/,
    )
    const away = await waymark(['doctor'], { DATABASE_URL: 'postgres://ada:s3cret@127.0.0.1:1/x' })
    expect(away.code).toBe(1)
    expect(away.stdout).toMatch(/FAIL +store +The database cannot be reached\./)
    expect(away.stdout + away.stderr).not.toContain('s3cret')
  })
})

describe('the command line', () => {
  it('shows its help, its version and the help of a command', async () => {
    expect((await waymark([])).stdout).toContain('Usage: waymark <command>')
    expect((await waymark(['--help'])).stdout).toContain('doctor')
    expect((await waymark(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
    expect((await waymark(['doctor', '--help'])).stdout).toContain('Examples:')
  })

  it('answers wrong usage on stderr with exit code 2 and the way out', async () => {
    expect(await waymark(['doctr'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'waymark: There is no command "doctr".\nDid you mean waymark doctor?\n',
    })
    expect(await waymark(['doctor', '--bogus'])).toMatchObject({ code: 2, stdout: '' })
    expect(await waymark(['toString'])).toMatchObject({ code: 2 })
    expect(await waymark(['doctor', 'foo'])).toMatchObject({ code: 2, stdout: '' })
    expect((await waymark(['doctor', '--user', ''])).stderr).toContain('An owner is named')
    const json = await waymark(['doctor', '--user', '', '--json'])
    expect(JSON.parse(json.stderr)).toMatchObject({ error: { code: 'invalid' } })
  })
})
