import { expect, it } from 'vitest'
import type { Discovery } from './discovery.ts'
import { findNamed } from './find-named.ts'

const discovery = { id: 31, text: 'Retry five times', createdAt: new Date(0), module: null } as Discovery
const context = {
  find: async (id: number) => (id === 31 ? discovery : undefined),
  state: async () => ({ discoveries: 1, embedded: 1 }),
}
const found = async (query: string) =>
  (await findNamed(context, null, query))?.hits.map((hit) => hit.source === 'discovery' && hit.discovery.id)

it('shows the discovery that is called by its number', async () => {
  expect(await found('d31')).toEqual([31])
  expect(await found(' D31 ')).toEqual([31])
})

it.each(['d32', 'd31 retries', '31', 'd', 'd99999999999999'])(
  'takes nothing else for a number: %s',
  async (query) => {
    expect(await found(query)).toBeUndefined()
  },
)
