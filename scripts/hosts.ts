// Drives the real hosts against Waymark: node scripts/hosts.ts [HOST …] [--step STEP …]
// Each is installed from npm at its pinned version, beside the packages of the project, and started in a home of its own
// with a scripted model on this machine. Some twenty minutes for all. Writes docs/hosts.md; with names only those hosts (and
// steps) run, and the rest of the table stays.
import { parseArgs } from 'node:util'
import { openBrowser } from '../test/support/page/browser.ts'
import type { Host } from './hosts/host.ts'
import { install } from './hosts/install.ts'
import { knownHosts } from './hosts/known-hosts.ts'
import { startModel } from './hosts/model/server.ts'
import { type Outcome, red } from './hosts/outcome.ts'
import { writePage } from './hosts/page.ts'
import { Stage } from './hosts/place.ts'
import { keepResult, type Step } from './hosts/results.ts'
import { http, oauth } from './hosts/steps/over-http.ts'
import { calls, connect, elicitation, hook, list, search } from './hosts/steps/over-stdio.ts'
import { plugin } from './hosts/steps/plugin.ts'
import { together } from './hosts/steps/together.ts'

const { positionals: names, values } = parseArgs({
  allowPositionals: true,
  options: { step: { type: 'string', multiple: true } },
})
const isWanted = (...of: readonly Step[]) =>
  values.step === undefined || of.some((step) => values.step?.includes(step))
const wanted = names.length === 0 ? knownHosts : knownHosts.filter(({ id }) => names.includes(id))
const unknown = names.filter((name) => !knownHosts.some(({ id }) => id === name))
if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(', ')}`)

const browser = await openBrowser()
try {
  for (const host of wanted) {
    const outcomes = await drive(host)
    keepResult(host, outcomes)
    if (Object.values(outcomes).some(({ state }) => state === 'red')) process.exitCode = 1
  }
} finally {
  await browser.close()
}
writePage()
console.log('docs/hosts.md is written')

async function drive(host: Host): Promise<Partial<Record<Step, Outcome>>> {
  const installed = install(host)
  if ('why' in installed) return { connect: red(`not installed: ${installed.why}`) }
  const { bin } = installed
  const outcomes: Partial<Record<Step, Outcome>> = {}
  const note = (step: Step, outcome: Outcome) => {
    outcomes[step] = outcome
    console.log(`${host.id} ${step}: ${outcome.state} ${outcome.says}`)
  }
  const guarded = async (step: Step, work: () => Promise<Outcome>) => {
    // What comes after builds on it, so that connecting is always done.
    if (isWanted(step) || step === 'connect')
      note(step, await work().catch((error: Error) => red(error.message)))
  }
  /** A home of its own for each part. */
  const staged = async <T>(work: (stage: Stage) => Promise<T>, of = { host, bin }): Promise<T> => {
    await using model = await startModel()
    using stage = new Stage(of.host, of.bin, model)
    return await work(stage)
  }
  await staged(async (stage) => {
    if (!isWanted('connect', 'list', 'calls', 'search', 'elicitation', 'hook')) return
    await guarded('connect', () => connect(stage))
    await guarded('list', () => list(stage))
    await guarded('calls', () => calls(stage))
    await guarded('search', () => search(stage))
    await guarded('elicitation', () => elicitation(stage))
    await guarded('hook', () => hook(stage))
  })
  await guarded('http', () => staged(http))
  try {
    if (isWanted('oauth', 'renewal')) {
      const came = await staged((stage) => oauth(stage, browser))
      note('oauth', came.oauth)
      note('renewal', came.renewal)
    }
  } catch (error) {
    note('oauth', red((error as Error).message))
  }
  const partner = knownHosts[(knownHosts.indexOf(host) + 1) % 2] as Host
  const other = install(partner)
  if ('bin' in other)
    await guarded('together', () =>
      staged((stage) =>
        staged((second) => together(stage, second, browser), { host: partner, bin: other.bin }),
      ),
    )
  await guarded('plugin', () => staged(plugin))
  return outcomes
}
