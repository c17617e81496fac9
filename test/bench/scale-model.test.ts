import { describe, expect, it } from 'vitest'
import { type CallCost, type Cluster, predict } from '../../bench/scale/cluster.ts'

const read: CallCost = {
  node: 0.001,
  database: 0,
  caller: 0,
  wait: 0,
  isWrite: false,
  spread: [1],
  trips: 0,
}
const write: CallCost = { ...read, isWrite: true, wait: 0.01 }
const cluster: Cluster = {
  nodes: 1,
  connections: 10,
  perOwner: 5,
  owners: 1_000,
  roundTrip: 0,
  cores: { node: 4, database: 4 },
}
const only = (cost: CallCost) => [{ cost, share: 1 }]

describe('the model of nodes and their database', () => {
  it('makes calls that come at random wait for each other, within what queueing theory allows', () => {
    // Half of the work is done before the database and half after, each a visit of 0.5 ms to the same thread at a load
    // of 0.8. One visit of twice the length would take 1 + 0.8 / (2 × 0.2) = 3 ms on average.
    const { perSecond, p50Ms, nodeUse } = predict(cluster, only(read), { perSecond: 800 }, 60)

    expect(perSecond).toBeCloseTo(800, -2)
    expect(nodeUse).toBeCloseTo(0.8, 1)
    expect(p50Ms).toBeGreaterThan(1)
    expect(p50Ms).toBeLessThan(3.5)
  })

  it('lets one node do no more than its one thread can, however many callers and cores there are', () => {
    const { perSecond } = predict(cluster, only(read), { callers: 100 }, 10)

    expect(perSecond).toBeCloseTo(1_000, -2)
  })

  it('does twice as much with two nodes', () => {
    const two = predict({ ...cluster, nodes: 2 }, only(read), { callers: 100 }, 10)

    expect(two.perSecond).toBeCloseTo(2_000, -2)
  })

  it('does no more with two nodes that share one core', () => {
    const shared = predict({ ...cluster, nodes: 2, cores: { shared: 1 } }, only(read), { callers: 100 }, 10)

    expect(shared.perSecond).toBeCloseTo(1_000, -2)
  })

  it('writes what the calls of an owner leave once in a while, however many they are', () => {
    // A hundred owners, each nearly four times a second for a millisecond: up to two fifths of the thread.
    const records = { node: 0.001, database: 0, gathered: 0.25 }
    const many = predict({ ...cluster, owners: 100, records }, only(read), { callers: 100 }, 10)
    const one = predict({ ...cluster, owners: 1, perOwner: 10, records }, only(read), { callers: 100 }, 10)

    expect(many.perSecond).toBeGreaterThan(600)
    expect(many.perSecond).toBeLessThan(720)
    expect(one.perSecond).toBeCloseTo(996, -1)
  })

  it('ends at the cores of the database when those are fewer', () => {
    const busy = { ...read, database: 0.01 }
    const { perSecond, databaseUse } = predict(cluster, only(busy), { callers: 100 }, 10)

    expect(perSecond).toBeCloseTo(400, -1)
    expect(databaseUse).toBeCloseTo(1, 1)
  })

  it('lets the writes of one owner go one after the other, and those of many share the disk', () => {
    const one = predict({ ...cluster, owners: 1 }, only(write), { callers: 20 }, 20)
    const many = predict({ ...cluster, owners: 20 }, only(write), { callers: 20 }, 20)

    expect(one.perSecond).toBeCloseTo(100, -1)
    expect(many.perSecond).toBeGreaterThan(400)
  })

  it('lets one owner hold no more than their part of the connections', () => {
    const slow = { ...read, wait: 0.1 }
    const one = predict({ ...cluster, owners: 1 }, only(slow), { callers: 50 }, 20)
    const many = predict({ ...cluster, owners: 50 }, only(slow), { callers: 50 }, 20)

    expect(one.perSecond).toBeCloseTo(50, -1)
    expect(many.perSecond).toBeCloseTo(100, -1)
  })

  it('refuses a cost that is no time', () => {
    expect(() => predict(cluster, only({ ...read, node: Number.NaN }), { callers: 1 }, 1)).toThrow(
      'nothing takes NaN seconds',
    )
  })
})
