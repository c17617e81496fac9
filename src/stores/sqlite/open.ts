import { randomUUID } from 'node:crypto'
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Failure } from '../../errors.ts'
import { readOwner } from '../owner.ts'
import { sql } from '../sql/statement.ts'
import { SqlTaskStore } from '../sql/task-store.ts'
import { defaultRetentionDays, type Inspection, type Stores } from '../stores.ts'
import { busyTimeoutMs, Connection, whileBusy } from './connection.ts'
import { SqliteEngine } from './engine.ts'
import { damaged, toFailure } from './failures.ts'
import { migrate } from './migrate.ts'

export interface SqliteOptions {
  readonly file: string
  readonly retentionDays?: number
  readonly now?: Date
}

/** Marks the file as ours: "Wmrk". */
const applicationId = 0x576d726b

/** Opens the database, making it when there is none. A damaged or foreign file is refused and left alone. */
export async function openSqliteStores({
  file,
  retentionDays = defaultRetentionDays,
  now = new Date(),
}: SqliteOptions): Promise<Stores> {
  try {
    if (!existsSync(file)) await create(file)
    sweep(dirname(file), `${basename(file)}.new-`)
    if (statSync(file).size === 0) throw damaged(file)
    const writer = await connect(file)
    try {
      await checkOurs(writer, file)
      await migrate(writer, file)
      await prune(writer, now.getTime() - retentionDays * 86_400_000)
    } catch (error) {
      writer.close()
      throw error
    }
    return stores(file, writer, await connect(file, { readOnly: true }))
  } catch (error) {
    throw toFailure(asFailure(error, file), file)
  }
}

function stores(file: string, writer: Connection, reader: Connection): Stores {
  const engine = new SqliteEngine(writer, reader, file)
  const close = async () => {
    reader.close()
    writer.close()
  }
  return {
    engine: 'sqlite',
    place: file,
    tasks: (owner) => new SqlTaskStore(engine, readOwner(owner)),
    check: () =>
      engine.write('', async (queries) => void (await queries.all(sql`SELECT count(*) FROM sqlite_schema`))),
    inspect: async () => inspect(reader),
    close,
    [Symbol.asyncDispose]: close,
  }
}

function inspect(connection: Connection): Inspection {
  const [row] = connection.all<[string]>(sql`SELECT sqlite_version()`)
  const findings = connection.all<[string]>(sql`PRAGMA quick_check(5)`).map(([finding]) => finding)
  return {
    software: `SQLite ${row?.[0]}`,
    schema: connection.pragma('user_version') as number,
    problems: findings.filter((finding) => finding !== 'ok'),
  }
}

async function connect(file: string, { readOnly = false } = {}): Promise<Connection> {
  const { DatabaseSync } = await import('node:sqlite')
  const connection = new Connection(new DatabaseSync(file, { readOnly, timeout: busyTimeoutMs }))
  try {
    connection.exec('PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY; PRAGMA synchronous = FULL')
    // The first look at the file; another process may be recovering it at this moment.
    await whileBusy(() => connection.pragma('journal_mode'))
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/**
 * Makes the database under another name and gives it its own only when it is whole, so that a file with the
 * right name is never a half-made one, however many processes start at once.
 */
async function create(file: string): Promise<void> {
  const wal = `${file}-wal`
  if ((statSync(wal, { throwIfNoEntry: false })?.size ?? 0) > 0) {
    if (existsSync(file)) return // another process has made it in this very moment
    throw new Failure('unavailable', `The database ${file} is gone, but ${basename(wal)} is still there.`, {
      hint: 'Put the database back beside it, or move the -wal file away to start anew.',
    })
  }
  const folder = dirname(file)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `${basename(file)}.new-${randomUUID()}`)
  try {
    const connection = await connect(draft)
    connection.exec(`PRAGMA application_id = ${applicationId}; PRAGMA journal_mode = WAL`)
    await migrate(connection, file)
    connection.close()
    link(draft, file)
    syncFolder(folder)
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${draft}${suffix}`, { force: true })
  }
}

/** Takes the name in one step; of several processes the first keeps it. */
function link(draft: string, file: string): void {
  try {
    linkSync(draft, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    // Some file systems of memory sticks and network shares have no links.
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error
    copyFileSync(draft, file, constants.COPYFILE_EXCL)
  }
}

/** Removes drafts that a killed process left behind more than an hour ago. */
function sweep(folder: string, prefix: string): void {
  for (const name of readdirSync(folder).filter((name) => name.startsWith(prefix))) {
    const path = join(folder, name)
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > 3_600_000) rmSync(path, { force: true })
  }
}

// Without this a power cut could take the new name away again, and with it what was acknowledged since.
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

async function checkOurs(connection: Connection, file: string): Promise<void> {
  const id = await whileBusy(() => connection.pragma('application_id'))
  if (id !== applicationId) {
    throw new Failure('unavailable', `${file} is not a Waymark database.`, {
      hint: 'Choose another data folder with --data or WAYMARK_DATA. Nothing was changed.',
    })
  }
  // Ours never have it. A header that says so is damaged, and writing by it would damage the rest.
  if (connection.pragma('auto_vacuum') !== 0) throw damaged(file)
}

async function prune(connection: Connection, before: number): Promise<void> {
  const [old] = await whileBusy(() => connection.all(sql`SELECT 1 FROM changes WHERE at < ${before} LIMIT 1`))
  if (old) await whileBusy(() => connection.run(sql`DELETE FROM changes WHERE at < ${before}`))
}

/** What the file system refuses is for the caller to mend. */
function asFailure(error: unknown, file: string): unknown {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EEXIST') {
    return new Failure('unavailable', `The data folder ${dirname(file)} cannot be written.`, {
      hint: 'Check its permissions, or choose another with --data or WAYMARK_DATA.',
      cause: error,
    })
  }
  if (code === 'ENOSPC') {
    return new Failure('unavailable', 'The disk is full.', { hint: 'Make room and try again.', cause: error })
  }
  return error
}
