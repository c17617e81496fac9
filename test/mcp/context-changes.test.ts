import { describe, expect, it, vi } from 'vitest'
import { combinations, openDesk, shareDesk } from '../support/clients/desks.ts'

// Told within a fraction of a second; the rest is leave for a machine that is busy with other tests.
const heardWithin = { timeout: 5_000, interval: 10 }

describe.concurrent.each(combinations)(
  'a $kind client over $transport that watches what is known',
  (combination) => {
    const desk = shareDesk(combination, { args: ['--typed'], query: '?typed=1' })

    it('hears when another process adds to it, replaces it or takes it back, and of nothing else', async () => {
      const { client, data } = desk()
      const remember = (args: object) => client.callTool('remember', { type: 'rule', ...args })
      const first = await remember({ text: 'Refunds need two signatures', module: 'Billing' })
      const { uuid } = (first.structuredContent as { discovery: { uuid: string } }).discovery
      await remember({ text: 'Water runs downhill', module: 'Elsewhere' })
      const watched = [
        'context://1',
        `context://${uuid}`,
        'context://module/Billing',
        'context://2',
        'board://today',
      ]
      const heard: string[] = []
      const end = await client.watch(watched, (uri) => heard.push(uri))
      await using elsewhere = await openDesk({ kind: '2025', transport: 'stdio' }, { data })
      const hears = async (act: () => Promise<unknown>, uris: readonly string[]) => {
        heard.length = 0
        await act()
        await vi.waitFor(() => expect(heard.toSorted()).toEqual(uris.toSorted()), heardWithin)
      }

      // As another person would write the name of the module.
      const invoices = { text: 'Invoices carry the date of the order', type: 'rule', module: 'billing' }
      await hears(() => elsewhere.say('remember', invoices), ['context://module/Billing'])
      const better = { text: 'Refunds need three signatures', type: 'rule', replaces: 1 }
      const all = ['context://1', `context://${uuid}`, 'context://module/Billing']
      await hears(() => elsewhere.say('remember', better), all)
      await hears(() => elsewhere.say('undo'), all)
      await hears(() => elsewhere.add('A task'), ['board://today'])
      await end()
    })
  },
)
