import { native } from '../contracts/native/contract.ts'
import { invalid } from '../errors.ts'
import { askPage } from './ask-page.ts'
import { begin } from './begin.ts'
import { callerOf } from './chosen-project.ts'
import { type CommandBody, type CommandContext, exitCodes } from './command.ts'
import { isYes, openLines } from './lines.ts'
import { readDiscovery } from './read-discovery.ts'
import { taskCommand } from './task-commands.ts'

const ordinary = taskCommand('forget', native)

export const command: CommandBody = {
  ...ordinary,
  usage: 'DISCOVERY',
  options: {
    erase: { type: 'boolean', describe: 'Erase it for good, also from its history and the search index' },
    yes: { type: 'boolean', describe: 'Erase without asking' },
    ...ordinary.options,
  },
  notes:
    'What is forgotten can be restored (waymark trash) as long as changes are kept. What is erased is gone at once; only the owner of a project can erase.',
  run: (context) => (context.flags.erase === true ? erase(context) : ordinary.run(context)),
}

async function erase(context: CommandContext): Promise<number> {
  const { config, args, answer } = context
  const [word, another] = args
  if (word === undefined || another !== undefined)
    throw invalid('bad_arguments', 'Say which one: waymark forget d3 --erase.')
  const id = readDiscovery(word)
  await using running = await begin(config)
  const caller = await callerOf(running, context)
  await confirm(context, id)
  const asked = { discovery: id, erase: true }
  const { isOverwritten } = await askPage<{ isOverwritten: boolean }>(
    running,
    'forget_discovery',
    asked,
    caller,
  )
  answer(
    { erased: id, isOverwritten },
    () => `Erased d${id}.\n${isOverwritten ? '' : traces[running.stores.engine]}`,
  )
  return exitCodes.ok
}

/** What is said where bytes may be left. */
const traces = {
  sqlite:
    'Another program has the database open: the file is overwritten when it ends, or with the next waymark forget --erase.\n',
  postgres: 'The database server overwrites its files at its next vacuum; its backups are its own.\n',
}

async function confirm({ flags, print }: CommandContext, id: number): Promise<void> {
  if (flags.yes === true) return
  if (process.stdin.isTTY === true && flags.json !== true) {
    using lines = openLines(print)
    if (isYes(await lines.ask(`Erase d${id} for good? [y/N] `))) return
  }
  throw invalid('bad_arguments', 'Nothing was erased.', {
    hint: 'Say yes, or add --yes. Without --erase it is forgotten, and can be restored.',
  })
}
