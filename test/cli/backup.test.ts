import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { writeArchive } from '../../src/backup/archive.ts'
import type { Manifest } from '../../src/backup/manifest.ts'
import { apiOf } from '../support/clients/api-client.ts'
import { newFolder } from '../support/files/folder.ts'
import { serve } from '../support/servers/serving.ts'
import { waymark } from '../support/servers/waymark.ts'
import { connect, newOwnedDatabase } from '../support/stores/database-roles.ts'
import { newDatabase } from '../support/stores/postgres.ts'

const titles = async (data: string, env = {}) => {
  const { stdout } = await waymark(['list', 'all', '--json', '--data', data], env)
  return stdout
}

async function folderWith(title: string): Promise<string> {
  const data = join(newFolder(), 'data')
  expect(await waymark(['add', title, '--data', data])).toMatchObject({ code: 0 })
  return data
}

async function backedUp(title = 'Water the plants'): Promise<string> {
  const path = join(newFolder(), 'backup.tar.gz')
  expect(await waymark(['backup', path, '--data', await folderWith(title)])).toMatchObject({ code: 0 })
  return path
}

/** Everything in a folder, by name and content. */
function contentOf(folder: string): string {
  const files = readdirSync(folder).filter((name) => !/-(wal|shm)$|\.lock$/.test(name))
  return files.map((name) => `${name} ${hashOf(readFileSync(join(folder, name)))}`).join('\n')
}

/** Gives the id of the file. */
async function serveAndAttach(data: string, env: Record<string, string>, content: string): Promise<string> {
  await using server = await serve(['--data', data], env)
  const { id } = (await apiOf(server.url).post('/tasks', { title: 'Paint' }))[1].task
  const [status, { attachment }] = await apiOf(server.url).post(
    `/tasks/${id}/attachments?name=a.txt`,
    content,
  )
  expect(status).toBe(201)
  return attachment.id
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('waymark backup', () => {
  it('says what it wrote, to people and to programs, in a file for its owner alone', async () => {
    const data = await folderWith('Water the plants')
    const path = join(newFolder(), 'a.tar.gz')
    expect(await waymark(['backup', path, '--data', data])).toEqual({
      code: 0,
      stdout: expect.stringMatching(/a\.tar\.gz: \d+\.\d MB of SQLite\n$/),
      stderr: '',
    })
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const again = await waymark(['backup', path, '--data', data, '--force', '--json'])
    expect(JSON.parse(again.stdout)).toMatchObject({ file: path, engine: 'sqlite', accounts: false })
    expect(readdirSync(join(path, '..'))).toEqual(['a.tar.gz'])
  })

  it.each(['SQLite', 'PostgreSQL'])('holds the files of tasks, on %s', async (engine) => {
    const data = join(newFolder(), 'data')
    const env = engine === 'SQLite' ? {} : { DATABASE_URL: await newDatabase() }
    const path = join(newFolder(), 'b.tar.gz')
    const name = await serveAndAttach(data, env, 'Two coats')
    expect(await waymark(['backup', path, '--data', data], env)).toMatchObject({ code: 0 })
    rmSync(join(data, 'files'), { recursive: true })
    await serveAndAttach(data, env, 'Three coats')
    expect(await waymark(['restore', path, '--yes', '--data', data], env)).toMatchObject({ code: 0 })
    await using server = await serve(['--data', data], env)
    const answer = await fetch(`${server.url}/api/attachments/${name}`)
    expect([answer.status, await answer.text()]).toEqual([200, 'Two coats'])
    // What was there before is kept, with its files.
    const kept = readdirSync(data).find((one) => one.startsWith('before-restore')) as string
    const other = join(newFolder(), 'other')
    const elsewhere = engine === 'SQLite' ? {} : { DATABASE_URL: await newDatabase() }
    await waymark(['restore', join(data, kept), '--yes', '--data', other], elsewhere)
    expect(readdirSync(join(other, 'files'), { recursive: true })).toContainEqual(
      expect.stringContaining(hashOf(Buffer.from('Three coats'))),
    )
  })

  it('leaves a file alone that is there, and says what is wrong with a place', async () => {
    const path = await backedUp()
    const before = readFileSync(path)
    const data = await folderWith('Other')
    const taken = await waymark(['backup', path, '--data', data])
    expect(taken).toMatchObject({ code: 1, stderr: expect.stringContaining('add --force') })
    expect(readFileSync(path).equals(before)).toBe(true)
    const nowhere = await waymark(['backup', join(newFolder(), 'no', 'b.tar.gz'), '--data', data])
    expect(nowhere.stderr).toContain('its folder is not there')
    const none = await waymark(['backup', join(newFolder(), 'b'), '--data', newFolder()])
    expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no database in') })
    expect(await waymark(['backup'])).toMatchObject({ code: 2 })
  })

  it('is refused to a role that does not see all rows, and taken as one that does', async () => {
    const { url } = await newOwnedDatabase()
    const env = { DATABASE_URL: url }
    await waymark(['add', 'Water the plants'], env)
    const path = join(newFolder(), 'b.tar.gz')
    const refused = await waymark(['backup', path], env)
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('WAYMARK_BACKUP_URL') })
    expect(existsSync(path)).toBe(false)
    const admin = new URL(await newDatabase())
    admin.pathname = new URL(url).pathname
    const taken = await waymark(['backup', path], { ...env, WAYMARK_BACKUP_URL: admin.href })
    expect(taken).toMatchObject({ code: 0 })

    // The owner restores it by themselves, and what is kept has all rows.
    await waymark(['add', 'Since then'], env)
    const data = newFolder()
    const restored = await waymark(['restore', path, '--yes', '--json', '--data', data], env)
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    const { kept } = JSON.parse(restored.stdout)
    expect(await titles(data, env)).not.toContain('Since then')
    expect(await waymark(['restore', kept, '--yes', '--data', data], env)).toMatchObject({ code: 0 })
    expect(await titles(data, env)).toContain('Since then')
    const client = await connect(url)
    const { rows } = await client.query('SELECT * FROM tasks')
    expect(rows).toEqual([])
  })
})

describe('waymark restore', () => {
  it('puts the backup in place and keeps what was there, as a backup', async () => {
    const path = await backedUp('From the backup')
    const data = await folderWith('From before')
    const asked = await waymark(['restore', path, '--data', data])
    expect(asked).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') })
    expect(await titles(data)).toContain('From before')

    const restored = await waymark(['restore', path, '--yes', '--json', '--data', data])
    const { kept } = JSON.parse(restored.stdout)
    expect(await titles(data)).toContain('From the backup')
    expect(await titles(data)).not.toContain('From before')
    expect((await waymark(['doctor', '--data', data])).code).toBe(0)
    expect(await waymark(['restore', kept, '--yes', '--data', data])).toMatchObject({ code: 0 })
    expect(await titles(data)).toContain('From before')
  })

  it('mends a data folder whose database is damaged, and keeps the damaged one', async () => {
    const path = await backedUp()
    const data = await folderWith('Lost')
    writeFileSync(join(data, 'waymark.db'), 'not a database any more '.repeat(1000))
    const restored = await waymark(['restore', path, '--yes', '--json', '--data', data])
    expect(restored).toMatchObject({ code: 0 })
    const { kept } = JSON.parse(restored.stdout)
    expect(readFileSync(join(kept, 'waymark.db'), 'utf8')).toContain('not a database any more')
    expect(await titles(data)).toContain('Water the plants')
  })

  it('waits for nobody who has the database open, and changes nothing under them', async () => {
    const path = await backedUp()
    const data = await folderWith('In use')
    const open = new DatabaseSync(join(data, 'waymark.db'))
    open.prepare('SELECT count(*) FROM tasks').get()
    const refused = await waymark(['restore', path, '--yes', '--data', data])
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('Stop waymark serve') })
    open.close()
    expect(await titles(data)).toContain('In use')
    expect(readdirSync(data)).not.toContain('restore')
  })

  it('refuses what is damaged, cut short, foreign or newer, and changes nothing', async () => {
    const path = await backedUp()
    const data = await folderWith('Untouched')
    const whole = readFileSync(path)
    const bad = join(newFolder(), 'bad.tar.gz')
    const before = contentOf(data)
    const refusal = async (bytes: Buffer | string) => {
      writeFileSync(bad, bytes)
      const { code, stderr } = await waymark(['restore', bad, '--yes', '--data', data])
      expect({ code, stderr }).toMatchObject({ code: 1 })
      expect(contentOf(data)).toBe(before)
      return stderr
    }
    for (const share of [0.001, 0.3, 0.9, 0.999])
      expect(await refusal(whole.subarray(0, Math.floor(whole.length * share)))).toMatch(
        /damaged or cut short|not a backup/,
      )
    for (const share of [0.05, 0.4, 0.7, 0.98]) {
      const flipped = Buffer.from(whole)
      const at = Math.floor(whole.length * share)
      flipped[at] = (flipped[at] as number) ^ 0x55
      expect(await refusal(flipped)).toMatch(/damaged or cut short|not a backup/)
    }
    expect(await refusal('')).toContain('is not a backup of Waymark')
    expect(await refusal('{"tasks": []}')).toContain('is not a backup of Waymark')
    expect(await refusal(gzipSync('hello '.repeat(500)))).toContain('is not a backup of Waymark')
    expect(await refusal(readFileSync(join(data, 'waymark.db')))).toContain('is not a backup of Waymark')
    for (const change of [
      { format: 2 },
      { schema: { data: 99, accounts: null } },
      { schema: { data: 7, accounts: 99 } },
    ])
      expect(await refusal(await archiveOf(change))).toContain('was made by a newer Waymark')
    expect(await refusal(await archiveOf({ engine: 'postgres' }))).toContain('Set DATABASE_URL')
    expect(await refusal(await archiveOf({ files: [] }))).toContain('damaged')
    const outside = { name: '../outside.db', bytes: 0, sha256: hashOf(Buffer.alloc(0)) }
    expect(await refusal(await archiveOf({ files: [outside] }))).toContain('damaged')
    expect(await titles(data)).toContain('Untouched')
  })

  it('refuses a damaged backup on PostgreSQL, too, and a database that is in use', async () => {
    const url = await newDatabase()
    const env = { DATABASE_URL: url }
    await waymark(['add', 'Untouched'], env)
    const path = join(newFolder(), 'b.tar.gz')
    await waymark(['backup', path], env)
    const bad = `${path}.bad`
    writeFileSync(bad, readFileSync(path).subarray(0, -100))
    const refused = await waymark(['restore', bad, '--yes'], env)
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('damaged or cut short') })

    const inUse = await connect(`${url}?application_name=waymark`)
    const busy = await waymark(['restore', path, '--yes'], env)
    expect(busy).toMatchObject({ code: 1, stderr: expect.stringContaining('Stop every waymark serve') })
    await inUse.query('SELECT 1')
    expect(await titles(newFolder(), env)).toContain('Untouched')
  })
})

/** A backup whose beginning says something else. */
async function archiveOf(change: Partial<Manifest>): Promise<Buffer> {
  const folder = newFolder()
  const manifest: Manifest = {
    ...{ product: 'waymark', format: 1, version: '9.9.9', engine: 'sqlite', files: [] },
    ...{ createdAt: new Date().toISOString(), schema: { data: 7, accounts: null }, ...change },
  }
  const path = join(folder, 'made.tar.gz')
  await writeArchive(path, folder, { ...manifest, files: [] })
  if (manifest.files.length === 0) return readFileSync(path)
  // What a stranger would write: the files are named, and not there.
  const text = JSON.stringify(manifest)
  const { tarHeader, paddingAfter } = await import('../../src/backup/tar.ts')
  const head = tarHeader('manifest.json', text.length, new Date())
  return gzipSync(Buffer.concat([head, Buffer.from(text), Buffer.alloc(paddingAfter(text.length) + 1024)]))
}
