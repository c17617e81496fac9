import { describe, expect, it } from 'vitest'
import { catalog } from '../../src/contracts/catalog.ts'
import type { Contract } from '../../src/contracts/contract.ts'
import { page } from '../../src/contracts/page/contract.ts'
import { apiOf } from '../support/clients/api-client.ts'
import { type Assistant, connect, type ToolAnswer } from '../support/clients/mcp-clients.ts'
import { without } from '../support/contracts/contract-desk.ts'
import { serve } from '../support/servers/serving.ts'
import { engines, newPlace, type Place, shareOf } from '../support/stores/places.ts'
import { cases, namingArguments, plainArguments, type Target } from './isolation-cases.ts'
import { openPage, type PageAssistant } from './page-assistant.ts'

/** Also the one that is offered to nobody but our own page. */
const contracts: Readonly<Record<string, Contract>> = { ...catalog, page }

/** All but our own are tried on one engine each: what their tools do is done by the same parts. */
const others = Object.keys(contracts).filter((name) => name !== 'native')

const count = 31

/** What belongs to Ada, and what never was anybody's. */
const foreign: Target = {
  id: count,
  change: count,
  words: 'Ada meets the spy at noon',
  user: 'ada',
  prefix: 'VLT',
  name: 'Vault',
  project: '', // known when it is made
}
const never: Target = {
  id: 9_000_031,
  change: 9_000_031,
  words: 'Nobody wrote these words',
  user: 'nobody-ever',
  prefix: 'NIX',
  name: 'Nixes',
  project: '~000000000000000000000000',
}
/** Ada's first task has the number that the others' own task has, too. */
const both = [
  [foreign, never],
  [
    { ...foreign, words: 'She hides the first key' },
    { ...never, words: 'None of this was said' },
  ],
] as const
const allWords = both.flat().map(({ words }) => words)
const titles = [
  both[1][0].words,
  ...Array.from({ length: count - 2 }, (_, index) => `Task ${index + 2}`),
  foreign.words,
]

describe('every tool of every contract', () => {
  it('has a case for each argument that can name what is somebody else’s', () => {
    for (const { name, tools } of Object.values(contracts)) {
      for (const tool of tools) {
        const probes = cases[name]?.[tool.name] ?? []
        expect(probes.length, `${name} ${tool.name} has no isolation case`).toBeGreaterThan(0)
        const tried = new Set(probes.flatMap((probe) => Object.keys(probe(foreign, 'bob'))))
        const naming = Object.keys(tool.input.properties).filter((key) => namingArguments.includes(key))
        expect([...tried], `${name} ${tool.name}`).toEqual(expect.arrayContaining(naming))
      }
    }
  })

  it('has no argument of which nobody has said whether it can name what is somebody else’s', () => {
    const tools = Object.values(contracts).flatMap((contract) => contract.tools)
    const taken = tools.flatMap(({ input, accepts }) =>
      Object.keys({ ...input.properties, ...accepts.properties }),
    )
    expect([...new Set(taken)].sort()).toEqual([...namingArguments, ...plainArguments].sort())
  })

  it('has no case for a tool that is not there', () => {
    for (const [name, tools] of Object.entries(cases)) {
      expect(contracts[name]?.tools.map((tool) => tool.name).sort()).toEqual(Object.keys(tools).sort())
    }
  })
})

describe.each(engines)('on %s', (engine) => {
  it.each(['native', ...shareOf(engine, others)])(
    '001 User Isolation; 002 Security Notes; 003 6.3 Error Masking; 004 Testing Requirements, Security Tests; C38: nothing of another owner can be seen, touched or told from what never was, through %s',
    // Two processes, and a ledger read after each of some hundred calls.
    { timeout: 240_000 },
    async (name) => {
      const place = await newPlace(engine)
      await fill(place, 'ada', titles)
      const project = await shareNothing(place)
      const pairs = both.map(([hers, nobodys]) => [{ ...hers, project }, nobodys] as const)
      await fill(place, 'bob', ['Own'])
      await fill(place, 'cyd', ['Own'])
      // Bob reaches for what is Ada's, Cyd for what never was; all else is the same for both.
      const open = (user: string) => (name === page.name ? openPage(place, user) : sit(place, name, user))
      await using bob = await open('bob')
      await using cyd = await open('cyd')
      const ofAda = () => Promise.all(['ada', project].map((one) => place.ledger(one)))
      const before = await ofAda()
      expect(before.map(({ tasks }) => tasks.length)).toEqual([count, 2])

      let own = await place.ledger('bob')
      for (const [tool, probes] of addingLast(cases[name] ?? {})) {
        for (const [hers, nobodys] of pairs) {
          for (const probe of probes) {
            const args = probe(hers, 'bob')
            const told = await bob.callTool(tool, args)
            const expected = await cyd.callTool(tool, probe(nobodys, 'cyd'))
            const what = `${tool} ${JSON.stringify(args)}: ${told.content[0]?.text}`
            expect(masked(told, hers, 'bob'), what).toBe(masked(expected, nobodys, 'cyd'))
            const now = await place.ledger('bob')
            if (told.isError) expect(now, what).toEqual(own)
            own = now
          }
        }
        expect(await ofAda(), tool).toEqual(before)
      }
      const read = (client: PageAssistant, { id }: Target) => client.readResource(`task://${id}`)
      const refusals = await Promise.allSettled([read(bob, foreign), read(cyd, never)])
      const [ofHers, ofNobodys] = refusals.map((refusal, index) => {
        expect(refusal.status).toBe('rejected')
        return without(String((refusal as PromiseRejectedResult).reason), index === 0 ? foreign.id : never.id)
      })
      expect(ofHers).toBe(ofNobodys)
    },
  )
})

function sit({ args, env }: Place, contract: string, user: string): Promise<Assistant> {
  return connect('2026', { args: [...args, '--contract', contract, '--user', user], env }, { name: 'probe' })
}

/** Adds tasks through a process of the owner's own. */
async function fill(place: Place, user: string, titles: readonly string[]): Promise<void> {
  await using client = await sit(place, 'native', user)
  for (const title of titles)
    expect(await client.callTool('add_task', { title })).not.toHaveProperty('isError')
  // The others know nothing: what they ask differs, and the nearest of their own would differ with it.
  const known = user === 'ada' ? titles.filter((one) => !one.startsWith('Task')) : []
  for (const title of known)
    expect(
      await client.callTool('remember', { text: `${title}, they say`, type: 'rule', module: 'team' }),
    ).not.toHaveProperty('isError')
}

/** A project of Ada's with two tasks and something said, by the names that the others reach for. */
async function shareNothing({ args, env }: Place): Promise<string> {
  await using serving = await serve([...args, '--user', 'ada'], env)
  const [, { project }] = await apiOf(serving.url).post('/projects', { name: foreign.name })
  const api = apiOf(serving.url, project.id)
  expect((await api.patch(`/projects/${project.id}`, { prefix: foreign.prefix }))[0]).toBe(200)
  for (const title of ['Count the coins', 'Oil the lock'])
    expect((await api.post('/tasks', { title }))[0]).toBe(201)
  await api.post('/tasks/1/comments', { text: 'Seventy and seven' })
  await api.post('/discoveries', { text: 'The lock opens to the left', type: 'rule' })
  return project.id
}

/** Who has added a task with the words owns such a task, so that is tried at the end. */
function addingLast<T>(tools: Readonly<Record<string, T>>): [string, T][] {
  const adds = (tool: string) => Number(/^(add|create)_/.test(tool))
  return Object.entries(tools).sort(([one], [other]) => adds(one) - adds(other))
}

/** The whole answer but for what the caller had said, and for the time. */
function masked(answer: ToolAnswer, { id, user, project, prefix, name }: Target, self: string): string {
  const timeless = JSON.stringify(answer)
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, 'then')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'some id')
    .replaceAll(/"calls\\":\d+/g, 'often')
    .replaceAll(/"searchTime\\":\d+/g, 'soon')
    .replaceAll(/code index \d+ \w+ old(, being refreshed)?|code is (being|not) indexed/g, 'code index')
    .replaceAll(/[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2} \d\d:\d\d/g, 'then')
  return without(
    timeless,
    ...allWords,
    ...allWords.map((words) => words.slice(2, 12)),
    ...[project, prefix, prefix.toLowerCase(), name],
    id + 1,
    id,
    user,
    self,
  )
}
