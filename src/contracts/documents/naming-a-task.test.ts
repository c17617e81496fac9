import { expect, it } from 'vitest'
import { openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { callsByTask, documentsOf } from '../../../test/support/contracts/documents.ts'

it.each(documentsOf())(
  '001 Tool 3, Error Cases; 001 Tool 4, Error Cases; 001 Tool 5, Error Cases; 002 3. complete_task, Error Cases; 002 4. delete_task, Error Cases; 002 5. update_task, Error Cases; 003 4.3.6 Error Responses; 003 4.4.6 Error Responses; 003 4.5.6 Error Responses; 004 3. update_task, Error Response; 004 4. toggle_task_completion, Implementation Example; 004 5. delete_task, Error Response; 004 5. delete_task, Implementation Example; 004 6. get_task, Implementation Example; C20: a task that is not there, or not any more, is not found, and told with the id where the document has it, in %s',
  async (_, document) => {
    const desk = openContractDesk(document.contract)
    await desk.seed({ title: 'Kept' })
    await desk.seed({ title: 'Old task' })
    await desk.say('delete_task', { ...document.user, task_id: 2 })
    for (const [tool, args] of callsByTask(document)) {
      for (const task_id of [2, 3]) {
        expect(await desk.refuse(tool, { ...document.user, ...args, task_id }), tool).toEqual(
          document.refusal('Task not found', task_id),
        )
      }
    }
    expect(await desk.stored()).toMatchObject([{ title: 'Kept', status: 'todo' }])
  },
)

it.each(documentsOf())(
  '001 User Isolation; 002 3. complete_task, Error Cases; 002 4. delete_task, Error Cases; 003 4.3.6 Error Responses; 003 6.1 User Isolation; 003 6.3 Error Masking; 003 7 AC-003; 004 Security Model, Row-Level Security; 004 Testing Requirements, Security Tests: the tasks of another user are not found, not shown and not touched, in %s',
  async (_, document) => {
    const grace = openContractDesk(document.contract).as('grace')
    await grace.seed({ title: 'Of Grace' })
    const [desk, before] = [grace.as('user123'), await grace.stored()]
    for (const [tool, args] of callsByTask(document)) {
      expect(await desk.refuse(tool, { ...document.user, ...args }), tool).toEqual(
        document.refusal('Task not found', 1),
      )
    }
    expect(JSON.stringify(await desk.say('list_tasks', document.user))).not.toContain('Of Grace')
    await desk.say(document.create, { ...document.user, title: 'Own' })
    expect(await desk.stored()).toMatchObject([{ id: 1, title: 'Own' }])
    expect(await grace.stored()).toEqual(before)
  },
)

it.each(documentsOf())(
  '001 Tool 3, Schema; 002 3. complete_task, Schema; 003 6.2 Input Validation; 004 4. toggle_task_completion, Function Signature; 004 5. delete_task, Function Signature; 004 6. get_task, Function Signature; 004 Testing Requirements, Unit Tests; C27: an id is a positive whole number, in %s',
  async (_, document) => {
    const desk = openContractDesk(document.contract)
    await desk.seed({ title: 'Buy groceries' })
    for (const [tool, args] of callsByTask(document)) {
      for (const task_id of [0, -1, 1.5, '1', 2 ** 53, Number.POSITIVE_INFINITY, true, [1]]) {
        expect(await desk.refuse(tool, { ...document.user, ...args, task_id }), `${tool} ${task_id}`).toEqual(
          document.refusal('Invalid task ID'),
        )
      }
    }
  },
)

it.each(documentsOf('assistant', 'delegate', 'records'))(
  '002 3. complete_task, Schema; 003 6.2 Input Validation; 004 4. toggle_task_completion, Function Signature; 004 5. delete_task, Function Signature; 004 6. get_task, Function Signature; C27: an id is required, in %s',
  async (_, document) => {
    const desk = openContractDesk(document.contract)
    for (const [tool, args] of callsByTask(document)) {
      for (const task_id of [null, undefined]) {
        expect(await desk.refuse(tool, { ...document.user, ...args, task_id }), tool).toEqual(
          document.refusal('Invalid task ID'),
        )
      }
    }
  },
)
