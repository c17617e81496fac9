import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { combinations, shareDesk } from '../support/clients/desks.ts'
import { moment, readText, remember } from '../support/clients/findings.ts'
import { shareProject, writeFiles } from '../support/files/project.ts'
import { sampleFiles } from '../support/files/sample-project.ts'

describe.each(combinations)('remember, for a $kind client over $transport', (combination) => {
  const project = shareProject(sampleFiles)
  const desk = shareDesk(combination, { project })

  it('keeps every kind of finding, each under the next number', async () => {
    const first = (await remember(desk(), 'Names of columns are snake_case', 'pattern')).id
    const texts = [
      ['rule', 'Money is counted in whole cents'],
      ['decision', 'We chose SQLite because nobody has to run it'],
      ['issue', 'The importer loses the last line of a file'],
      ['summary', 'Today the importer learnt to read CSV'],
    ] as const
    for (const [index, [type, text]] of texts.entries()) {
      const { id, change } = await remember(desk(), text, type)
      expect(id).toBe(first + index + 1)
      expect(await readText(desk(), `context://${id}`)).toMatch(
        new RegExp(`^d${id} ${type} · ${moment}\n> ${text}\nby local through ada\nsession [0-9a-f-]{36}$`),
      )
      expect(change).toBeGreaterThan(0)
    }
  })

  it('names a finding with the same text, and stores nothing', async () => {
    const { say } = desk()
    const text = 'Tokens live in httpOnly cookies, never in local storage'
    const { id, change } = await remember(desk(), text, 'rule', { module: 'auth' })
    expect(
      await say('remember', {
        text: 'tokens live in httponly cookies,\n never in LOCAL storage',
        type: 'decision',
      }),
    ).toMatch(
      new RegExp(
        `^known already, nothing stored: d${id} rule · auth · ${moment}\n> ${text}\n` +
          `replaces: ${id} puts yours in its place$`,
      ),
    )
    const next = await remember(desk(), 'Sessions end after a quarter of an hour', 'rule')
    expect(next).toEqual({ id: id + 1, change: change + 1 })
  })

  it('keeps what is merely alike, names what it may contradict, and says how to replace that', async () => {
    const { say } = desk()
    const old = await remember(desk(), 'A parcel is held for seven days at the depot', 'rule')
    const text = 'A parcel is held for 10 days at the depot'
    const said = await say('remember', { text, type: 'rule' })
    const id = old.id + 1
    expect(said).toMatch(
      new RegExp(
        `^\\+ d${id} rule\nchange ${old.change + 1}\nalike, another number: d${old.id} rule · ${moment}\n` +
          `> A parcel is held for seven days at the depot\nreplaces: ${old.id} with the same text ends that one$`,
      ),
    )
    const found = await say('context_search', { query: 'how long is a parcel held' })
    expect(found).toMatch(new RegExp(`\nd${id} rule[^]*\nd${old.id} rule`))

    expect(await say('remember', { text, type: 'rule', replaces: old.id })).toBe(
      `+ d${id} rule in place of d${old.id}\nchange ${old.change + 2}`,
    )
    expect(await say('context_search', { query: 'how long is a parcel held' })).not.toContain(
      `d${old.id} rule`,
    )
    expect(await say('undo')).toContain(`took back change ${old.change + 2}`)
    expect(await say('context_search', { query: 'how long is a parcel held' })).toContain(`d${old.id} rule`)
  })

  it('keeps two summaries that say the same: they tell of different days', async () => {
    const one = await remember(desk(), 'Nothing but reviews', 'summary')
    const other = await remember(desk(), 'Nothing but reviews', 'summary')
    expect(other.id).toBe(one.id + 1)
  })

  it('puts a better finding in the place of another, with its type and module, and keeps the other for the history', async () => {
    const { say, refuse } = desk()
    const old = await remember(desk(), 'Retry a webhook three times', 'rule', { module: 'Webhooks' })
    const said = await say('remember', {
      text: 'Retry a webhook seven times',
      replaces: old.id,
    })
    expect(said, 'it is of the same type').toBe(
      `+ d${old.id + 1} rule in place of d${old.id}\nchange ${old.change + 1}`,
    )

    const found = await say('context_search', { query: 'retry webhook times', module: 'webhooks' })
    expect(found).toContain(`\nd${old.id + 1} rule · Webhooks · `)
    expect(found).not.toContain(`d${old.id} rule`)
    expect(await readText(desk(), `context://${old.id}`)).toContain(` · replaced by d${old.id + 1}\n`)
    expect(await readText(desk(), `context://${old.id + 1}`)).toContain(`\nin place of d${old.id}\n`)
    expect(await refuse('remember', { text: 'Never retry', type: 'rule', replaces: old.id })).toBe(
      `conflict: Discovery ${old.id} was replaced by ${old.id + 1} already. Replace ${old.id + 1} instead.`,
    )
  })

  it('marks a finding as stale when a file it speaks of has changed, or is gone', async () => {
    const { say } = desk()
    const { id } = await remember(desk(), 'The ledger closes at midnight in Lisbon', 'decision', {
      files: ['src/db.ts', './src/log.ts', 'src/log.ts'],
    })
    const marked = async () =>
      /^d\d+ decision.*$/m.exec(await say('context_search', { query: 'ledger midnight Lisbon' }))?.[0]
    expect(await readText(desk(), `context://${id}`)).toContain('\nfiles: src/db.ts, src/log.ts\n')
    expect(await marked()).toMatch(new RegExp(`^d${id} decision · ${moment}$`))

    writeFiles(project, { 'src/db.ts': 'export const connect = () => 7\n' })
    expect(await marked()).toMatch(/ · stale: src\/db\.ts changed since$/)
    expect(await say('remember', { text: 'The ledger closes at midnight in Lisbon', type: 'rule' })).toMatch(
      / · stale: src\/db\.ts changed since\n/,
    )
    writeFiles(project, { 'src/db.ts': sampleFiles['src/db.ts'] as string })
    expect(await marked()).not.toContain('stale')

    rmSync(join(project, 'src/log.ts'))
    expect(await marked()).toMatch(/ · stale: src\/log\.ts changed since$/)
    expect(await say('catch_up')).toContain('stale: src/log.ts changed since')
    writeFiles(project, { 'src/log.ts': sampleFiles['src/log.ts'] as string })
  })

  it('refuses what it cannot keep, and stores nothing of it', async () => {
    const { refuse } = desk()
    const before = await remember(desk(), `Before the refusals: ${combination.kind}`, 'issue')
    const refusals: readonly (readonly [object, RegExp])[] = [
      [{ files: ['src/nothing.ts'] }, /^not_found: There is no file src\/nothing\.ts\. /],
      [{ files: ['src/queue.ts', '.env'] }, /^forbidden: \.env is among the files that are never read\. /],
      [{ files: ['../outside.ts'] }, /^invalid: Path traversal is not allowed/],
      [{ files: ['/etc/passwd'] }, /^invalid: Absolute paths are not allowed\. /],
      [{ files: ['src'] }, /^invalid: src is not a file that can be read\. /],
      [{ files: manyPaths }, /^invalid: A discovery names 20 files at most\.$/],
      [{ task: 9999 }, /^not_found: There is no task 9999\. /],
      [{ task: 'no such words' }, /^not_found: No task has "no such words" in its title\. /],
      [{ replaces: 9999 }, /^not_found: There is no discovery 9999\. context_search shows the numbers/],
      [{ replaces: 1e300 }, /^not_found: There is no discovery 1e\+300\. /],
      [{ text: ' \n ' }, /^invalid: There is nothing to remember: the text is empty\.$/],
      [{ text: 'x'.repeat(4_001) }, /^invalid: The text has 4001 characters; 4000 is the most\. /],
      [{ text: 'red \x1b[31malert' }, /^invalid: The text has characters that cannot be kept\.$/],
      [{ type: 'fact' }, /^invalid: "type" must be one of pattern, rule, decision, issue, summary\.$/],
      [{ module: 'x'.repeat(81) }, /^invalid: A module is named in 1 to 80 characters of one line\.$/],
      [{ module: 'one\u2028two' }, /^invalid: A module is named in 1 to 80 characters of one line\.$/],
      [
        { note: 'x' },
        /^invalid: There is no argument "note"\. Use text, type, module, files, task, replaces, forget\.$/,
      ],
    ]
    for (const [args, words] of refusals)
      expect(await refuse('remember', { text: 'Kept by nobody', type: 'rule', ...args })).toMatch(words)

    const after = await remember(desk(), `After the refusals: ${combination.transport}`, 'issue')
    expect(after).toEqual({ id: before.id + 1, change: before.change + 1 })
  })

  it('ties a finding to a task, by its number or by words, and the task shows it', async () => {
    const { say, add } = desk()
    const task = await add('Speed up the checkout')
    const given = { task, files: ['docs/queue.md'] }
    const one = await remember(desk(), 'The checkout waits for the tax service', 'issue', given)
    const other = await remember(desk(), 'Prices may be cached for an hour', 'decision', { task: 'CHECKOUT' })
    for (const shown of [await say('get_task', { task }), await readText(desk(), `task://${task}`)]) {
      expect(shown).toMatch(
        new RegExp(
          `\nd${other.id} decision · ${moment} · task #${task}\n> Prices may be cached for an hour\n` +
            `d${one.id} issue · ${moment} · task #${task}\n> The checkout waits for the tax service\n`,
        ),
      )
    }
    writeFiles(project, { 'docs/queue.md': 'changed\n' })
    expect(await say('get_task', { task })).toMatch(/^d\d+ issue .* · stale: docs\/queue\.md changed since$/m)
    const better = await remember(desk(), 'Prices may be cached for a day', 'decision', {
      replaces: other.id,
    })
    expect(await say('get_task', { task })).toContain(`\nd${better.id} decision`)
    expect(await say('get_task', { task })).not.toContain(`d${other.id} decision`)
  })

  it('stores a request once, however often its key is sent', async () => {
    const { client } = desk()
    for (const type of ['summary', 'decision']) {
      const args = { text: `Backups are taken at three, says the ${type}`, type }
      const call = async (key: string) => {
        const { content } = await client.callTool('remember', args, { meta: { 'waymark/request-key': key } })
        return content[0]?.text ?? ''
      }
      const [, id, change] = new RegExp(`^\\+ d(\\d+) ${type}\nchange (\\d+)$`).exec(await call(type)) ?? []
      expect(await call(type)).toBe(`+ d${id} ${type}\nremembered before, as change ${change}`)
      if (type === 'decision') expect(await call('another')).toMatch(`known already, nothing stored: d${id}`)
    }
  })
})

const manyPaths = Array.from({ length: 21 }, (_, index) => `src/file-${index}.ts`)
