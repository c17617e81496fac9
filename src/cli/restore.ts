import { restore } from '../compose/backup.ts'
import { invalid } from '../errors.ts'
import { type CommandBody, type CommandContext, exitCodes } from './command.ts'
import { isYes, openLines } from './lines.ts'
import { showProgress } from './show-progress.ts'
import { version } from './version.ts'

export const command: CommandBody = {
  usage: 'FILE',
  words: 'file',
  options: { yes: { type: 'boolean', describe: 'Restore without asking' } },
  examples: ['waymark restore ~/waymark.tar.gz', 'waymark restore waymark.tar.gz --yes --data ~/notes'],
  notes:
    'Stop waymark serve and close the assistants first. The backup is checked before anything is replaced, and what was there is kept in the data folder as before-restore-….tar.gz. Interrupted, it leaves the old data or the new. waymark doctor checks the result.',
  async run(context) {
    const { config, args, answer } = context
    const [path, another] = args
    if (!path || another !== undefined)
      throw invalid('bad_arguments', 'Name one file.', { hint: 'waymark backup FILE makes one.' })
    await confirm(context, path)
    const progress = showProgress(process.stderr)
    try {
      const { manifest, kept } = await restore(config, { path, version, onProgress: progress.show })
      progress.end()
      answer(
        { restored: path, createdAt: manifest.createdAt, engine: manifest.engine, kept },
        () =>
          `Restored ${path}, made ${manifest.createdAt.slice(0, 16).replace('T', ' ')} UTC.\n${kept === null ? '' : `What was there before is in ${kept}.\n`}Check it with waymark doctor.\n`,
      )
      return exitCodes.ok
    } finally {
      progress.end()
    }
  },
}

/** Everything that was done since the backup goes out of sight, so that a yes is needed: typed, or given beforehand. */
async function confirm({ flags, print, config }: CommandContext, path: string): Promise<void> {
  if (flags.yes === true) return
  const where = config.databaseUrl === null ? config.data : 'the database'
  if (process.stdin.isTTY === true && flags.json !== true) {
    using lines = openLines(print)
    if (isYes(await lines.ask(`Replace everything in ${where} by ${path}? What is there is kept. [y/N] `)))
      return
  }
  throw invalid('bad_arguments', 'Nothing was restored.', { hint: 'Say yes, or add --yes.' })
}
