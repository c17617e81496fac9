import { describe, expect, it } from 'vitest'
import { catalog } from '../../src/contracts/catalog.ts'
import { connect } from '../support/clients/mcp-clients.ts'
import { emoji } from '../support/contracts/contract-desk.ts'
import { engines, newPlace } from '../support/stores/places.ts'

type Call = readonly [tool: string, args: object]

interface Titling {
  create(title: string): Call
  update(id: number, title: string): Call
  readonly tooLong: readonly [onCreate: string, onUpdate: string]
}

const owner = 'ada'
const user_id = owner
const receipts: Omit<Titling, 'tooLong'> = {
  create: (title) => ['add_task', { user_id, title }],
  update: (task_id, title) => ['update_task', { user_id, task_id, title }],
}

/** How each contract gives a task its title, and what it says of one that is too long. */
const titlings: Readonly<Record<string, Titling>> = {
  native: {
    create: (title) => ['add_task', { title }],
    update: (task, title) => ['update_task', { task, title }],
    tooLong: [
      'invalid: The title must be 200 characters or less.',
      'invalid: The title must be 200 characters or less.',
    ],
  },
  envelope: {
    create: (title) => ['add_task', { title }],
    update: (task_id, new_title) => ['update_task', { task_id, new_title }],
    tooLong: [
      '{"success":false,"message":"Task title exceeds 200 characters","data":null}',
      '{"success":false,"message":"New title exceeds 200 characters","data":null}',
    ],
  },
  assistant: {
    ...receipts,
    tooLong: ['{"error":"Title exceeds 200 characters"}', '{"error":"Title exceeds 200 characters"}'],
  },
  delegate: {
    ...receipts,
    tooLong: [
      '{"error":"Title must be 200 characters or less"}',
      '{"error":"Title must be 200 characters or less"}',
    ],
  },
  records: {
    create: (title) => ['create_task', { title }],
    update: (task_id, title) => ['update_task', { task_id, title }],
    tooLong: [
      '{"success":false,"error":"Title must be 200 characters or less"}',
      '{"success":false,"error":"Title must be 200 characters or less"}',
    ],
  },
}

const withTitles = Object.values(catalog)
  .filter(({ tools }) => tools.some(({ input }) => 'title' in input.properties))
  .map(({ name }) => name)

describe.each(engines)('over the wire, on %s', (engine) => {
  it.each(withTitles)(
    'C30; C40: 200 emoji make a title and 201 do not, on create and on update, in %s',
    async (name) => {
      const { create, update, tooLong } = titlings[name] as Titling
      const place = await newPlace(engine)
      const args = [...place.args, '--contract', name, '--user', owner]
      await using client = await connect('2026', { args, env: place.env })
      const say = async ([tool, args]: Call) => {
        const { isError = false, content } = await client.callTool(tool, args)
        return { isError, text: content[0]?.text }
      }
      const titles = async () => (await place.ledger(owner)).tasks.map(({ title }) => title)

      expect(await say(create(` ${emoji(200)}\u3000`))).toMatchObject({ isError: false })
      expect(await say(create(emoji(201)))).toEqual({ isError: true, text: tooLong[0] })
      expect(await titles()).toEqual([emoji(200)])

      const other = '🌵'.repeat(200)
      expect(await say(update(1, `\n${other}  `))).toMatchObject({ isError: false })
      expect(await say(update(1, emoji(201)))).toEqual({ isError: true, text: tooLong[1] })
      expect(await titles()).toEqual([other])
    },
  )

  it('C33: %, _ and \\ in a text match only themselves, in envelope and native', async () => {
    const place = await newPlace(engine)
    const open = (contract: string) =>
      connect('2026', { args: [...place.args, '--contract', contract, '--user', owner], env: place.env })
    await using envelope = await open('envelope')
    await using native = await open('native')
    const titles = ['Save 100% now', 'Rename snake_case', 'Fix C:\\temp', 'Straße fegen', 'Plain']
    for (const title of titles) await native.callTool('add_task', { title })

    const patterns = [
      '%',
      '_',
      '\\',
      '%%',
      'Pl%n',
      'Pla_n',
      '\\%',
      '\\_',
      '100\\%',
      'STRASSE',
      '*',
      '?',
      '^P',
    ]
    for (const words of patterns) {
      const meant = titles.findIndex(
        (title) => title.includes(words) || (words === 'STRASSE' && /ß/.test(title)),
      )
      const args = { task_identifier: words, new_description: `Found by ${words}` }
      const { content } = await envelope.callTool('update_task', args)
      const listed = (await native.callTool('list_tasks', { query: words })).content[0]?.text
      const got = await native.callTool('get_task', { task: words })
      if (meant === -1) {
        expect(JSON.parse(content[0]?.text as string).message).toBe(`No task found matching '${words}'`)
        expect(listed).toBe('0 open')
        expect(got.content[0]?.text).toMatch(/^not_found: /)
      } else {
        expect(JSON.parse(content[0]?.text as string).data).toMatchObject({ task_id: meant + 1 })
        expect(listed).toBe(`1 open\n#${meant + 1} ${titles[meant]}`)
        expect(got.content[0]?.text?.split('\n')[0]).toBe(`#${meant + 1} ${titles[meant]}`)
      }
    }
  })
})
