import { describe, expect, it } from 'vitest'
import { by, makeProject } from '../../test/support/stores/shared-projects.ts'
import { add, failureOf, later } from '../../test/support/stores/suite-desk.ts'
import type { Failure } from '../errors.ts'
import { withLiveClaims } from '../tasks/claim.ts'
import { listAcross } from '../tasks/list-across.ts'
import { countTasks, listTasks } from '../tasks/list-tasks.ts'
import { byId } from '../tasks/task-ref.ts'
import { updateTask } from '../tasks/update-task.ts'
import type { Stores } from './stores.ts'

type Open = (options?: { readonly leaseMs?: number }) => Promise<Stores>

/** What every engine promises about claims: they are leases, and end with the silence of their holder. */
export function claimsSuite(open: Open): void {
  async function openClaims(options?: { leaseMs?: number }) {
    const stores = await open(options)
    const app = await makeProject(stores, 'ada', 'github.com/acme/app', { grace: 'editor', linus: 'editor' })
    await add(stores.tasks('ada', app), 'Water the plants')
    const claim = (who: string, minute: number, connection = `${who}'s`) =>
      updateTask(stores.tasks(who, app), byId(1), { claim: 'codex' }, at(who, minute, connection))
    const isHeardOf = (who: string, minute: number, connection = `${who}'s`) =>
      stores
        .context(who, app)
        .touchSession({ actor: who, client: 'codex', connection, calls: 1, at: later(minute).at })
    const ready = async (who: string, minute: number) => {
      const request = { view: 'ready', viewer: { person: who, connection: `${who}'s` } } as const
      const clock = { now: later(minute).at, zone: 'UTC' }
      const { tasks } = await listTasks(stores.tasks(who, app), request, clock)
      const across = await listAcross(stores.allTasks(who), [app.id], request, clock)
      expect(across.tasks.map(({ task }) => task.id)).toEqual(tasks.map(({ id }) => id))
      expect(await countTasks(stores.tasks(who, app), request, clock)).toBe(tasks.length)
      return tasks.length > 0
    }
    const holder = async (minute: number) => {
      const tasks = stores.tasks('ada', app)
      const found = await tasks.findMany([1])
      return (await withLiveClaims(tasks, found, later(minute).at))[0]?.claimedBy ?? null
    }
    const told = async (who: string) =>
      (await stores.inbox(who).list({ limit: 9 })).map(({ kind, task, actor }) => [kind, task, actor])
    return { stores, app, claim, isHeardOf, ready, holder, told }
  }

  describe('a claim', () => {
    it('lasts 15 minutes from its beginning, and is over then without anybody ending it', async () => {
      const { stores, claim, ready, holder } = await openClaims()
      await using _ = stores
      await claim('ada', 0)
      expect([await holder(14), await ready('grace', 14), await ready('ada', 14)]).toEqual([
        'codex',
        false,
        true,
      ])
      expect(await failureOf(claim('grace', 14))).toMatchObject({
        code: 'conflict',
        facts: { holder: 'codex' },
      })
      expect([await holder(15), await ready('grace', 15)]).toEqual([null, true])
      expect((await claim('grace', 15)).task).toMatchObject({
        claimedBy: 'codex',
        claimConnection: "grace's",
      })
    })

    it('is renewed by every call of its holder, and by no one else', async () => {
      const { stores, claim, isHeardOf, ready, holder } = await openClaims()
      await using _ = stores
      await claim('ada', 0)
      await isHeardOf('ada', 10)
      await isHeardOf('grace', 20)
      await isHeardOf('ada', 21, 'another window')
      expect([await holder(24), await ready('grace', 24)]).toEqual(['codex', false])
      expect(await failureOf(claim('ada', 24, 'another window'))).toMatchObject({ code: 'conflict' })
      expect([await holder(25), await ready('grace', 25)]).toEqual([null, true])
    })

    it('lasts as long as is set', async () => {
      const { stores, claim, ready } = await openClaims({ leaseMs: 120_000 })
      await using _ = stores
      await claim('ada', 0)
      expect([await ready('grace', 1), await ready('grace', 2)]).toEqual([false, true])
      expect(await failureOf(claim('grace', 1))).toMatchObject({ code: 'conflict' })
      expect((await claim('grace', 2)).formerHolder).toMatchObject({ person: 'ada' })
    })

    it('that is over is taken over by one of many, who hears whose it was; that person is told', async () => {
      const { stores, claim, isHeardOf, told } = await openClaims()
      await using _ = stores
      await claim('ada', 0)
      await isHeardOf('ada', 5)
      const tries = await Promise.allSettled(
        Array.from({ length: 8 }, (_, n) => claim(n % 2 ? 'grace' : 'linus', 20, `window ${n}`)),
      )
      const won = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      const lost = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as Failure] : []))
      expect(won).toHaveLength(1)
      expect(lost.map(({ code }) => code)).toEqual(Array(7).fill('conflict'))
      expect(won[0]?.formerHolder).toEqual({ name: 'codex', person: 'ada', lastHeard: later(5).at })
      expect(await told('ada')).toEqual([['returned', 1, won[0]?.change?.origin.actor]])
      expect([await told('grace'), await told('linus')]).toEqual([[], []])
    })

    it('that another person releases comes back to who had it', async () => {
      const { stores, app, claim, told } = await openClaims()
      await using _ = stores
      await claim('ada', 0)
      await updateTask(stores.tasks('grace', app), byId(1), { claim: null }, at('grace', 1, 'page'))
      expect(await told('ada')).toEqual([['returned', 1, 'grace']])
      await claim('ada', 2)
      await updateTask(stores.tasks('ada', app), byId(1), { claim: null }, at('ada', 3, 'page'))
      expect(await told('ada')).toHaveLength(1)
    })

    it('that was released is nobody’s to take over', async () => {
      const { stores, app, claim } = await openClaims()
      await using _ = stores
      await claim('ada', 0)
      await updateTask(stores.tasks('ada', app), byId(1), { claim: null }, at('ada', 1, "ada's"))
      expect((await claim('grace', 2)).formerHolder).toBeNull()
      expect((await claim('grace', 3)).change).toBeNull()
    })
  })
}

function at(who: string, minute: number, connection: string) {
  return { ...by(who, later(minute).at), client: 'codex', connection }
}
