import { expect, it } from 'vitest'
import { brokenStores, openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { documentsOf } from '../../../test/support/contracts/documents.ts'
import { Failure } from '../../errors.ts'

it.each(documentsOf())(
  '001 Overview; 002 Tool Registry; 003 3.1 Tool Inventory; 004 Acceptance Criteria; C03: the contract has the tools of the document and no other, in %s',
  (_, { contract, calls }) => {
    expect(contract.tools.map(({ name }) => name)).toEqual(Object.keys(calls))
  },
)

it.each(documentsOf())(
  '001 User Isolation; 002 Security Notes; 003 6.2 Input Validation; 004 Testing Requirements, Unit Tests; 004 Error Handling, Common Errors; C27; C38: a call without a user reaches no store, in %s',
  async (_, { contract, calls, user, refusal }) => {
    for (const owner of ['', '  ']) {
      const desk = openContractDesk(contract).as(owner)
      for (const [tool, args] of Object.entries(calls)) {
        const named = 'user_id' in user ? { user_id: owner } : {}
        expect(await desk.refuse(tool, { ...named, ...args }), tool).toEqual(refusal('Unauthorized'))
      }
      expect(desk.log.opened).toEqual([])
    }
  },
)

it.each(documentsOf())(
  '003 5.2 Cross-User Access; 004 Testing Requirements, Security Tests; C31: the store of a call is opened for its caller, and for nobody else, in %s',
  async (_, { contract, create, user }) => {
    const desk = openContractDesk(contract)
    for (const owner of ['ada', 'grace', 'ada']) {
      const named = 'user_id' in user ? { user_id: owner } : {}
      await desk.as(owner).say(create, { ...named, title: `Of ${owner}` })
      await desk.as(owner).say('list_tasks', named)
    }
    expect(desk.log.opened).toEqual(['ada', 'ada', 'grace', 'grace', 'ada', 'ada'])
  },
)

it.each(documentsOf('envelope', 'records'))(
  '001 User Isolation; 004 Security Model, User Context Propagation; C04; C05; C31: the user is the caller, and one that is given as an argument is refused, in %s',
  async (_, { contract, calls, create, refusal }) => {
    const desk = openContractDesk(contract)
    for (const [tool, args] of Object.entries(calls)) {
      for (const user_id of ['user123', 1]) {
        expect(await desk.refuse(tool, { ...args, user_id }), tool).toEqual(
          refusal('There is no argument "user_id".'),
        )
      }
    }
    expect(await desk.stored()).toEqual([])
    await desk.as('007').say(create, { title: 'Of agent 007' })
    expect(await desk.as('7').stored()).toEqual([])
  },
)

const foreign = { assistant: 'User not found', delegate: 'Invalid user' } as const

it.each(documentsOf('assistant', 'delegate'))(
  "002 1. add_task, Error Cases; 002 2. list_tasks, Schema; 002 Security Notes; 003 4.1.2 Parameters; 003 4.2.2 Parameters; 003 4.3.2 Parameters; 003 4.4.2 Parameters; 003 4.5.2 Parameters; 003 5.2 Cross-User Access; C04; C38: a user_id that is not the caller's own is refused by every tool, real or not, with no effect, in %s",
  async (name, { contract, calls, refusal }) => {
    const grace = openContractDesk(contract).as('grace')
    await grace.seed({ title: 'Of Grace' })
    const user = grace.as('user123')
    await user.seed({ title: 'Own' })
    const [hers, own] = [await grace.stored(), await user.stored()]
    for (const user_id of ['grace', 'nobody-ever', '', ' user123', 'USER123', 'user123\0']) {
      for (const [tool, args] of Object.entries(calls)) {
        const expected =
          'task_id' in args ? refusal('Task not found', 1) : refusal(foreign[name as keyof typeof foreign])
        expect(await user.refuse(tool, { ...args, user_id }), `${tool} as ${user_id}`).toEqual(expected)
      }
    }
    expect(await grace.stored()).toEqual(hers)
    expect(await user.stored()).toEqual(own)
    expect(user.log.opened).not.toContain('grace')
  },
)

it.each(documentsOf())(
  '001 Tool Executor Pattern; 001 Consistent Return Format; 002 Tool Registry; 003 7 AC-004; 004 Error Handling, Error Response Format; 004 MCP Server Implementation; C11; C32: what no schema names is refused in the form of the document, in %s',
  async (_, { contract, calls, user, refusal }) => {
    const desk = openContractDesk(contract)
    for (const [tool, args] of Object.entries(calls)) {
      expect(await desk.refuse(tool, { ...user, ...args, id: 1 }), tool).toEqual(
        refusal('There is no argument "id".'),
      )
      for (const wrong of ['a title', [1]]) {
        expect(await desk.refuse(tool, wrong), tool).toEqual(refusal('The arguments must be an object.'))
      }
    }
    for (const tool of ['make_coffee', 'toString', '__proto__', '']) {
      expect(await desk.refuse(tool, user)).toEqual(refusal(`Unknown tool: ${tool}`))
    }
    expect(await desk.stored()).toEqual([])
  },
)

const failures = [
  new Failure('unavailable', 'The database /srv/waymark.db cannot be written.', {
    hint: 'Try again in a moment.',
    cause: new Error('connect ECONNREFUSED 10.0.0.5:5432'),
  }),
  new TypeError('SELECT * FROM tasks WHERE owner = $1'),
] as const

it.each(documentsOf())(
  '001 Error Handling; 001 Tool 1, Error Cases; 001 Tool 2, Error Cases; 002 Security Notes; 003 4.1.6 Error Responses; 003 7 AC-005; 004 Error Handling, Error Response Format; C19: neither a database that fails nor a bug shows anything of itself, and the log has it, in %s',
  async (_, { contract, calls, failed, user, refusal }) => {
    for (const failure of failures) {
      const desk = openContractDesk(contract, brokenStores(failure))
      for (const [index, [tool, args]] of Object.entries(calls).entries()) {
        expect(await desk.refuse(tool, { ...user, ...args })).toEqual(refusal(failed[index] as string))
        if (failure instanceof TypeError) expect(desk.log.bugs.at(-1)).toBe(failure)
        else {
          expect(desk.log.warnings.at(-1)).toEqual({
            message: 'the store failed',
            facts: { contract: contract.name, tool, owner: 'user123', err: failure },
          })
        }
      }
    }
  },
)
