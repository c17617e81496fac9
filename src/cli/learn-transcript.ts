import { readdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { text as readStream } from 'node:stream/consumers'
import { readInputFile } from '../bridges/input-file.ts'
import { claudeMemory } from '../clients/claude-memory.ts'
import { projectFolder } from '../compose/open-projects.ts'
import type { Config } from '../config.ts'
import {
  type Considered,
  considerTranscript,
  keepLearning,
  type Learning,
  type Transcript,
} from '../contracts/learn.ts'
import { Failure } from '../errors.ts'
import { type CommandContext, exitCodes } from './command.ts'
import { findMachinePaths } from './connect/surroundings.ts'
import { goTo } from './hook-input.ts'
import { proposalLines } from './learn-lines.ts'
import { openLines } from './lines.ts'
import { atProject } from './project-command.ts'

/** Proposes what was decided in a conversation; keeps all with --yes, and at a terminal what the person says yes to. */
export async function learnTranscript(named: string, context: CommandContext): Promise<number> {
  const { config, flags, print, answer } = context
  const source = await findTranscript(named, config)
  return atProject(config, async ({ project, origin }) => {
    const learning = await considerTranscript(project, source)
    const canAsk = process.stdin.isTTY === true && process.stdout.isTTY === true && flags.json !== true
    const isAsked = canAsk && flags.yes !== true
    const chosen = isAsked ? await choose(learning.proposals, print) : learning.proposals
    const kept = isAsked || flags.yes ? await keepLearning(project, chosen, origin) : []
    answer({ ...learning, kept }, () =>
      report(learning, kept.length, { isAsked, isTold: flags.yes === true }),
    )
    return exitCodes.ok
  })
}

/** One question for each that is new. */
async function choose(
  proposals: readonly Considered[],
  print: (text: string) => void,
): Promise<Considered[]> {
  const fresh = proposals.filter(({ known }) => known === null)
  if (fresh.length === 0) return []
  using lines = openLines(print)
  const chosen: Considered[] = []
  for (const [index, proposal] of fresh.entries()) {
    print(`${proposalLines(proposal)}\n`)
    const said = (await lines.ask('Save it? [y]es, [N]o, [a]ll the rest, [q]uit: '))?.trim().toLowerCase()
    if (said === 'a' || said === 'all') return [...chosen, ...fresh.slice(index)]
    if (said === undefined || said === 'q' || said === 'quit') return chosen
    if (said === 'y' || said === 'yes') chosen.push(proposal)
  }
  return chosen
}

interface Asked {
  readonly isAsked: boolean
  readonly isTold: boolean
}

function report({ proposals }: Learning, kept: number, { isAsked, isTold }: Asked): string {
  if (proposals.length === 0) return 'Found no decisions, rules or corrections in this conversation.\n'
  const fresh = proposals.filter(({ known }) => known === null).length
  const known = proposals.length - fresh
  const rest = known > 0 ? ` ${known} already known.` : ''
  if (isAsked) return `${kept} saved.${rest}\n`
  const outcome = isTold ? `${kept} saved.` : `${fresh} new. Nothing is saved yet: --yes saves them.`
  return `${proposals.map(proposalLines).join('\n')}\n${outcome}${rest}\n`
}

/** A file; the newest session of Claude Code in this folder; or stdin: a chat, or the event of a hook that names one. */
async function findTranscript(named: string, config: Config): Promise<Transcript> {
  if (named === 'last') return readTranscriptFile(await newestSession(config))
  if (named !== '-') return readTranscriptFile(named)
  const text = await readStream(process.stdin)
  const event = hookEvent(text)
  if (!event) return { path: 'stdin', text }
  goTo(event.cwd, config)
  return readTranscriptFile(event.path)
}

async function readTranscriptFile(file: string): Promise<Transcript> {
  const { text } = await readInputFile(file)
  const home = homedir()
  const path = file.startsWith(home) ? `~${file.slice(home.length)}` : file
  return { path: path.replaceAll('\\', '/'), text }
}

function hookEvent(text: string): { path: string; cwd: string | null } | null {
  if (text.length > longestEvent) return null
  try {
    const { transcript_path: path, cwd } = JSON.parse(text)
    return typeof path === 'string' ? { path, cwd: typeof cwd === 'string' ? cwd : null } : null
  } catch {
    return null
  }
}

const longestEvent = 64 * 1024

async function newestSession(config: Config): Promise<string> {
  const root = (await projectFolder(config))?.root ?? process.cwd()
  const folder = dirname(claudeMemory(findMachinePaths(config), root))
  // Those of helpers that a session started have no person in them.
  const names = readdirOrNone(folder).filter((name) => name.endsWith('.jsonl') && !name.startsWith('agent-'))
  const [newest] = names
    .map((name) => ({
      file: join(folder, name),
      stat: statSync(join(folder, name), { throwIfNoEntry: false }),
    }))
    .flatMap(({ file, stat }) => (stat?.isFile() ? [{ file, at: stat.mtimeMs }] : []))
    .sort((one, other) => other.at - one.at)
  if (newest) return newest.file
  throw new Failure('not_found', `Claude Code has kept no session of ${root}.`, {
    reason: 'file_not_found',
    hint: 'Name the file: waymark learn --transcript FILE.',
  })
}

/** The names in a folder; none where there is no such folder. */
export function readdirOrNone(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
