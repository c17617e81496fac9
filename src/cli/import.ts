import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { applyImport, type Imported } from '../bridges/apply-import.ts'
import { waymark } from '../bridges/formats/waymark.ts'
import { openTarget } from '../bridges/open-target.ts'
import { isEmptyPlan, planImport } from '../bridges/plan-import.ts'
import { readSource } from '../bridges/read-source.ts'
import { formatNames } from '../bridges/recognise.ts'
import type { ImportSource } from '../bridges/source.ts'
import { importWords } from '../compose/import-words.ts'
import { projectFolder } from '../compose/open-projects.ts'
import type { Config } from '../config.ts'
import { connectionOfCaller } from '../contracts/caller.ts'
import { invalid } from '../errors.ts'
import { projectOfKey } from '../projects/choose-project.ts'
import type { ProjectRef } from '../projects/project.ts'
import { type CommandBody, type CommandContext, exitCodes } from './command.ts'
import { jsonText } from './json-text.ts'
import { isYes, openLines } from './lines.ts'
import { type AtProject, atProject } from './project-command.ts'
import { importedLines, planLines } from './show-import.ts'
import { showProgress } from './show-progress.ts'

export const command: CommandBody = {
  usage: 'FILE|FOLDER',
  words: 'file',
  options: {
    from: {
      type: 'string',
      value: 'FORMAT',
      describe: `${formatNames.join(', ')} (default: as recognised)`,
      completes: formatNames,
    },
    'dry-run': { type: 'boolean', describe: 'Show what would be imported, and exit' },
    yes: { type: 'boolean', describe: 'Import without asking' },
    here: {
      type: 'boolean',
      describe: 'Put everything in an export into this project',
    },
  },
  examples: [
    'waymark import .taskmaster/tasks/tasks.json --dry-run',
    'waymark import ~/app --from backlog --yes',
    'waymark import waymark.jsonl --yes --json',
  ],
  notes:
    'Tasks go to the project of the folder that is imported, or to the one that --project names; those of Todoist to projects of the same names.',
  async run(context) {
    const { config, flags, args } = context
    const [path, from] = [readPath(args), readFrom(flags.from)]
    return atProject(config, async (at) => {
      const clock = await at.running.deps.clock({ owner: config.user, timeZone: config.timeZone })
      const source = await readSource(path, { from, ...importWords(clock) })
      return importSource(source, at, context)
    })
  },
}

async function importSource(source: ImportSource, at: AtProject, context: CommandContext): Promise<number> {
  const { config, flags, print } = context
  const target = openTarget(at.running.stores, config.user, {
    here: await hereOf(source, at, config),
    isHere: flags.here === true,
    people: at.running.deps.people,
    embedder: () => at.project.embedder(),
  })
  const plan = await planImport(source, target)
  const isJson = flags.json === true
  if (!isJson) print(planLines(plan))
  const isEmpty = isEmptyPlan(plan)
  if (isEmpty || flags['dry-run'] || !(flags.yes || (await isWanted(context)))) {
    if (isJson) print(`${jsonText({ plan, imported: null })}\n`)
    else if (!isEmpty) print(flags['dry-run'] || isAsked(context) ? 'Nothing was imported.\n' : howToApply)
    return isEmpty || flags['dry-run'] || isAsked(context) ? exitCodes.ok : exitCodes.usage
  }
  const progress = showProgress(process.stderr)
  // As every command of this person, so that `waymark undo` finds it.
  const connection = connectionOfCaller({ owner: config.user, client: 'cli' })
  const origin = { ...at.origin, tool: 'import', connection }
  const imported = await applyImport(source, target, origin, (what, done, total) =>
    progress.show(what, done, total),
  )
  progress.end()
  context.answer({ plan, imported: forPrograms(imported) }, () =>
    importedLines(imported, at.project.ref.id === config.user),
  )
  return exitCodes.ok
}

/** The project of the folder that is imported, unless the person named another with --project. */
async function hereOf(
  { folder, format }: ImportSource,
  { running, project }: AtProject,
  config: Config,
): Promise<ProjectRef> {
  const isForeign = format !== waymark.title
  if (config.project !== null || folder === null || !isForeign || resolve(folder) === homedir())
    return project.ref
  const files = await projectFolder({ ...config, project: folder })
  if (!files) return project.ref
  return projectOfKey(running.stores.projects(config.user), config.user, files.key, files.name)
}

const howToApply = 'Nothing was imported yet: add --yes to import it.\n'

/** Only at a terminal can a question be answered. */
function isAsked({ flags }: CommandContext): boolean {
  return process.stdin.isTTY === true && flags.json !== true
}

async function isWanted(context: CommandContext): Promise<boolean> {
  if (!isAsked(context)) return false
  using lines = openLines(context.print)
  return isYes(await lines.ask('Import this? [y/N] '))
}

function forPrograms({ projects, conversations }: Imported): object {
  const each = (kind: 'tasks' | 'comments' | 'discoveries') =>
    projects
      .filter((project) => project[kind].added.length > 0)
      .map(({ name, prefix, [kind]: { added, change } }) => ({
        project: name,
        prefix,
        added: added.map(({ id }) => id),
        change,
      }))
  return {
    tasks: each('tasks'),
    comments: each('comments'),
    discoveries: each('discoveries'),
    sessions: projects.reduce((sum, { sessions }) => sum + sessions, 0),
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
