import { randomUUID } from 'node:crypto'
import { chmodSync, constants, copyFileSync, existsSync, linkSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Failure } from '../../errors.ts'
import { makeFolder } from '../../make-folder.ts'
import { openConnection } from './connection.ts'
import { applicationId } from './header.ts'
import { migrate } from './migrate.ts'
import { syncFolder } from './sync-folder.ts'

/**
 * Makes the database under another name and gives it its own only when it is whole, so that a file with the
 * right name is never a half-made one, however many processes start at once.
 */
export async function createDatabase(file: string): Promise<void> {
  const wal = `${file}-wal`
  if ((statSync(wal, { throwIfNoEntry: false })?.size ?? 0) > 0) {
    if (existsSync(file)) return // another process has made it in this very moment
    throw new Failure('unavailable', `The database ${file} is gone, but ${basename(wal)} is still there.`, {
      hint: 'Put the database back beside it, or move the -wal file away to start anew.',
    })
  }
  const folder = dirname(file)
  makeFolder(folder, 0o700)
  const draft = join(folder, `${basename(file)}.new-${randomUUID()}`)
  try {
    const connection = await openConnection(draft)
    using _ = { [Symbol.dispose]: () => connection.close() }
    // Not with a -wal file yet: what a full disk kept in it would be missing in the file that gets the name.
    connection.exec(`PRAGMA application_id = ${applicationId}; PRAGMA journal_mode = MEMORY`)
    await migrate(connection, file)
    connection.exec('PRAGMA journal_mode = WAL')
    connection.close()
    // Nobody else's business, whatever the folder allows; its -wal and -shm files get the same rights.
    chmodSync(draft, 0o600)
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
