import type { Claim } from '../../reminders/outbox.ts'
import { itemColumns } from './outbox-rows.ts'
import { join, type Statement, sql } from './statement.ts'

/** What is due for a channel that rests becomes due with the end of the rest. */
export function putOffResting(now: number, skipLocked: Statement): Statement {
  return sql`UPDATE outbox SET next_at = coalesce((SELECT r.until FROM outbox_rests r
      WHERE r.owner = outbox.owner AND r.channel = outbox.channel), next_at)
    WHERE (owner, key, channel) IN (SELECT owner, key, channel FROM outbox o
      WHERE state = 'waiting' AND next_at <= ${now} AND EXISTS (SELECT 1 FROM outbox_rests r
        WHERE r.owner = o.owner AND r.channel = o.channel AND r.until > ${now}) ${skipLocked})`
}

const unlimited = 1_000_000_000

/** Of those who have something due the first one each, then the second; channels that fail come last, with one each. */
export function claimInTurn(claim: Claim, skipLocked: Statement): Statement {
  const { now, leaseMs, limit, channels, busyOwners = [], busyChannels = [] } = claim
  const { mostOfOwner = unlimited, mostOfChannel = unlimited, isHealthyOnly = false } = claim
  const busy = [
    ...busyOwners.map((owner) => sql`o.owner = ${owner}`),
    ...busyChannels.map(({ owner, channel }) => sql`(o.owner = ${owner} AND o.channel = ${channel})`),
  ]
  const isFree = busy.length === 0 ? sql`` : sql` AND NOT (${join(busy, ' OR ')})`
  return sql`WITH turns AS (SELECT o.owner, o.key, o.channel,
      CASE WHEN r.owner IS NULL THEN 0 ELSE 1 END AS is_failing,
      row_number() OVER (PARTITION BY o.owner, o.channel ORDER BY o.next_at) AS in_channel,
      row_number() OVER (PARTITION BY o.owner ORDER BY o.next_at) AS in_owner
    FROM outbox o LEFT JOIN outbox_rests r ON r.owner = o.owner AND r.channel = o.channel
    WHERE o.state = 'waiting' AND o.next_at <= ${now} AND (${oneOf(channels)})${isFree})
    UPDATE outbox SET next_at = ${now + leaseMs}, attempts = attempts + 1
    WHERE (owner, key, channel) IN (SELECT o.owner, o.key, o.channel
      FROM outbox o JOIN turns t ON t.owner = o.owner AND t.key = o.key AND t.channel = o.channel
      WHERE o.state = 'waiting' AND o.next_at <= ${now} AND t.in_owner <= ${mostOfOwner}
        AND (t.is_failing = 0 AND t.in_channel <= ${mostOfChannel}
          OR t.is_failing = 1 AND t.in_channel <= ${isHealthyOnly ? 0 : 1})
      ORDER BY t.is_failing, t.in_owner, o.next_at LIMIT ${limit} ${skipLocked}) RETURNING ${itemColumns}`
}

/** `email`, or `webhook:` with the id of one. */
export function oneOf(channels: readonly string[]): Statement {
  return join(
    channels.map((one) => sql`o.channel = ${one} OR o.channel LIKE ${`${one}:%`}`),
    ' OR ',
  )
}
