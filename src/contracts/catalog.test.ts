import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { openContractDesk } from '../../test/support/contracts/contract-desk.ts'
import { expectToFit } from '../../test/support/contracts/json-schema.ts'
import { newFolder } from '../../test/support/files/folder.ts'
import { note, wordCounts } from '../../test/support/stores/context-desk.ts'
import { openStoresInMemory } from '../../test/support/stores/stores-in-memory.ts'
import { listTools } from '../mcp/listing.ts'
import { findProject } from '../workspace/project.ts'
import { call } from './call.ts'
import { catalog } from './catalog.ts'
import type { Contract, Tool } from './contract.ts'
import type { Schema } from './schema.ts'

const contracts = Object.values(catalog)
const tools = contracts.flatMap((contract) => contract.tools.map((tool) => ({ contract, tool })))
const native = catalog.native as Contract

/** What a tool's name may begin with. A new verb is a decision, so it is written here. */
const verbs = [
  'add',
  'catch',
  'complete',
  'create',
  'delete',
  'get',
  'grep',
  'list',
  'read',
  'remember',
  'search',
  'toggle',
  'undo',
  'update',
]
// Document 000 names it so.
const namedByDocument = ['context_search']

const label = ({ contract, tool }: (typeof tools)[number]) => `${contract.name} ${tool.name}`

describe('every contract', () => {
  it('has the name it is found by, words of its own, and no tool twice', () => {
    for (const [name, contract] of Object.entries(catalog)) {
      expect(contract.name).toBe(name)
      expect(contract.summary).not.toBe('')
      const names = contract.tools.map((tool) => tool.name)
      expect(names).toEqual([...new Set(names)])
      expect(names.length).toBeGreaterThan(0)
    }
  })

  it('names its tools and their arguments in snake_case', () => {
    // Document 000 writes its arguments in camelCase.
    const ours = tools.filter(({ contract }) => contract.name !== 'context')
    const names = ours.flatMap(({ tool }) => [tool.name, ...Object.keys(tool.input.properties)])
    expect(names.filter((name) => !/^[a-z]+(_[a-z]+)*$/.test(name))).toEqual([])
  })

  it('begins the name of each tool with a verb', () => {
    const wrong = tools.filter(({ tool: { name } }) => {
      return !verbs.includes(name.split('_')[0] as string) && !namedByDocument.includes(name)
    })
    expect(wrong.map(label)).toEqual([])
  })

  it('describes each tool', () => {
    expect(tools.filter(({ tool }) => tool.description.trim() === '').map(label)).toEqual([])
  })

  it('requires only arguments that it has', () => {
    for (const { contract, tool } of tools) {
      const known = Object.keys(tool.input.properties)
      expect(known, `${contract.name} ${tool.name}`).toEqual(
        expect.arrayContaining([...(tool.input.required ?? [])]),
      )
    }
  })

  it('refuses an argument that no schema names, whatever else is given', async () => {
    for (const { contract, tool } of tools) {
      const text = await said(contract, tool, { ...sampleArgs(tool), no_such_argument: 1 }, false)
      expect(text, `${contract.name} ${tool.name}`).toContain('There is no argument')
    }
  })

  it('X25: ignores what hosts add to every call, and refuses the same word misspelt', async () => {
    for (const { contract, tool } of tools) {
      const { desk } = await filledDesk(contract)
      const added = { ...sampleArgs(tool), wait_for_previous: true }
      await said(contract, tool, added, true, desk)
      const text = await said(contract, tool, { ...sampleArgs(tool), wait_for_previos: true }, false)
      expect(text, `${contract.name} ${tool.name}`).toContain('There is no argument')
    }
  })

  it('X24: says for programs what each tool answers, and answers so', async () => {
    for (const { contract, tool } of tools) {
      const { desk } = await filledDesk(contract)
      const caller = { owner: desk.owner, client: 'a test' }
      const answer = await call(desk.deps, contract, tool.name, sampleArgs(tool), caller, { typed: true })
      expect(tool.output, `${contract.name} ${tool.name}`).toBeDefined()
      expectToFit(tool.output as object, answer.structured)
    }
  })

  it('marks as reading what changes nothing, and only that; what is marked so never writes', async () => {
    for (const { contract, tool } of tools) {
      const before = await filledDesk(contract)
      const answer = await said(contract, tool, sampleArgs(tool), true, before.desk)
      const after = await before.everything()
      const changed = JSON.stringify(after) !== JSON.stringify(before.stored)
      expect(changed, `${contract.name} ${tool.name}: ${answer}`).toBe(tool.effect !== 'read')
    }
  })

  it('annotates each tool completely: by its effect, with a title, and as one that stays in a closed world', () => {
    for (const { contract, tool } of tools) {
      const listed = listTools(contract).find(({ name }) => name === tool.name)
      const isRead = tool.effect === 'read'
      expect(listed?.annotations, `${contract.name} ${tool.name}`).toEqual({
        title: expect.stringMatching(/^[A-Z][a-z]+( [a-z]+)*$/),
        readOnlyHint: isRead,
        destructiveHint: tool.effect === 'destroy',
        idempotentHint: isRead || tool.idempotent === true,
        openWorldHint: false,
      })
    }
    const destroying = tools.filter(({ tool }) => tool.effect === 'destroy')
    expect(destroying.every(({ tool }) => tool.name === 'delete_task')).toBe(true)
  })
})

describe('the native contract', () => {
  it('describes every argument of every tool', () => {
    const mute = native.tools.flatMap((tool) =>
      Object.entries(tool.input.properties)
        .filter(([, schema]) => !schema.description)
        .map(([name]) => `${tool.name} ${name}`),
    )
    expect(mute).toEqual([])
  })

  it('publishes strict schemas', () => {
    const loose = native.tools.filter((tool) => tool.input.additionalProperties !== false)
    expect(loose.map(({ name }) => name)).toEqual([])
  })
})

describe('the published listing', () => {
  const folder = fileURLToPath(new URL('__contracts__', import.meta.url))
  const rerecord = 'UPDATE_CONTRACTS=1 npx vitest run src/contracts/catalog.test.ts'

  it.each(contracts)(
    'of $name is what was recorded, so that each change of it is read in review',
    (contract) => {
      const file = join(folder, `${contract.name}.json`)
      const published = `${JSON.stringify(listingOf(contract), null, 2)}\n`
      if (process.env.UPDATE_CONTRACTS === '1') {
        mkdirSync(folder, { recursive: true })
        writeFileSync(file, published)
      }
      const recorded = existsSync(file) ? readFileSync(file, 'utf8') : ''
      expect(published, `If the change of ${contract.name} is meant, record it: ${rerecord}`).toBe(recorded)
    },
  )

  it('is recorded for contracts that exist', () => {
    expect(readdirSync(folder).sort()).toEqual(contracts.map(({ name }) => `${name}.json`).sort())
  })
})

function listingOf(contract: Contract): object {
  const typed = listTools(contract, { typed: true }).filter((tool) => tool.outputSchema)
  return {
    name: contract.name,
    ...(contract.instructions !== undefined && { instructions: contract.instructions }),
    tools: listTools(contract),
    ...(typed.length > 0 && {
      typed: Object.fromEntries(typed.map(({ name, outputSchema }) => [name, outputSchema])),
    }),
  }
}

async function filledDesk(contract: Contract) {
  const folder = newFolder()
  writeFileSync(join(folder, 'Changed'), 'Changed')
  const [stores, files] = [openStoresInMemory(), await findProject(folder)]
  const desk = openContractDesk(contract, stores, { files, embedder: wordCounts })
  await desk.seed({ title: 'First' })
  await desk.seed({ title: 'Second' })
  const context = stores.context(desk.owner)
  await note(context, 'Something that is known')
  const everything = async () => [await desk.stored(), await context.list({ limit: 99 })]
  return { desk, everything, stored: await everything() }
}

/** A call that succeeds on a store with two tasks, and changes something if the tool can. */
function sampleArgs(tool: Tool): Record<string, unknown> {
  const known: Record<string, unknown> = {
    user_id: 'user123',
    task_id: 1,
    task: 1,
    title: 'Changed',
    new_title: 'Changed',
    is_complete: true,
    // One of two ways to use `remember`, so it requires neither.
    text: 'Changed',
    change: 1,
    type: 'rule',
  }
  const needed = new Set([
    ...(tool.input.required ?? []),
    ...(tool.effect === 'write' ? Object.keys(known) : []),
  ])
  const args = Object.entries(tool.input.properties).flatMap(([name, schema]) =>
    needed.has(name) || name === 'task_id' ? [[name, known[name] ?? sampleOf(schema)]] : [],
  )
  return Object.fromEntries(args)
}

function sampleOf(schema: Schema): unknown {
  return schema.enum?.[0] ?? (schema.type === 'integer' ? 1 : 'Changed')
}

async function said(
  contract: Contract,
  tool: Tool,
  args: object,
  ok: boolean,
  desk = openContractDesk(contract),
): Promise<string> {
  const answer = await call(desk.deps, contract, tool.name, args, { owner: desk.owner })
  expect(answer.ok, `${contract.name} ${tool.name}: ${answer.text}`).toBe(ok)
  return answer.text
}
