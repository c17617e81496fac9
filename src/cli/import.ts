import { applyImport, type Imported } from '../bridges/apply-import.ts'
import type { ReadDueWords } from '../bridges/moments.ts'
import { isEmptyPlan, planImport } from '../bridges/plan-import.ts'
import { readSource } from '../bridges/read-source.ts'
import { formatNames } from '../bridges/recognise.ts'
import type { Source } from '../bridges/source.ts'
import type { Config } from '../config.ts'
import { invalid } from '../errors.ts'
import { readDueWords } from '../language/due-words.ts'
import { type Command, type CommandContext, exitCodes } from './command.ts'
import { openLines } from './lines.ts'
import { type AtProject, atProject } from './project-command.ts'
import { shelvesOf } from './shelves.ts'
import { importedLines, planLines } from './show-import.ts'
import { showProgress } from './show-progress.ts'

export const importCommand: Command = {
  name: 'import',
  summary: 'Bring in tasks and knowledge from other tools, or from an export',
  usage: 'FILE|FOLDER',
  words: 'file',
  options: {
    from: {
      type: 'string',
      value: 'FORMAT',
      describe: `${formatNames.join(', ')} (default: as recognised)`,
      completes: formatNames,
    },
    'dry-run': { type: 'boolean', describe: 'Show what would be imported, and end' },
    yes: { type: 'boolean', describe: 'Import without asking' },
    here: {
      type: 'boolean',
      describe: 'Put the discoveries of an export into this project, not into their own',
    },
  },
  examples: [
    'waymark import .taskmaster/tasks/tasks.json --dry-run',
    'waymark import ~/app --from backlog --yes',
    'waymark import waymark.jsonl --yes --json',
  ],
  async run(context) {
    const { config, flags, args } = context
    const source = await readSource(readPath(args), {
      from: readFrom(flags.from),
      readDueWords: inZoneOf(config),
    })
    return atProject(config, (at) => importSource(source, at, context))
  },
}

async function importSource(source: Source, at: AtProject, context: CommandContext): Promise<number> {
  const { config, flags, print } = context
  const shelves = shelvesOf(at.running.stores, config.user, at.project, { isHere: flags.here === true })
  const plan = await planImport(source, shelves)
  const isJson = flags.json === true
  if (!isJson) print(planLines(plan))
  const isEmpty = isEmptyPlan(plan)
  if (isEmpty || flags['dry-run'] || !(flags.yes || (await isWanted(context)))) {
    if (isJson) print(`${JSON.stringify({ plan, imported: null })}\n`)
    else if (!isEmpty) print(flags['dry-run'] || isAsked(context) ? 'Nothing was imported.\n' : howToApply)
    return isEmpty || flags['dry-run'] || isAsked(context) ? exitCodes.ok : exitCodes.usage
  }
  const progress = showProgress(process.stderr)
  const origin = { ...at.origin, tool: 'import' }
  const imported = await applyImport(source, shelves, origin, (what, done, total) =>
    progress.show(what, done, total),
  )
  progress.end()
  print(isJson ? `${JSON.stringify({ plan, imported: forPrograms(imported) })}\n` : importedLines(imported))
  return exitCodes.ok
}

const howToApply = 'Nothing was imported yet: add --yes to import it.\n'

/** Only at a terminal is there somebody who can answer. */
function isAsked({ flags }: CommandContext): boolean {
  return process.stdin.isTTY === true && flags.json !== true
}

async function isWanted(context: CommandContext): Promise<boolean> {
  if (!isAsked(context)) return false
  using lines = openLines(context.print)
  return /^\s*y(es)?\s*$/i.test((await lines.ask('Import this? [y/N] ')) ?? '')
}

function forPrograms({ tasks, discoveries, sessions, conversations }: Imported): object {
  return {
    tasks: { added: tasks.added.map(({ id }) => id), change: tasks.change },
    discoveries: discoveries.map(({ project, added, change }) => ({
      project,
      added: added.map(({ id }) => id),
      change,
    })),
    sessions,
    conversations,
  }
}

function readPath(args: readonly string[]): string {
  const [path, another] = args
  if (path !== undefined && another === undefined) return path
  throw invalid('bad_arguments', 'Name one file or folder to import.', {
    hint: 'waymark import --help has examples.',
  })
}

function readFrom(from: unknown): string | undefined {
  if (from === undefined || formatNames.includes(from as string)) return from as string | undefined
  throw invalid('bad_arguments', `There is no format "${String(from).slice(0, 40)}".`, {
    hint: `It can be: ${formatNames.join(', ')}.`,
  })
}

function inZoneOf({ timeZone }: Config): ReadDueWords {
  const now = new Date()
  const read = (words: string, zone: string) => readDueWords(words, { now, zone }).catch(() => null)
  return async (words, zone) => {
    if (words.trim() === '') return null
    // A zone that is not known here is no reason to lose the date.
    return (zone === null ? null : await read(words, zone)) ?? (await read(words, timeZone))
  }
}
