import { expect, it } from 'vitest'
import { type Json, openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { documentsOf } from '../../../test/support/contracts/documents.ts'

const tasksOf = (answer: Json): { readonly id: number }[] => answer.data?.tasks ?? answer

it.each(documentsOf('envelope', 'assistant', 'delegate'))(
  '001 Tool 2, Return Format; 002 2. list_tasks, Output Example; 003 4.2.5 Execution Flow; C14: a thousand tasks are all listed, the highest id first; one more is cut off, and the log told, in %s',
  async (_, { contract, user }) => {
    const desk = openContractDesk(contract)
    for (let number = 1; number <= 1_000; number++) await desk.seed({ title: `Task ${number}` })
    const all = tasksOf(await desk.say('list_tasks', user))
    expect(all.map(({ id }) => id)).toEqual(Array.from({ length: 1_000 }, (_, index) => 1_000 - index))
    expect(desk.log.warnings).toEqual([])

    await desk.seed({ title: 'One too many' })
    const cut = tasksOf(await desk.say('list_tasks', user))
    expect([cut.length, cut[0]?.id, cut.at(-1)?.id]).toEqual([1_000, 1_001, 2])
    expect(desk.log.warnings).toEqual([
      {
        message: 'a list was cut at 1000 tasks',
        facts: { contract: contract.name, tool: 'list_tasks', owner: 'user123' },
      },
    ])
  },
)

it.each(documentsOf('envelope', 'delegate'))(
  '001 Tool 2, Error Cases; 003 4.2.3 JSON Schema; C13: a status that the document does not know is refused and shows nothing, in %s',
  async (_, { contract, user, refusal }) => {
    const desk = openContractDesk(contract)
    await desk.seed({ title: 'Buy groceries' })
    for (const status of ['done', 'ALL', '', 7, ['all']]) {
      expect(await desk.refuse('list_tasks', { ...user, status }), JSON.stringify(status)).toEqual(
        refusal('Invalid status filter'),
      )
    }
  },
)
