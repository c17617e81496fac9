import { expect, it } from 'vitest'
import { emoji, openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { documentsOf, type TaskDocument } from '../../../test/support/contracts/documents.ts'

async function openExample({ contract, user }: TaskDocument) {
  const desk = openContractDesk(contract)
  await desk.seed({ title: 'Buy groceries', description: 'Milk' })
  desk.at('2026-01-18T09:00:00Z')
  return { desk, named: { ...user, task_id: 1 } }
}

it.each(documentsOf())(
  '001 Tool 5, Error Cases; 002 5. update_task, Error Cases; 003 4.5.2 Parameters; 003 4.5.6 Error Responses; 004 Error Handling, Common Errors; C23: an update without a field is refused and moves no date, in %s',
  async (_, document) => {
    const { desk, named } = await openExample(document)
    const before = await desk.stored()
    for (const fields of [{}, { [document.newTitle]: null, [document.newDescription]: null }]) {
      expect(await desk.refuse('update_task', { ...named, ...fields })).toEqual(
        document.refusal(document.says.nothingNew),
      )
    }
    expect(await desk.stored()).toEqual(before)
  },
)

it.each(documentsOf())(
  '001 Tool 5, Schema; 002 5. update_task, Error Cases; 003 4.5.2 Parameters; 004 3. update_task, JSON Schema; C41: a title cannot be made empty, in %s',
  async (_, document) => {
    const { desk, named } = await openExample(document)
    for (const title of ['', '   ', '\u2003']) {
      expect(await desk.refuse('update_task', { ...named, [document.newTitle]: title })).toEqual(
        document.refusal('Title cannot be empty'),
      )
    }
    expect(await desk.stored()).toMatchObject([{ title: 'Buy groceries' }])
  },
)

it.each(documentsOf('envelope', 'assistant', 'delegate'))(
  '001 Tool 5, Schema; 002 5. update_task, Error Cases; 003 4.5.2 Parameters; C41: a title that is no text is as good as an empty one, in %s',
  async (_, document) => {
    const { desk, named } = await openExample(document)
    expect(await desk.refuse('update_task', { ...named, [document.newTitle]: 7 })).toEqual(
      document.refusal('Title cannot be empty'),
    )
    expect(await desk.stored()).toMatchObject([{ title: 'Buy groceries' }])
  },
)

it.each(documentsOf())(
  '001 Tool 5, Error Cases; 002 5. update_task, Schema; 003 4.5.6 Error Responses; 004 3. update_task, JSON Schema; C17; C40: a title has 200 characters at most, in %s',
  async (_, document) => {
    const { desk, named } = await openExample(document)
    await desk.say('update_task', { ...named, [document.newTitle]: emoji(200) })
    expect(await desk.refuse('update_task', { ...named, [document.newTitle]: emoji(201) })).toEqual(
      document.refusal(document.says.longNewTitle),
    )
    expect(await desk.stored()).toMatchObject([{ title: emoji(200) }])
  },
)

it.each(documentsOf())(
  '001 Tool 5, Schema; 002 5. update_task, Schema; 003 4.5.2 Parameters; 004 3. update_task, JSON Schema; C06; C18; C29: a description has 1000 characters at most, 2000 in records, and an empty one clears it, in %s',
  async (_, document) => {
    const { desk, named } = await openExample(document)
    const describe = (description: string) => ({ ...named, [document.newDescription]: description })
    const longest = emoji(document.descriptionLimit)
    await desk.say('update_task', describe(longest))
    expect(await desk.refuse('update_task', describe(`${longest}x`))).toEqual(
      document.refusal(`Description must be ${document.descriptionLimit} characters or less`),
    )
    expect(await desk.stored()).toMatchObject([{ description: longest }])
    await desk.say('update_task', describe(''))
    expect(await desk.stored()).toMatchObject([{ description: null }])
  },
)

it.each(documentsOf())(
  '001 Tool 5, Error Cases; 003 4.5.5 Execution Flow; 004 3. update_task, Error Response: values are judged before the task is looked for, in %s',
  async (_, document) => {
    const { desk, named } = await openExample(document)
    for (const task_id of [1, 99]) {
      expect(await desk.refuse('update_task', { ...named, task_id })).toEqual(
        document.refusal(document.says.nothingNew),
      )
      for (const [title, text] of [
        [' ', 'Title cannot be empty'],
        [emoji(201), document.says.longNewTitle],
      ] as const) {
        expect(await desk.refuse('update_task', { ...named, task_id, [document.newTitle]: title })).toEqual(
          document.refusal(text),
        )
      }
    }
  },
)
