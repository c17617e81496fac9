import { Failure } from '../../../src/errors.ts'
import { messageId } from '../../../src/reminders/deliver.ts'
import type { Outbox } from '../../../src/reminders/outbox.ts'
import { runDue } from '../../../src/reminders/scheduler.ts'
import type { Stores } from '../../../src/stores/stores.ts'
import { addTask } from '../../../src/tasks/add-task.ts'
import { inZone } from '../../../src/tasks/wall-clock.ts'
import { type Received, reminderNode } from './node.ts'

export interface YearOptions {
  /** Two nodes on one database. */
  readonly nodes: readonly [Stores, Stores]
  readonly reminders: number
  readonly people: number
  readonly random: () => number
}

export interface Year {
  readonly expected: number
  /** Different ones that came. */
  readonly told: number
  /** Came a second time, with the same id. */
  readonly copies: number
  /** Sent and not marked when their node was killed: each of them may have a copy. */
  readonly unmarked: number
  readonly kills: number
  readonly outages: number
  readonly late: number
  /** Came more than a minute late, and did not say so. */
  readonly silentlyLate: number
  readonly latestSeconds: number
}

const begin = Date.parse('2026-01-01T00:00:00Z')
const year = 365 * 86_400_000

/** Lets two nodes run through a year on a clock of its own, with kills and a database that goes away. */
export async function simulateYear({ nodes, reminders, people, random }: YearOptions): Promise<Year> {
  const clock = { now: begin }
  const received: Received[] = []
  const counts = { kills: 0, unmarked: 0 }
  const [stores] = nodes
  const moments: number[] = []
  for (let index = 0; index < reminders; index++) {
    // Half of them stand on round hours, together with others.
    const at = begin + 3_600_000 + Math.floor(random() * (year - 7_200_000))
    const moment = Math.floor(at / (index % 2 ? 60_000 : 3_600_000)) * (index % 2 ? 60_000 : 3_600_000)
    moments.push(moment)
    const owner = `person-${index % people}`
    const origin = { actor: owner, at: new Date(begin) }
    await addTask(
      stores.tasks(owner),
      { title: `Task ${index}`, due: inZone(new Date(moment), 'UTC') },
      origin,
    )
  }
  const outages = Array.from({ length: 50 }, () => {
    const from = begin + random() * year
    return { from, until: from + random() * 600_000 }
  })
  const isAway = () => outages.some(({ from, until }) => clock.now >= from && clock.now < until)
  const servers = nodes.map((each) => {
    const server = { restartAt: 0, isKilled: false }
    const kill = () => {
      server.isKilled = true
      counts.kills++
    }
    const node = reminderNode({ stores: each, now: () => clock.now })
    const sent = new Set<string>()
    const outbox = failing(each.outbox(), () => {
      if (server.isKilled) throw new Error('killed')
      if (isAway()) throw new Failure('unavailable', 'The database cannot be reached.')
    })
    const here = async (...[message, owner]: Parameters<NonNullable<typeof node.parts.senders.here>>) => {
      const chance = random()
      if (chance < 0.015) kill()
      if (server.isKilled) throw new Failure('unavailable', 'killed')
      // Receivers are away at times, too.
      if (chance < 0.05) return { ok: false, outcome: 'answered 503' }
      received.push({ owner, channel: 'here', message, at: clock.now })
      sent.add(message.id)
      if (chance > 0.985) kill()
      return { ok: true, outcome: 'taken' }
    }
    const finish: Outbox['finish'] = async (item, outcome) => {
      await outbox.finish(item, outcome)
      sent.delete(messageId(item))
    }
    const marking = new Proxy(outbox, {
      get: (target, name) => (name === 'finish' ? finish : Reflect.get(target, name)),
    })
    const parts = { ...node.parts, outbox: marking, senders: { here } }
    return Object.assign(server, {
      async run() {
        if (server.isKilled && clock.now < server.restartAt) return
        server.isKilled = false
        sent.clear()
        await runDue(parts, () => clock.now).catch(() => {})
        counts.unmarked += sent.size
        if (server.isKilled) server.restartAt = clock.now + random() * 900_000
      },
    })
  })
  const runAll = () => Promise.all(servers.map((server) => server.run()))
  await runAll()
  // A server looks every few seconds; nothing happens in between, so only moments with something to do are visited.
  const wakings = new Set(moments)
  for (const moment of moments)
    for (const more of [5_000, 35_000, 65_000, 130_000, 600_000, 1_200_000, 3_700_000])
      wakings.add(moment + more)
  for (const moment of [...wakings].sort((one, other) => one - other)) {
    clock.now = moment
    const { planned, unspread, unsent } = await stores.outbox().pending(['here'])
    if (Math.min(planned ?? moment + 1, unspread ?? moment + 1, unsent ?? moment + 1) <= moment)
      await runAll()
  }
  for (let more = 0; more < 20; more++) {
    clock.now += 3_600_000
    await runAll()
  }
  const ids = new Set(received.map(({ message }) => message.id))
  const delays = received.map(({ message, at }) => at - message.at.getTime())
  return {
    ...counts,
    expected: reminders,
    told: ids.size,
    copies: received.length - ids.size,
    outages: outages.length,
    late: received.filter(({ message }) => message.isLate).length,
    silentlyLate: received.filter(({ message, at }) => at - message.at.getTime() > 60_000 && !message.isLate)
      .length,
    latestSeconds: Math.round(Math.max(...delays) / 1000),
  }
}

/** The same, each call of which may fail first. */
function failing(outbox: Outbox, check: () => void): Outbox {
  return new Proxy(outbox, {
    get(target, name) {
      const method = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      return async (...args: unknown[]) => {
        check()
        const answer = await method.apply(target, args)
        check()
        return answer
      }
    },
  })
}
