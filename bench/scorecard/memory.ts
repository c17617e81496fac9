import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import type { FoundRow } from '../memory/conversation-rows.ts'
import type { Row } from '../memory/report.ts'
import type { MemoryRow } from './score.ts'

/** The rows of bench/memory.ts that have a goal, with nDCG@10 where it is about what is found of conversations. */
export function measureMemory(repository: string, cache: string): MemoryRow[] {
  const flags = ['--json', '--cache', resolve(cache, 'memory')]
  const printed = execFileSync(process.execPath, [resolve(repository, 'bench/memory.ts'), ...flags], {
    ...{ stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 64 * 1024 * 1024 },
  })
  const { rows, found } = JSON.parse(printed.toString()) as { rows: Row[]; found: FoundRow[] }
  return [...found.map(foundRow), ...rows.flatMap(countedRow)]
}

function foundRow({ what, questions, by, goal }: FoundRow): MemoryRow {
  const { waymark, plain, ...others } = by
  const gain = (waymark?.ndcg ?? 0) - (plain?.ndcg ?? 0)
  const show = (ndcg: number | undefined) => ndcg?.toFixed(3) ?? '–'
  return {
    what: `${what} (${questions} questions), nDCG@10`,
    ...{ waymark: show(waymark?.ndcg), plain: show(plain?.ndcg) },
    peers: Object.fromEntries(Object.entries(others).map(([name, { ndcg }]) => [name, show(ndcg)])),
    ...{ goal: goal > 0 ? `≥ +${goal.toFixed(2)} over full text` : '≥ full text', met: gain >= goal },
  }
}

/** A goal is a share (`≥ 85 %`, `≤ 3 %`), none at all (`0`), or the floor. Rows without one are left to the bench. */
function countedRow({ what, count, of, floor, goal }: Row): MemoryRow[] {
  const asked = /^([≥≤]) (\d+) %$/.exec(goal)
  if (!asked && goal !== '0' && goal !== 'the floor') return []
  const limit = Number(asked?.[2]) / 100
  const share = count / of
  const isShareMet = asked?.[1] === '≥' ? share >= limit - rounding : share <= limit + rounding
  const isMet = asked ? isShareMet : goal === '0' ? count === 0 : count >= (floor ?? 0)
  const isPercent = what.includes('conversations: worth') || what.startsWith('… of what is worth')
  const plain = floor === null ? '' : isPercent ? `${floor} %` : `${floor} of ${of}`
  return [{ ...{ what, waymark: `${count} of ${of}`, plain }, peers: {}, goal, met: isMet }]
}

/** 26 of 30 are 87 %. */
const rounding = 0.005
