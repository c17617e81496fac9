import { moveProject, partition } from '../compose/database.ts'
import { type CommandBody, type CommandContext, exitCodes } from './command.ts'
import { usage } from './parse-arguments.ts'
import { showProgress } from './show-progress.ts'

const actions: Readonly<
  Record<string, (context: CommandContext, word: string | undefined) => Promise<void>>
> = {
  partition: divide,
  'move-project': move,
}

export const command: CommandBody = {
  usage: 'partition --count NUMBER | move-project ID --to URL',
  words: Object.keys(actions),
  moreWords: 'project',
  options: {
    count: {
      type: 'string',
      value: 'NUMBER',
      describe: 'partition: into how many, from 2 to 256 (64 is a good start)',
    },
    to: {
      type: 'string',
      value: 'URL',
      describe: 'move-project: the PostgreSQL database of the other server',
    },
  },
  notes: `For operators of PostgreSQL; docs/scaling.md says when and how.
  partition     divides the large tables by project, so that a million projects are not one table. Stop waymark serve and
                close the assistants first, and make a backup. Every table is copied, one after the other: there must be
                room on the disk for the largest one three times. Interrupted, it goes on when it is called again. The
                count cannot be changed later.
  move-project  moves a project, by its id, to the database of another Waymark while it is in use, and archives it here.
                Both roles must see the rows of everybody (here: WAYMARK_BACKUP_URL). The other server must know the same
                people by the same ids, and the content of attached files is yours to copy.`,
  examples: [
    'waymark database partition --count 64',
    'waymark database move-project ~0123456789abcdef01234567 --to postgres://waymark@db2.example.com/waymark',
  ],
  async run(context) {
    const [action = '', word, another] = context.args
    const act = actions[action]
    if (!act || another !== undefined)
      throw usage(`database takes one of: ${Object.keys(actions).join(', ')}`, 'See waymark help database.')
    await act(context, word)
    return exitCodes.ok
  },
}

async function divide({ config, flags: { count }, answer }: CommandContext, word?: string): Promise<void> {
  if (typeof count !== 'string' || !/^\d+$/.test(count) || word !== undefined)
    throw usage('--count takes a number', 'For example: waymark database partition --count 64')
  const progress = showProgress(process.stderr)
  try {
    const tables = await partition(config, Number(count), (done, total) =>
      progress.show('tables', done, total),
    )
    progress.end()
    answer({ partitions: Number(count), tables }, () =>
      tables === 0
        ? `Nothing to do: the tables are divided into ${count} partitions.\n`
        : `Divided ${tables} tables into ${count} partitions each.\n`,
    )
  } finally {
    progress.end()
  }
}

async function move({ config, flags: { to }, answer }: CommandContext, project?: string): Promise<void> {
  if (project === undefined || typeof to !== 'string')
    throw usage('Name a project by its id, and --to', 'waymark project list --json shows the ids.')
  const { rows, closedMs } = await moveProject(config, project, to)
  answer(
    { project, rows, closedMs: Math.round(closedMs) },
    () =>
      `Moved ${project}: ${rows} rows. It was closed for ${Math.round(closedMs)} ms, and is archived here.\n`,
  )
}
