import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { openContractDesk, usualOwner } from '../../../test/support/contracts/contract-desk.ts'
import { type Discovery, noteTypes } from '../../context/discovery.ts'
import { call } from '../call.ts'
import { native } from './contract.ts'

describe('catch_up', () => {
  it('looks back a week in the first session', async () => {
    const { say } = open()
    expect(await say('catch_up')).toBe(
      'since Sat 10 Jan 10:00, a week ago: your first session here\nnothing new, nothing due, nothing known yet',
    )
  })

  it('looks back to the last session of this client, which is over when it was quiet for half an hour', async () => {
    const { say, at, visit } = open()
    await visit('ada', '2026-01-17T08:00:00Z')
    await visit('ada', '2026-01-17T09:31:00Z')
    await visit('bob', '2026-01-17T09:00:00Z')
    expect(await say('catch_up')).toMatch(/^since Sat 17 Jan 08:00, your last session\n/)
    at('2026-01-17T10:01:00Z')
    expect(await say('catch_up')).toMatch(/^since Sat 17 Jan 09:31, your last session\n/)
    expect(await say('catch_up', {}, 'bob')).toMatch(/^since Sat 17 Jan 09:00, your last session\n/)
    expect(await say('catch_up', {}, 'cyd')).toMatch(
      /^since Sat 10 Jan 10:01, a week ago: your first session/,
    )
  })

  it('looks back to a session of the same client that ended a moment ago, or goes on in another window', async () => {
    const { say, visit } = open()
    await visit('ada', '2026-01-17T09:40:00Z', 'a window')
    await visit('ada', '2026-01-17T09:55:00Z', 'a window')
    expect(await say('catch_up')).toMatch(/^since Sat 17 Jan 09:40, when your last session began\n/)
  })

  it('takes a session that was closed with a summary for the last one, and tells what it said', async () => {
    const { say, at, visit } = open()
    await visit('ada', '2026-01-17T09:58:00Z')
    await say('remember', { text: 'Half of the importer works', type: 'summary' })
    at('2026-01-17T10:05:00Z')
    expect(await say('catch_up', {}, 'bob')).toMatch(/\nnews:\nd1 summary · Sat 17 Jan 10:00\n> Half of the/)
    expect(await say('catch_up')).toMatch(/^since Sat 17 Jan 10:00, your last session\n/)
  })

  it('shows each task once, where it matters most, then what others did and what is known', async () => {
    const { say } = open()
    const add = (title: string, more: object = {}) => say('add_task', { title, ...more })
    await add('Ready', { priority: 'low' })
    await add('Late', { due: '2026-01-16' })
    await add('Today', { due: '2026-01-17' })
    await add('Begun')
    await say('update_task', { task: 'Begun', status: 'doing' })
    await say('add_task', { title: 'By another' }, 'bob')
    await say('remember', { text: 'Cents, never floats', type: 'rule', module: 'money' })
    await say('remember', { text: 'SQLite on laptops', type: 'decision' })
    await say('remember', { text: 'Names are snake_case', type: 'pattern' })
    await say('remember', { text: 'The clock drifts', type: 'issue' })
    await say('remember', { text: 'A quiet day', type: 'summary' }, 'bob')

    const now = 'Sat 17 Jan 10:00'
    expect((await say('catch_up')).split('\n').slice(1)).toEqual([
      ...['overdue:', '#2 Late · due Fri 16 Jan'],
      ...['due today:', '#3 Today · due Sat 17 Jan'],
      ...['in work:', '> #4 Begun'],
      ...['news:', `d5 summary · ${now}`, '> A quiet day', `change 6: added #5 By another by bob, ${now}`],
      ...['rules:', `d1 rule · money · ${now}`, '> Cents, never floats'],
      ...['ready:', '#5 By another', '#1 Ready · low'],
      ...['new issues:', `d4 issue · ${now}`, '> The clock drifts'],
      'decisions and patterns:',
      ...[`d3 pattern · ${now}`, '> Names are snake_case', `d2 decision · ${now}`, '> SQLite on laptops'],
    ])
  })

  it('tells no news of before, of the client itself, or of what was undone', async () => {
    const { say, at } = open()
    await say('add_task', { title: 'Old' }, 'bob')
    at('2026-01-17T12:00:00Z')
    await say('add_task', { title: 'Own' })
    await say('add_task', { title: 'Taken back' }, 'bob')
    await say('undo', {}, 'bob')
    expect(await say('catch_up', { since: '2026-01-17T11:00' })).not.toContain('news')
    expect(await say('catch_up', { since: '2026-01-17T09:00' })).toMatch(
      /\nnews:\nchange 1: added #1 Old by bob/,
    )
  })

  it('names what is in work, however many tasks press more', async () => {
    const { say } = open()
    await say('add_task', { title: 'Begun', priority: 'low' })
    for (let index = 0; index < 25; index++)
      await say('add_task', { title: `Urgent ${index}`, priority: 'high' })
    await say('update_task', { task: 'Begun', claim: true })
    expect(await say('catch_up')).toContain('in work:\n> #1 Begun · low · claimed by ada\n')
  })

  it('counts what it does not show, all of it', async () => {
    const { say } = open()
    for (let index = 0; index < 45; index++) {
      await say('add_task', { title: `Chore ${index}` })
      await say('remember', { text: `Rule ${index} is about ${words[index]}`, type: 'rule' })
    }
    const text = await say('catch_up', { budget: 500 })
    for (const [heading, line] of [
      ['rules', /^d\d+ rule/gm],
      ['ready', /^#\d+ Chore/gm],
    ] as const) {
      const section = new RegExp(`^${heading}:\\n((?:(?!\\w+:$).*\\n)*?)(\\d+) more$`, 'm').exec(text)
      expect((section?.[1]?.match(line)?.length ?? 0) + Number(section?.[2]), heading).toBe(45)
    }
  })

  it.each([
    ['english', 'Write to the landlord about the broken heating in the second bathroom and '],
    ['japanese', '明日の午前九時までに新しい企画書を書き上げて部長に送る、'],
    ['keys', 'x9Qz-7fKp_Lw3#Vb8@Rt5!Ym2%Hd6&Jc1*Ns4+Gq0= '],
    ['emoji', '🧑🏽‍🚀🏴󠁧󠁢󠁳󠁣󠁴󠁿👩‍❤️‍💋‍👨 '],
  ])('stays within its budget, whatever it has to tell in %s', async (_, text) => {
    const { say, insert } = open()
    const long = (length: number) => text.repeat(100).slice(0, length).toWellFormed()
    for (let index = 0; index < 12; index++) {
      const due = index % 3 ? '2026-01-16' : '2026-01-17'
      await say('add_task', { title: `${index} ${long(190)}`, due }, 'bob')
      for (const type of noteTypes) await insert({ type, text: long(3_900), module: long(70) })
    }
    for (const budget of [100, 250, 1_000, 4_000, 20_000]) {
      const told = await say('catch_up', { budget })
      expect(countTokens(told), String(budget)).toBeLessThanOrEqual(budget)
      for (const heading of ['overdue', 'due today', 'news', 'rules', 'decisions and patterns'])
        expect(told).toContain(`\n${heading}:`)
    }
  })

  it('reads since as people write it, by the clock on their wall', async () => {
    const { say, refuse, at, zone } = open()
    expect(await say('catch_up', { since: 'yesterday' })).toMatch(/^since Fri 16 Jan 00:00\n/)
    expect(await say('catch_up', { since: '2026-01-12' })).toMatch(/^since Mon 12 Jan 00:00\n/)
    expect(await say('catch_up', { since: '3 hours ago' })).toMatch(/^since Sat 17 Jan 07:00\n/)
    zone('Pacific/Auckland')
    at('2026-01-16T19:00:00Z') // Saturday morning there
    expect(await say('catch_up', { since: 'today' })).toMatch(/^since Sat 17 Jan 00:00\n/)
    for (const since of ['tomorrow', '2031-01-01'])
      expect(await refuse('catch_up', { since })).toBe(
        'invalid: since must be a date or a time that has passed. Write a date such as 2026-11-14, "yesterday", "last week", "2 hours ago" or 7d.',
      )
    expect(await refuse('catch_up', { since: 'whenever' })).toMatch(/^invalid: "whenever" is not a time I/)
    expect(await refuse('catch_up', { budget: 99 })).toBe('invalid: "budget" must be from 100 to 20000.')
  })
})

// Words that share nothing, so that no finding is taken for another.
const words = Array.from({ length: 45 }, (_, index) => `w${(index * 7919).toString(36)}x${index}`)

const bare = { files: [], task: null, author: usualOwner, client: 'bob', session: null, replaces: null }

function open() {
  const desk = openContractDesk(native)
  let zone = 'UTC'
  const deps = {
    ...desk.deps,
    clock: async () => ({ ...(await desk.deps.clock({ owner: usualOwner })), zone }),
  }
  const ask = async (tool: string, args: object, client: string, ok: boolean) => {
    const answer = await call(deps, native, tool, args, { owner: usualOwner, client })
    expect(answer.ok, answer.text).toBe(ok)
    return answer.text
  }
  return {
    at: desk.at,
    zone: (name: string) => {
      zone = name
    },
    say: (tool: string, args: object = {}, client = 'ada') => ask(tool, args, client, true),
    refuse: (tool: string, args: object = {}, client = 'ada') => ask(tool, args, client, false),
    /** Puts a finding there that nobody compares with others. */
    insert: async (finding: Pick<Discovery, 'type' | 'text' | 'module'>) =>
      deps
        .project({ owner: usualOwner })
        .context.write('remember', { actor: usualOwner, at: (await deps.clock()).now }, async (tx) => {
          await tx.insert({ ...bare, ...finding }, null)
        }),
    /** A call of a client at some time, as it is counted after its answer. */
    visit: (client: string, at: string, connection?: string) =>
      deps.project({ owner: usualOwner }).context.touchSession({
        ...{ actor: usualOwner, client, calls: 1, at: new Date(at) },
        ...(connection !== undefined && { connection }),
      }),
  }
}
