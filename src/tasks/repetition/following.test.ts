import rrule from 'rrule'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Due } from '../due.ts'
import { followingOf } from './following.ts'
import { dueOf, readOccurrence } from './occurrence.ts'
import { type RandomRule, randomRules } from './random-rules.suite.ts'
import { loadSeries } from './series.ts'

/** Ten thousand of them take minutes: RULES=10000 npx vitest run src/tasks/repetition/following.test.ts */
const rules = Number(process.env.RULES ?? 150)
const seed = Number(process.env.SEED ?? 20_261_119)
const dates = 20

beforeAll(loadSeries)

describe('the tasks of a repetition, each done on its day', () => {
  it('come on the dates that another library finds, whatever the clocks of five zones do', {
    timeout: 1_800_000,
  }, () => {
    const random = randomRules(seed)
    for (let turn = 0; turn < rules; turn++) {
      const one = random()
      const series = new rrule.RRule({
        ...rrule.RRule.parseString(one.rule),
        dtstart: new Date(`${one.start}:00Z`),
      })
      const walls = series.all((_, count) => count < dates).map((at) => at.toISOString().slice(0, 16))
      const [first] = walls
      if (first === undefined) continue
      expect(walk(one, first), JSON.stringify(one)).toEqual(walls)
    }
  })

  it('is counted from the date that was meant, however late one is done', () => {
    const task = {
      due: '2026-11-20' as Due,
      start: null,
      repeat: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR',
      occurrence: '2026-11-20[UTC]',
    }
    expect(followingOf(task, new Date('2026-12-10T12:00:00Z'))?.due).toBe('2026-12-18')
    expect(followingOf({ ...task, repeat: 'FREQ=NONSENSE' }, new Date('2026-12-10T12:00:00Z'))).toBeNull()
    expect(followingOf({ ...task, occurrence: '2026-11-20[Mars/Phobos]' }, new Date())).toBeNull()
  })
})

/** From one task to the next, as completing does it: nothing is known but what the task itself has. */
function walk({ rule, zone }: RandomRule, first: string): string[] {
  const found = [first]
  let task = taskAt(`${first}[${zone}]`, rule)
  while (found.length < dates) {
    const next = followingOf(task, new Date(task.due))
    if (next === null) break
    found.push(next.occurrence.slice(0, 16))
    task = { ...next, start: null }
  }
  return found
}

function taskAt(occurrence: string, repeat: string) {
  return { due: dueOf(readOccurrence(occurrence)), start: null, repeat, occurrence }
}
