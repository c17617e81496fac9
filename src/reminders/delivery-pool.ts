import { channelsOf, type DeliveryParts, deliverItem, leaseMs } from './deliver.ts'
import type { Channel, OutboxItem } from './outbox.ts'

/** So many messages are under way at once, */
const most = 64
/** of one person, */
const mostOfOwner = 4
/** and to one webhook or browser. */
const mostOfChannel = 2
/** What waits for somebody who is busy is looked at again after that, or when a message has ended. */
const pauseMs = 1_000

/** Sends without waiting for the slowest: each message that ends makes room for the next person's. */
export interface DeliveryPool {
  /** Takes what there is room for. Gives when to look again. */
  fill(): Promise<number | null>
  /** Waits for what is under way. */
  close(): Promise<void>
}

/** `onRoom` is called when a message has ended. */
export function openDeliveryPool(
  parts: DeliveryParts,
  now: () => number,
  onRoom: (failure?: unknown) => void,
): DeliveryPool {
  const underWay = new Map<OutboxItem, Promise<void>>()
  let isClosed = false
  const start = (item: OutboxItem) => {
    const sending = deliverItem(parts, item, now).then(
      () => undefined,
      // What could not be marked is taken again when the lease is over.
      (failure: unknown) => failure,
    )
    const ended = sending.then((failure) => {
      underWay.delete(item)
      if (!isClosed) onRoom(failure)
    })
    underWay.set(item, ended)
  }
  return {
    async fill() {
      while (!isClosed && underWay.size < most) {
        const { unsent } = await parts.outbox.pending(channelsOf(parts))
        if (unsent === null || unsent > now()) return unsent
        const items = await parts.outbox.claim({
          ...{ now: now(), leaseMs, limit: most - underWay.size, channels: channelsOf(parts) },
          ...busyWith([...underWay.keys()]),
        })
        for (const item of items) start(item)
        if (items.length === 0) break
      }
      return now() + pauseMs
    },
    async close() {
      isClosed = true
      await Promise.all(underWay.values())
    },
  }
}

/** Half of the room is for channels that get through. */
function busyWith(items: readonly OutboxItem[]) {
  const counts = new Map<string, number>()
  for (const { owner } of items) counts.set(owner, (counts.get(owner) ?? 0) + 1)
  const owners = [...counts].filter(([, count]) => count >= mostOfOwner).map(([owner]) => owner)
  const channels: readonly Channel[] = items.filter(({ channel }) => channel.includes(':'))
  return {
    ...{ mostOfOwner, mostOfChannel, busyOwners: owners, busyChannels: channels },
    isHealthyOnly: items.length >= most / 2,
  }
}
