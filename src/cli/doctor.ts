import { openModel } from '../chat/models.ts'
import { openStores } from '../compose.ts'
import { Failure } from '../errors.ts'
import type { Stores } from '../stores/stores.ts'
import { hasAccounts } from './begin.ts'
import { type CommandBody, type CommandContext, exitCodes } from './command.ts'
import { jsonText } from './json-text.ts'
import type { Paint } from './screen/paint.ts'
import { version } from './version.ts'

interface Check {
  readonly name: string
  readonly ok: boolean
  readonly says: string
  readonly hint?: string
}

export const command: CommandBody = {
  examples: ['waymark doctor', 'waymark doctor --data ~/notes --json'],
  async run(context) {
    const checks = [...configured(context), ...(await checkStore(context)), ...(await checkAccounts(context))]
    const ok = checks.every((check) => check.ok)
    context.print(
      context.flags.json ? `${jsonText({ ok, checks }, 2)}\n` : report(checks, context.screen.paint),
    )
    return ok ? exitCodes.ok : exitCodes.failed
  },
}

function configured({ config }: CommandContext): Check[] {
  const fine = (name: string, says: string): Check => ({ name, ok: true, says })
  return [
    fine('version', `Waymark ${version}, Node ${process.version}, ${process.platform} ${process.arch}`),
    fine('user', config.user),
    fine('time zone', config.timeZone),
    fine('retention', `changes can be undone for ${config.retentionDays} days`),
    fine('project', config.project ?? process.cwd()),
    fine('embedder', config.embedder.provider),
    fine('chat', openModel(config.chat.model).name),
    fine('log', config.logLevel),
  ]
}

async function checkStore({ config }: CommandContext): Promise<Check[]> {
  let stores: Stores | undefined
  try {
    stores = await openStores(config)
    const { software, schema, problems, remarks } = await stores.inspect()
    await stores.check()
    const tasks = await stores.tasks(config.user).count({}, 10_000)
    return [
      { name: 'store', ok: true, says: `${software}, schema ${schema}, at ${stores.place}` },
      { name: 'writable', ok: true, says: 'yes' },
      { name: 'sound', ok: problems.length === 0, says: problems.length === 0 ? 'yes' : problems.join('; ') },
      ...remarks.map((says) => ({ name: 'note', ok: true, says })),
      {
        name: 'tasks',
        ok: true,
        says: `${tasks}${tasks === 10_000 ? ' or more' : ''} of ${config.user}'s own, outside of projects`,
      },
    ]
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return [{ name: 'store', ok: false, says: error.message, ...(error.hint && { hint: error.hint }) }]
  } finally {
    await stores?.close()
  }
}

/** Where there are accounts: they can be read, and nothing in them is damaged. */
async function checkAccounts({ config }: CommandContext): Promise<Check[]> {
  if (!hasAccounts(config)) return []
  try {
    const { inspectAccounts } = await import('../compose/accounts.ts')
    const { count, problems } = await inspectAccounts(config)
    const ok = problems.length === 0
    return [{ name: 'accounts', ok, says: ok ? `${count}` : problems.join('; ') }]
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return [{ name: 'accounts', ok: false, says: error.message, ...(error.hint && { hint: error.hint }) }]
  }
}

function report(checks: readonly Check[], paint: Paint): string {
  const width = Math.max(...checks.map((check) => check.name.length))
  const line = ({ name, ok, says, hint }: Check) =>
    `${ok ? paint.good('ok') : paint.bad('FAIL')}${ok ? '  ' : ''}  ${name.padEnd(width)}  ${says}${hint ? `\n${' '.repeat(width + 8)}${hint}` : ''}\n`
  return checks.map(line).join('')
}
