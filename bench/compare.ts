// Two commits beside each other, measured by their own benches in one run: node bench/compare.ts --help
import { parseArgs } from 'node:util'
import { type Bench, readBenches, usual } from './compare/benches.ts'
import { type Checkout, openCheckouts } from './compare/checkouts.ts'
import { Interrupted, Processes } from './compare/processes.ts'
import { formatComparison, type Round } from './compare/report.ts'

const help = `node bench/compare.ts OLD NEW [--bench NAME]... [--rounds N] [--only WORDS] [--verbose]

Measures two commits of this repository with the benches that each of them has, and prints what changed.
Both are checked out into a temporary folder, with the packages that are installed here, and built. Then each bench
runs in turn in one and the other, so that what disturbs the machine disturbs both.

  OLD, NEW        commits: a name, a tag, HEAD~3
  --bench NAME    a file in bench/, with arguments if need be: --bench "store --json --sizes 1k". Again for another.
                  Without it: ${Object.keys(usual).join(', ')}
  --rounds N      how often each runs; 5 unless told
  --only WORDS    only figures whose name contains these words
  --verbose       shows what the benches say while they run

A ratio is NEW by OLD: the median of the rounds, then the least and the greatest. Slower or faster is said where the
median differs by 5 % or more and, of three rounds or more, none disagrees. What a bench measures of others (rg, a bare server) should stay
at 1: if it does not, the machine was busy.`

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof Error)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = error instanceof Interrupted ? 130 : 1
}

async function main(): Promise<number> {
  const asked = readCommandLine()
  if (asked === undefined) return 0
  await using processes = new Processes(asked.isVerbose)
  await using checkouts = await openCheckouts(asked.old, asked.new, processes, progress)
  for (const bench of asked.benches) checkouts.expectBench(bench.name)
  for (const checkout of checkouts.both) {
    progress(`building ${checkout.name}`)
    await processes.run(checkout, ['scripts/build.ts'])
  }
  for (const bench of asked.benches) {
    const rounds = await measure(bench, asked.rounds, checkouts.both, processes)
    console.log(formatComparison(bench.name, checkouts.both, rounds, asked.only))
  }
  return 0
}

/** Who is first changes with every round. */
async function measure(
  bench: Bench,
  count: number,
  [before, after]: readonly [Checkout, Checkout],
  processes: Processes,
): Promise<Round[]> {
  const rounds: Round[] = []
  for (let round = 1; round <= count; round++) {
    const run = (checkout: Checkout) => {
      progress(`${bench.name}, round ${round} of ${count}, ${checkout.name}`)
      return processes.figuresOf(checkout, bench)
    }
    if (round % 2 === 1) rounds.push({ old: await run(before), new: await run(after) })
    else {
      const first = await run(after)
      rounds.push({ old: await run(before), new: first })
    }
  }
  return rounds
}

function readCommandLine() {
  const { values, positionals } = parse()
  if (values.help) {
    console.log(help)
    return undefined
  }
  const [before, after, ...more] = positionals
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error('Name two commits: node bench/compare.ts OLD NEW. --help tells more.')
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number, 1 or more.')
  return {
    old: before,
    new: after,
    rounds,
    only: values.only,
    isVerbose: values.verbose,
    benches: readBenches(values.bench),
  }
}

function parse() {
  try {
    return parseArgs({
      options: {
        bench: { type: 'string', multiple: true },
        rounds: { type: 'string', default: '5' },
        only: { type: 'string', default: '' },
        verbose: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    })
  } catch (error) {
    throw new Error(`${(error as Error).message.split('. ')[0]}. --help tells what there is.`)
  }
}

function progress(text: string): void {
  process.stderr.write(`${text}\n`)
}
