import { describe, expect, it } from 'vitest'
import { combinations, shareDesk } from '../support/clients/desks.ts'

// One of the two has another date than UTC at any hour, so that a server that forgets the zone is found out.
const zone = new Date().getUTCHours() >= 11 ? 'Pacific/Kiritimati' : 'Etc/GMT+12'

describe.each(combinations)('due dates in words, for a $kind client over $transport', (combination) => {
  const desk = shareDesk(combination, { env: { WAYMARK_TZ: zone } })
  const understood = async (due: string) => {
    const answer = await desk().say('add_task', { title: 'Something', due })
    return / · due (.*)$/m.exec(answer)?.[1]
  }

  it('are understood in the zone of the user, and shown as they were understood', async () => {
    expect(dayFromNow(0)).not.toBe(dayFromNow(0, 'UTC'))
    expect(await understood('today')).toBe(dayFromNow(0))
    expect(await understood('tomorrow 9am')).toBe(`${dayFromNow(1)} 09:00`)
    expect(await understood('by tomorrow at 17:30')).toBe(`${dayFromNow(1)} 17:30`)
    expect(await understood('in 3 days')).toBe(dayFromNow(3))
    expect(comingFridays()).toContain(await understood('next friday'))
    expect(comingFridays()).toContain(await understood('Friday'))
  })

  it('may be ISO dates: days, times on the wall, and moments with a zone', async () => {
    expect(await understood('2031-05-06')).toBe('Tue 6 May 2031')
    expect(await understood('2031-05-06T07:08')).toBe('Tue 6 May 2031 07:08')
    expect(await understood('2031-05-06T12:00:00Z')).toBe(
      zone === 'Etc/GMT+12' ? 'Tue 6 May 2031 00:00' : 'Wed 7 May 2031 02:00',
    )
  })

  it('are refused when they are not understood to the last word, with what would be', async () => {
    const { say, refuse } = desk()
    const hint = 'Write a date such as 2026-11-21, "tomorrow 9am", "next friday" or "in 3 days".'
    for (const due of ['', 'soonish', 'when pigs fly', 'tomorrow or friday', 'friday, if it rains']) {
      expect(await refuse('add_task', { title: 'Never added', due })).toBe(
        `invalid: "${due}" is not a date I understand. ${hint}`,
      )
    }
    for (const due of ['2026-02-30', '2026-13-01']) {
      expect(await refuse('add_task', { title: 'Never added', due })).toBe(
        'invalid: That date is not in the calendar.',
      )
    }
    expect(await say('list_tasks', { query: 'never added' })).toBe('0 open')
  })
})

function comingFridays(): string[] {
  return Array.from({ length: 14 }, (_, days) => dayFromNow(days)).filter((day) => day.startsWith('Fri'))
}

/** `Fri 21 Nov`, with the year where it is not this one. */
function dayFromNow(days: number, timeZone = zone): string {
  const parts = (at: number) => {
    const format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    })
    return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  }
  const [now, then] = [parts(Date.now()), parts(Date.now() + days * 86_400_000)]
  return `${then.weekday} ${then.day} ${then.month}${then.year === now.year ? '' : ` ${then.year}`}`
}
