import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { claudeMemory } from '../clients/claude-memory.ts'
import { type Config, gitEnvironment } from '../config.ts'
import { considerLearning, keepLearning, type Learning } from '../contracts/learn.ts'
import { type CommandBody, type CommandContext, exitCodes } from './command.ts'
import { findMachinePaths } from './connect/surroundings.ts'
import { proposalLines } from './learn-lines.ts'
import { learnTranscript, readdirOrNone } from './learn-transcript.ts'
import { atProject } from './project-command.ts'

export const command: CommandBody = {
  options: {
    transcript: {
      type: 'string',
      value: 'FILE',
      describe: 'Propose from this conversation; "last" for the newest of Claude Code here, "-" for stdin',
      completes: 'file',
    },
    yes: { type: 'boolean', describe: 'Store the proposals; without it nothing is stored unasked' },
  },
  examples: [
    'waymark learn',
    'waymark learn --yes',
    'waymark learn --project ~/app --json',
    'waymark learn --transcript last',
    'waymark learn --transcript chat.md --json',
  ],
  notes:
    'Conversations are JSON lines of Claude Code or Codex, or plain text and Markdown with a line such as "User:" before each turn. At a terminal each proposal of a conversation is asked for.',
  run: (context) =>
    typeof context.flags.transcript === 'string'
      ? learnTranscript(context.flags.transcript, context)
      : learnPapers(context),
}

function learnPapers({ config, flags, answer }: CommandContext): Promise<number> {
  return atProject(config, async ({ project, origin }) => {
    const more = memoryOf(project.files?.root, config)
    const learning = await considerLearning(project, { env: gitEnvironment(), more })
    const kept = flags.yes ? await keepLearning(project, learning.proposals, origin) : []
    answer({ ...learning, kept }, () => report(learning, flags.yes ? kept.length : null))
    return exitCodes.ok
  })
}

const longestNote = 256 * 1024

/** What Claude Code noted for itself while it worked in this folder. */
function memoryOf(root: string | undefined, config: Config): { path: string; text: string }[] {
  if (root === undefined) return []
  const places = findMachinePaths(config)
  const folder = claudeMemory(places, root)
  const files = readdirOrNone(folder).filter((name) => name.endsWith('.md'))
  return files.toSorted().flatMap((name) => {
    const file = join(folder, name)
    const info = lstatSync(file, { throwIfNoEntry: false })
    if (!info?.isFile() || info.size > longestNote) return []
    const path = folder.startsWith(places.home) ? `~${file.slice(places.home.length)}` : file
    return [{ path: path.replaceAll('\\', '/'), text: readFileSync(file, 'utf8') }]
  })
}

function report({ proposals, leftOut, unread }: Learning, kept: number | null): string {
  const fresh = proposals.filter(({ known }) => known === null).length
  const more = leftOut.reduce((sum, { count }) => sum + count, 0)
  return [
    ...proposals.map(proposalLines),
    ...unread.map(({ path, why }) => `not read: ${path}: ${why}`),
    more > 0 ? `${more} more were left out, for being too many` : '',
    proposals.length === 0
      ? 'Found nothing to learn from: no decision records, rule files, assistant notes, changelog or commits.'
      : '',
    kept !== null
      ? `${kept} stored, ${proposals.length - kept} already known.`
      : fresh > 0
        ? `${fresh} new of ${proposals.length}. Nothing is stored yet: waymark learn --yes stores them.`
        : proposals.length > 0
          ? `All ${proposals.length} are already known.`
          : '',
  ]
    .filter(Boolean)
    .join('\n')
    .concat('\n')
}
