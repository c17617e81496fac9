import { describe, expect, it } from 'vitest'
import {
  add,
  call,
  capable,
  get,
  list,
  message,
  meta,
  openBoth,
  reserved,
  without,
} from '../../test/support/clients/both-routes.ts'
import { modernMeta } from '../../test/support/clients/modern-call.ts'
import { Failure } from '../errors.ts'

const plain: Readonly<Record<string, object>> = {
  'a task that is added': message(add),
  'a list, without arguments': message(list),
  'a list with arguments': call('list_tasks', { view: 'all', limit: 3 }),
  'one task': message(get),
  'a task that is completed': call('complete_task', { task: 1 }),
  'what is undone': call('undo', {}),
  'something to remember': call('remember', { text: 'Tests run in UTC.', type: 'rule' }),
  'a search': call('context_search', { query: 'tests' }),
  'a task that is not there': call('get_task', { task: 99 }),
  'words that several tasks have': call('get_task', { task: 'water' }),
  'an argument that there is not': call('add_task', { titel: 'x' }),
  'an argument of another type': call('list_tasks', { limit: 'many' }),
  'half a character': call('add_task', { title: '\ud800' }),
  'an id that is a word': message(list, { id: 'a "word" \u2028' }),
  'an empty id': message(list, { id: '' }),
  'an id below zero': message(list, { id: -0 }),
  'a client that is asked nothing here': capable({ elicitation: {}, roots: {}, sampling: {} }),
  'a client with a title': meta(
    { [`${reserved}clientInfo`]: { name: 'a', title: ' A ', version: '1' } },
    get,
  ),
  'a client that does not say its name': message({
    ...list,
    _meta: without(modernMeta, `${reserved}clientInfo`),
  }),
  'a request with a key': meta({ 'waymark/request-key': 'k' }, add),
  'the same request again': meta({ 'waymark/request-key': 'k' }, add),
  'a traced request': meta({ traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, tracestate: 'x=y' }),
}

describe('a plain call gets, past the SDK, the answer that the SDK gives', () => {
  it('with tasks there, in this order', async () => {
    const both = openBoth()
    for (const [what, body] of Object.entries(plain)) await both.compare(what, body, { isPlain: true })
    expect(both.recorded()[0].length).toBeGreaterThan(20)
  })

  it('for programs, too', async () => {
    const both = openBoth({}, true)
    for (const [what, body] of Object.entries(plain)) await both.compare(what, body, { isPlain: true })
  })

  it.each(['envelope', 'assistant', 'delegate', 'records', 'context'])(
    'of the contract %s',
    async (contract) => {
      const both = openBoth({}, false, contract)
      const name =
        contract === 'records' ? 'create_task' : contract === 'context' ? 'context_search' : 'add_task'
      for (const args of [{ title: 'A' }, { query: 'a' }, { user_id: 'user123', title: 'B' }, {}])
        await both.compare(`${name} ${JSON.stringify(args)}`, call(name, args), { isPlain: true })
    },
  )

  it('when the clock of the caller fails, or we do', async () => {
    const fails = (error: unknown) => openBoth({ clock: () => Promise.reject(error) })
    const unavailable = new Failure('unavailable', 'The store is away.', { hint: 'Try again.' })
    for (const error of [unavailable, new Failure('forbidden', 'No.'), new Error('a bug'), 'a word'])
      await fails(error).compare(String(error), message(list), { isPlain: true })
    const broken = { tasks: () => { throw new Error('a bug') } } // biome-ignore format: one line
    await openBoth(broken).compare('a bug in a tool', message(list), { isPlain: true })
  })

  it('when the caller did it too often', async () => {
    const limited = openBoth({ admit: () => 7 })
    await limited.compare('a list', message(list), { isPlain: true })
  })
})
