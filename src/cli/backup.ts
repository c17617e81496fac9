import { backup } from '../compose/backup.ts'
import { invalid } from '../errors.ts'
import { type CommandBody, exitCodes } from './command.ts'
import { showProgress } from './show-progress.ts'
import { version } from './version.ts'

export const command: CommandBody = {
  usage: 'FILE',
  words: 'file',
  options: { force: { type: 'boolean', describe: 'Overwrite an existing file' } },
  examples: ['waymark backup ~/waymark.tar.gz', 'waymark backup /backups/waymark-$(date +%F).tar.gz --json'],
  notes:
    "You don't have to stop anything. The file holds all tasks, attached files, knowledge, conversations, history and accounts, unencrypted: keep it as safe as the data, and WAYMARK_SECRET somewhere else. waymark restore brings it back. Files in a bucket (WAYMARK_S3_URL) are not in it.",
  async run({ config, flags, args, answer }) {
    const [path, another] = args
    if (!path || another !== undefined)
      throw invalid('bad_arguments', 'Name one file.', { hint: 'For example: waymark backup waymark.tar.gz' })
    const progress = showProgress(process.stderr)
    try {
      const asked = { path, version, isForced: flags.force === true, onProgress: progress.show }
      const { engine, createdAt, schema, files } = await backup(config, asked)
      progress.end()
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
      answer(
        { file: path, engine, createdAt, schema, bytes, accounts: schema.accounts !== null },
        () =>
          `${path}: ${inMegabytes(bytes)} of ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}${schema.accounts === null ? '' : ', accounts included'}\n`,
      )
      return exitCodes.ok
    } finally {
      progress.end()
    }
  },
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
