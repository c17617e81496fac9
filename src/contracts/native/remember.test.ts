import { expect, it } from 'vitest'
import { openContractDesk, usualOwner } from '../../../test/support/contracts/contract-desk.ts'
import { call } from '../call.ts'
import { native } from './contract.ts'

function open() {
  const { deps } = openContractDesk(native, undefined, { embedder: null })
  return async (args: object) =>
    (await call(deps, native, 'remember', args, { owner: usualOwner })).text.split('\n')[0]
}

it.each(['d1', 'D1', '#1', '1', 1])(
  'takes a discovery by the name that answers give it: %s',
  async (name) => {
    const remember = open()
    await remember({ text: 'Retry five times', type: 'rule' })
    expect(await remember({ text: 'Retry seven times', replaces: name })).toBe('+ d2 rule in place of d1')
    expect(await remember({ forget: name })).toBe('- d1 rule')
  },
)

it.each(['queue', 'd', 'd1 d2', '', true, 1.5])('says what is no number of a discovery: %s', async (name) => {
  const remember = open()
  await remember({ text: 'Retry five times', type: 'rule' })
  expect(await remember({ text: 'Retry seven times', replaces: name })).toMatch(
    /^invalid: "replaces" must be/,
  )
  expect(await remember({ forget: name })).toMatch(/^invalid: "forget" must be/)
})
