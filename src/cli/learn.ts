import { gitEnvironment } from '../config.ts'
import { type Considered, considerLearning, keepLearning, type Learning } from '../contracts/learn.ts'
import { type CommandBody, exitCodes } from './command.ts'
import { atProject } from './project-command.ts'

export const command: CommandBody = {
  options: {
    yes: { type: 'boolean', describe: 'Store what is proposed; without it nothing is stored' },
  },
  examples: ['waymark learn', 'waymark learn --yes', 'waymark learn --project ~/app --json'],
  run: ({ config, flags, answer }) =>
    atProject(config, async ({ project, origin }) => {
      const learning = await considerLearning(project, { env: gitEnvironment() })
      const kept = flags.yes ? await keepLearning(project, learning.proposals, origin) : []
      answer({ ...learning, kept }, () => report(learning, flags.yes ? kept.length : null))
      return exitCodes.ok
    }),
}

function report({ proposals, leftOut, unread }: Learning, kept: number | null): string {
  const fresh = proposals.filter(({ known }) => known === null).length
  const more = leftOut.reduce((sum, { count }) => sum + count, 0)
  return [
    ...proposals.map(proposalLines),
    ...unread.map(({ path, why }) => `not read: ${path}: ${why}`),
    more > 0 ? `${more} more were left out, for being too many` : '',
    proposals.length === 0
      ? 'Nothing to learn from was found: no decision records, rule files, changelog or commits.'
      : '',
    kept !== null
      ? `${kept} stored, ${proposals.length - kept} known already.`
      : fresh > 0
        ? `${fresh} new of ${proposals.length}. Nothing is stored yet: waymark learn --yes stores them.`
        : proposals.length > 0
          ? `All ${proposals.length} are known already.`
          : '',
  ]
    .filter(Boolean)
    .join('\n')
    .concat('\n')
}

function proposalLines({ type, text, module, source, line, known }: Considered): string {
  const head = [
    type,
    module ?? '',
    `${source}${line === undefined ? '' : `:${line}`}`,
    known ? `known as d${known.id}` : '',
  ]
  return `${head.filter(Boolean).join(' · ')}\n  ${text}`
}
