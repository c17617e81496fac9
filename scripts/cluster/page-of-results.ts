import { median } from '../../test/support/timing/median.ts'
import type { Try } from './figures.ts'
import type { Results } from './read-back.ts'

interface About {
  readonly date: Date
  readonly machine: string
  readonly parts: string
  /** The version that the rolling upgrade begins with. */
  readonly from: string
  /** The version with another schema that the run began with. */
  readonly before: string | null
}

/** docs/cluster.md. */
export function formatCluster(results: Results, { date, machine, parts, from, before }: About): string {
  const names = [...new Set(results.tries.map(({ fault }) => fault))]
  const rows = names.map((name) => toRow(results.tries.filter(({ fault }) => fault === name)))
  const times = names.map((name) => toTimes(results.tries.filter(({ fault }) => fault === name)))
  return `# A cluster, and what faults do to it

What was run, what was done to it under load, and what came of it. Measured on ${date.toISOString().slice(0, 10)}: ${machine};
everything shared these cores. ${parts}. Run it yourself, as root on Debian 12: \`npm run cluster\`, some twenty minutes. It says
what to install, and everything it starts is gone afterwards.

| fault | tries | acknowledged | lost | longest gap | recovered in | errors told, all tries |
|---|---|---|---|---|---|---|
${rows.join('\n')}

In the whole run, also between the faults, ${count(results.acknowledged)} writes were acknowledged; ${count(results.lost)} of them were not there at
the end, and ${count(results.twice)} numbers were given twice. All of them were read back.

- **acknowledged**: tasks whose number a client was told, from the fault until everything was whole again.
- **longest gap**: the longest time in which nobody was answered well. **recovered in**: until the last client was answered well after its last
  error. Both: the median of the tries, and the longest.
- **errors told**: \`unavailable\` is Waymark's own sentence, and nothing of it was stored; *perhaps saved* is the one that says to look
  before trying again; *HTTP 502* and the like are HAProxy's; *connection cut* is a request that was under way in a process that was
  killed; *session lost* is told to clients of the 2025 protocols whose node is gone, and they open another.

| fault | slowest answer | told failed, stored all the same | page showed the next change in |
|---|---|---|---|
${times.join('\n')}

A client that has no answer after 30 seconds gives up: the SDKs of the 2025 protocols wait for their own time limit when the stream
of an answer is cut, as it is when a node is killed. A write that Waymark says failed should not be there. The page is open
in a real Chromium through the whole run, over an event stream of one of the nodes, and the last column is how long after its
acknowledgement a task shows there that was added once everything was whole.

## What was run

- Three machines (network namespaces on a switch), each with PostgreSQL under Patroni and a member of etcd: one primary, one standby
  that every commit waits for (\`synchronous_mode\`), one that follows.
- HAProxy before the nodes, by \`/readyz\`, and before the primary, by Patroni's \`/primary\`.
- A PgBouncer beside each Waymark node, \`pool_mode = transaction\`, without prepared statements.
- Three nodes of \`waymark serve --accounts\`. The rolling upgrade goes from commit ${from} to the tree that was measured: a node is drained,
  ended, started in the new version, and sent requests again, one after the other.${
    before === null
      ? ''
      : `
  The one over a change of the schema goes from ${before}, which needs connections that last, so its PgBouncer pools sessions.`
  }
- Nine clients of three people, all the time: three of the 2026-07-28 protocol, three of the 2025 protocols by the same SDK, three by the
  first SDK. Each adds two tasks and reads the last one, then begins again, with a tenth of a second between calls. And the page.

Killed means \`kill -9\`. A PgBouncer or a node is started again after five seconds, as a service manager does; a database machine
once everybody is served again; a cut network is put together then, too. The settings are in
[operations.md](operations.md#a-cluster-that-survives-its-parts), as run.

## What was not run

- The end of HAProxy: it needs a second one and an address that moves (keepalived), or a balancer of the provider.
- Machines of their own: no disk failed, no clock was wrong, and latencies are those of one machine.
- A network that lets only some packets pass.
- The loss of two database machines at once: with one left etcd has no majority, and PostgreSQL can only be read.
`
}

function toRow(tries: readonly Try[]): string {
  const sum = (of: (one: Try) => number) => count(tries.reduce((all, one) => all + of(one), 0))
  const cells = [
    tries[0]?.fault,
    tries.length,
    sum(({ acknowledged }) => acknowledged),
    sum(({ lost }) => lost),
    seconds(tries.map(({ longestGap }) => longestGap)),
    seconds(tries.map(({ recovered }) => recovered)),
    sayErrors(tries),
  ]
  return `| ${cells.join(' | ')} |`
}

function toTimes(tries: readonly Try[]): string {
  const slowest = Math.max(...tries.map(({ slowestAnswer }) => slowestAnswer))
  const untrue = tries.reduce((all, { storedAllTheSame }) => all + storedAllTheSame, 0)
  const page = seconds(tries.map(({ pageShowed }) => pageShowed))
  return `| ${[tries[0]?.fault, seconds([slowest]), count(untrue), page].join(' | ')} |`
}

function sayErrors(tries: readonly Try[]): string {
  const all = new Map<string, number>()
  for (const { errors } of tries)
    for (const [kind, number] of Object.entries(errors)) all.set(kind, (all.get(kind) ?? 0) + number)
  const sorted = [...all].toSorted(([, one], [, other]) => other - one)
  return sorted.map(([kind, number]) => `${count(number)} × ${kind}`).join(', ') || 'none'
}

function seconds(times: readonly number[]): string {
  const say = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  return times.length === 1 ? say(times[0] as number) : `${say(median(times))}, ${say(Math.max(...times))}`
}

function count(number: number): string {
  return number.toLocaleString('en')
}
