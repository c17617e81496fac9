import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { shareDesk } from '../support/clients/desks.ts'
import { moment, remember } from '../support/clients/findings.ts'
import { shareProject, writeFiles } from '../support/files/project.ts'
import { sampleFiles } from '../support/files/sample-project.ts'
import { plainFolder } from '../support/servers/waymark.ts'

const stdio = { kind: '2026', transport: 'stdio' } as const
const http = { kind: '2025', transport: 'http' } as const
// Without a watch all files are looked at every 15 seconds.
const patient = { timeout: 10_000, interval: 50 }
const indexAge = 'code index \\d+ s old'

describe.each([stdio, http])('context_search, for a $kind client over $transport', (combination) => {
  const project = shareProject(sampleFiles)
  const desk = shareDesk(combination, { project })

  it('ranks findings, summaries and code together, and says how it searched', async () => {
    const rule = await remember(desk(), 'A lost job is retried five times', 'rule', { module: 'Queue' })
    const day = await remember(desk(), 'The queue now retries every lost job', 'summary')
    const [how, ...lines] = (await desk().say('context_search', { query: 'retry lost job' })).split('\n')
    expect(how).toMatch(new RegExp(`^\\d found by words and meaning · ${indexAge}$`))
    expect(lines.filter((line) => !line.startsWith('> '))).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^code docs\/queue\.md:1-3 /),
        expect.stringMatching(/^code src\/queue\.ts:\d+-\d+ .*retryJob/),
        expect.stringMatching(new RegExp(`^d${rule.id} rule · Queue · ${moment}$`)),
        expect.stringMatching(new RegExp(`^d${day.id} summary · ${moment}$`)),
      ]),
    )
    expect(lines).toContain('> A lost job is retried five times')
    expect(lines).toContain('> /** Tries a job again when the broker lost it. */')
  })

  it('names what was remembered in other words before, and not what is only of the same form', async () => {
    const { say, refuse } = desk()
    await remember(desk(), 'Never restart the label printer while the packing queue is open.', 'rule')
    await remember(desk(), 'Room 5 is painted red', 'rule')
    const text = 'As long as orders wait to be packed, the machine that prints labels must not be rebooted.'
    expect(await say('remember', { text, type: 'rule' })).toContain('> Never restart the label printer')
    expect(await say('remember', { text: 'Room 7 is painted green', type: 'rule' })).not.toContain(
      'replaces:',
    )
    const rooms = await say('context_search', { query: 'which rooms are painted' })
    expect(rooms).toContain('Room 5')
    expect(rooms).not.toContain('newer')
    expect(await refuse('remember', { text: 'Both at once', type: 'rule', forget: 1 })).toContain(
      'forget takes no text',
    )
  })

  it('looks for code, too, where a question about it has a word that may name a time', async () => {
    writeFiles(project, { 'src/waiting-line.ts': 'export function takeOutNewestBroker() {}\n' })
    await remember(desk(), 'The parcel office closes at noon', 'rule')
    for (const query of [
      'the broker that was taken out used to be the wrong one',
      'which broker goes into the last entry',
    ])
      await expect
        .poll(() => desk().say('context_search', { query }), patient)
        .toMatch(/^code src\/(?:waiting-line|queue)\.ts/m)
  })

  it('finds what was written into a file just now, and no longer what stood there or was deleted', async () => {
    const paths = async (query: string) => {
      const found = await desk().say('context_search', { query, limit: 50 })
      return [...found.matchAll(/^code (\S+):\d+-\d+ /gm)].map(([, path]) => path)
    }
    await paths('invoice')
    writeFiles(project, { 'src/billing/invoice.ts': 'export const zanzibar = 1\n' })
    await expect.poll(() => paths('zanzibar'), patient).toContain('src/billing/invoice.ts')
    writeFiles(project, { 'src/billing/invoice.ts': 'export const madagascar = 1\n' })
    await expect.poll(() => paths('madagascar'), patient).toContain('src/billing/invoice.ts')
    renameSync(join(project, 'src/billing'), join(project, 'src/accounting'))
    await expect.poll(() => paths('madagascar'), patient).toContain('src/accounting/invoice.ts')
    expect(await paths('madagascar')).not.toContain('src/billing/invoice.ts')
    rmSync(join(project, 'src/accounting'), { recursive: true })
    await expect.poll(() => paths('madagascar'), patient).not.toContain('src/accounting/invoice.ts')
  })
})

describe('context_search without embeddings', () => {
  const project = shareProject(sampleFiles)
  const desk = shareDesk(stdio, { project, env: { WAYMARK_EMBEDDER: 'off' } })
  const heads = async (args: object) =>
    (await desk().say('context_search', args))
      .split('\n')
      .slice(1)
      .filter((line) => !line.startsWith('> '))

  it('goes by words alone, and says so', async () => {
    await remember(desk(), 'A lost job is retried five times', 'rule', { module: 'Queue' })
    await remember(desk(), 'The queue now retries every lost job', 'summary')
    expect(await desk().say('context_search', { query: 'retried' })).toMatch(
      new RegExp(`^3 found by words alone: no embeddings · ${indexAge}\n`),
    )
    expect(await desk().say('context_search', { query: 'authentication' })).toMatch(
      new RegExp(`^nothing found by words alone: no embeddings · ${indexAge}$`),
    )
  })

  it('leaves out what is ignored and what is secret', async () => {
    expect(await heads({ query: 'hunter2' })).toEqual([])
    // It stands in an ignored file alone: the nearest word of the others is searched for.
    expect((await heads({ query: 'built' })).filter((head) => head.includes('build/'))).toEqual([])
    expect(await heads({ query: 'built' })).toContain(
      '"built" is in no note and no code: searched for "build", too',
    )
  })

  it('is narrowed by type, which leaves out summaries and code, and by module in any case', async () => {
    await remember(desk(), 'Retries of a lost parcel go by mail', 'issue', { module: 'Parcels' })
    const query = 'retry lost'
    expect(await heads({ query, type: 'rule' })).toEqual([expect.stringMatching(/^d\d+ rule · Queue/)])
    expect(await heads({ query, type: 'decision' })).toEqual([])
    expect(await heads({ query, module: 'PARCELS' })).toEqual([
      expect.stringMatching(/^d\d+ issue · Parcels/),
    ])
    expect(await heads({ query, module: 'parcels', type: 'rule' })).toEqual([])
    expect(await heads({ query: 'tried again', module: 'docs' })).toEqual([
      expect.stringMatching(/^code docs\/queue\.md:1-3/),
    ])
  })

  it('shows as many as asked for, and says how many more there are', async () => {
    for (const word of ['amber', 'brass', 'copper', 'denim'])
      await remember(desk(), `Colours of the ${word} theme are fixed`, 'decision', { module: word })
    const found = await desk().say('context_search', { query: 'colours theme', limit: 3 })
    expect(found).toMatch(/^4 found /)
    expect(found).toMatch(/\n1 more: raise limit or narrow by type or module$/)
    expect(found.match(/^d\d+ decision/gm)).toHaveLength(3)
  })

  it('takes a long question down to what it asks, or to its telling words, and a misspelt word for the one that is known', async () => {
    const { say } = desk()
    await remember(desk(), 'Passports are renewed at the consulate', 'rule')
    const around = 'There is something to say about this and that. '.repeat(30)
    const asking = await say('context_search', { query: `${around} Where are passports renewed? Thanks!` })
    expect(asking).toContain('\na long question, searched for what it asks: Where are passports renewed?\n')
    expect(asking).toContain('> Passports are renewed at the consulate')
    const found = await say('context_search', { query: `${around} The renewed passports.` })
    expect(found).toMatch(/\na long question, searched for its telling words: .*passports/)
    expect(found).toContain('> Passports are renewed at the consulate')
    const misspelt = await say('context_search', { query: 'consualte' })
    expect(misspelt).toMatch(
      /^1 found .*\n"consualte" is in no note and no code: searched for "consulate", too\n/,
    )
    expect(await say('context_search', { query: 'where is the pasport' })).toContain(
      '> Passports are renewed',
    )
  })

  it('finds other forms of a word in another language, and calls none of them misspelt', async () => {
    const { say } = desk()
    await remember(desk(), 'Die Rechnungen werden am ersten Werktag verschickt', 'rule')
    await remember(desk(), 'Wann der Dienst wir die der Betrieb neu startet, ist offen', 'rule')
    const found = await say('context_search', { query: 'Wann verschicken wir die Rechnung?', limit: 1 })
    expect(found).toContain('> Die Rechnungen werden am ersten Werktag verschickt')
    expect(found).not.toContain('is in no note')
  })

  it('answers what cannot be searched with the next step', async () => {
    const { refuse, say } = desk()
    expect(await refuse('context_search', { query: ' ' })).toBe(
      'invalid: There is nothing to search for: the query has no words.',
    )
    expect(await refuse('context_search', { query: 'x', limit: 101 })).toBe(
      'invalid: "limit" must be from 1 to 100.',
    )
    expect(await refuse('context_search', { query: 'x', type: 'summary' })).toMatch(
      /^invalid: "type" must be/,
    )
    for (const query of ['the', '"AND ( OR * NEAR:-', "'; DROP TABLE discoveries --", '🌱'])
      expect(await say('context_search', { query })).toMatch(/^nothing found /)
  })
})

describe('without a project folder', () => {
  // Where HOME is the folder it is started in, there is no project: nobody meant to show all of it.
  const env = { WAYMARK_PROJECT: '', HOME: plainFolder(), WAYMARK_EMBEDDER: 'off' }
  const desk = shareDesk(stdio, { env })

  it('findings are kept and found, and nothing is said of code', async () => {
    await remember(desk(), 'The office closes at six', 'rule', { files: ['notes/office.md'] })
    expect(await desk().say('context_search', { query: 'office' })).toMatch(
      new RegExp(`^1 found by words alone: no embeddings\nd1 rule · ${moment}\n> The office closes at six$`),
    )
  })

  it('the tools for files are not listed', async () => {
    const names = (await desk().client.listTools()).map(({ name }) => name)
    expect(names).toContain('context_search')
    expect(names).not.toContain('read_file')
    expect(names).not.toContain('grep_codebase')
  })

  it('files cannot be read or searched, and no path that leads out is kept', async () => {
    const nowhere =
      'unavailable: This server has no project folder to look into. ' +
      'Start it inside the project, or name the folder with --project.'
    expect(await desk().refuse('read_file', { path: 'package.json' })).toBe(nowhere)
    expect(await desk().refuse('grep_codebase', { pattern: 'x' })).toBe(nowhere)
    const finding = { text: 'Keys are in the safe', type: 'rule' }
    expect(await desk().refuse('remember', { ...finding, files: ['../x'] })).toMatch(
      /^invalid: Path traversal/,
    )
    expect(await desk().refuse('remember', { ...finding, files: ['.env'] })).toMatch(/^forbidden: /)
  })
})
