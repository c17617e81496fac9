import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { Failure } from '../../errors.ts'
import { readOwner } from '../owner.ts'
import { selectUsedHashes } from '../sql/attachment-rows.ts'
import { deleteOwner } from '../sql/delete-owner.ts'
import { LateIndexes } from '../sql/late-indexes.ts'
import { type Statement, sql } from '../sql/statement.ts'
import { sqlStores } from '../sql/stores.ts'
import type { TermIndex } from '../sql/term-index.ts'
import type { TitleIndex } from '../sql/title-index.ts'
import { personTopic, projectTopic } from '../sql/topics.ts'
import { defaultRetentionDays, type Inspection, type Stores } from '../stores.ts'
import { CommitWatch } from './commit-watch.ts'
import { type Connection, openConnection, whileBusy } from './connection.ts'
import { createDatabase } from './create-database.ts'
import { SqliteEngine } from './engine.ts'
import { toFailure } from './failures.ts'
import { checkHeader, schemaVersion } from './header.ts'
import { migrate } from './migrate.ts'
import { openSettled } from './pending-restore.ts'
import { sweepDrafts } from './sweep-drafts.ts'

const dayMs = 86_400_000

export interface SqliteOptions {
  readonly file: string
  readonly retentionDays?: number
  /** How long a claim outlasts the last call of its holder. */
  readonly leaseMs?: number | undefined
  readonly now?: Date
  readonly titles?: TitleIndex
  readonly terms?: TermIndex
}

/** Opens the database, making it when there is none. A damaged or foreign file is refused and left alone. */
export async function openSqliteStores({
  file,
  retentionDays = defaultRetentionDays,
  leaseMs,
  now = new Date(),
  titles,
  terms,
}: SqliteOptions): Promise<Stores> {
  const open = async () => {
    if (!existsSync(file)) await createDatabase(file)
    sweepDrafts(file)
    checkHeader(file, schemaVersion)
    const keepMs = retentionDays * dayMs
    const writer = await openWriter(file, now.getTime() - keepMs)
    const openReader = () => openConnection(file, { readOnly: true })
    return storesOn(file, writer, openReader, keepMs, leaseMs, titles, terms)
  }
  try {
    return await openSettled(dirname(file), open)
  } catch (error) {
    throw toFailure(asFailure(error, file), file)
  }
}

/** The stores on a database that is open and has the newest schema. Nothing is ever written through the reader. */
export function storesOn(
  file: string,
  writer: Connection,
  openReader: () => Promise<Connection>,
  keepMs = defaultRetentionDays * dayMs,
  leaseMs?: number,
  titles?: TitleIndex,
  terms?: TermIndex,
): Stores {
  const commits = new CommitWatch(writer)
  const engine = new SqliteEngine(writer, openReader, file, (topics) => commits.wrote(topics))
  const indexes = new LateIndexes(titles, terms)
  const close = async () => {
    await indexes.close()
    commits.close()
    await engine.close()
    writer.close()
  }
  return {
    engine: 'sqlite',
    place: file,
    ...sqlStores(engine, indexes, () => [], leaseMs),
    subscribe: (person, projects, notify) =>
      commits.watch([personTopic(readOwner(person)), ...projects.map(projectTopic)], notify),
    check: () =>
      engine.write('', async (queries) => void (await queries.all(sql`SELECT count(*) FROM sqlite_schema`))),
    inspect: async () => inspect(await engine.reader()),
    deleteOwner: (owner) =>
      deleteOwner(engine, readOwner(owner), {
        ofPerson: [],
        ofProject: forgotten,
      }),
    usedHashes: async (hashes) => {
      if (hashes.length === 0) return new Set()
      const used = await engine.readAsServer<[string]>(selectUsedHashes(hashes))
      return new Set(used.map(([hash]) => hash))
    },
    prune: (now = new Date()) =>
      engine.write('', async (queries) => prunings(now.getTime() - keepMs).forEach(queries.run)),
    rateWindows: null,
    load: () => null,
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
    remarks: [],
  }
}

async function openWriter(file: string, keepSince: number): Promise<Connection> {
  const writer = await openConnection(file)
  try {
    await migrate(writer, file)
    await prune(writer, keepSince)
    return writer
  } catch (error) {
    writer.close()
    throw error
  }
}

async function prune(connection: Connection, before: number): Promise<void> {
  const [old] = await whileBusy(() =>
    connection.all(sql`SELECT 1 WHERE EXISTS (SELECT 1 FROM changes WHERE at < ${before})
      OR EXISTS (SELECT 1 FROM audit WHERE at < ${before}) OR EXISTS (SELECT 1 FROM inbox WHERE at < ${before})
      OR EXISTS (SELECT 1 FROM outbox WHERE at < ${before})
      OR EXISTS (SELECT 1 FROM attachments WHERE removed_at < ${before} OR lost_at < ${before})`),
  )
  if (!old) return
  for (const statement of prunings(before)) await whileBusy(() => connection.run(statement))
}

function prunings(before: number): Statement[] {
  return [
    sql`DELETE FROM changes WHERE at < ${before}`,
    sql`DELETE FROM audit WHERE at < ${before}`,
    sql`DELETE FROM inbox WHERE at < ${before}`,
    sql`DELETE FROM outbox WHERE at < ${before}`,
    sql`DELETE FROM attachments WHERE removed_at < ${before} OR lost_at < ${before}`,
  ]
}

/** What members have of a project goes with it. */
function forgotten(project: string): Statement[] {
  return [
    sql`DELETE FROM inbox WHERE project = ${project}`,
    sql`DELETE FROM reminders WHERE project = ${project}`,
    sql`DELETE FROM reminder_queue WHERE project = ${project}`,
    sql`DELETE FROM reminder_plans WHERE project = ${project}`,
    sql`DELETE FROM outbox WHERE project = ${project}`,
    sql`DELETE FROM webhooks WHERE of_project = ${project}`,
  ]
}

/** What the file system refuses is for the caller to mend. */
const refusals = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR', 'EEXIST'])

function asFailure(error: unknown, file: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  // /proc says ENOENT of a folder that cannot be made.
  if (refusals.has(code ?? '') || (code === 'ENOENT' && syscall === 'mkdir')) {
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
