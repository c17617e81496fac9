import type { Mailer } from '../../mail/mailer.ts'
import type { PersonSettings } from '../../projects/person-settings.ts'
import { messageId, type Sent } from '../deliver.ts'
import { digestBefore } from '../digest/digest-times.ts'
import { type GatheringParts, gatherDigest } from '../digest/gather-digest.ts'
import { writeDigest } from '../digest/write-digest.ts'
import type { NotificationStore } from '../notification-store.ts'
import type { OutboxItem } from '../outbox.ts'
import { readDetail } from '../spread.ts'

export interface DigestParts extends GatheringParts {
  readonly mailer: Pick<Mailer, 'send'>
  readonly notifications: (person: string) => Pick<NotificationStore, 'settings'>
  /** Where mail to this person goes; null where nobody knows. */
  readonly addressOf: (person: string) => Promise<string | null>
  readonly zoneOf: (person: string) => Promise<string>
  readonly settings: (person: string) => { read(): Promise<PersonSettings> }
  readonly nameOf: (person: string) => Promise<string>
  readonly url: string
}

/** Sends what concerns a person today. What it says is looked up when it is sent; a text says why it is not. */
export function digestSender(parts: DigestParts) {
  return async (item: OutboxItem, now: number): Promise<Sent | string> => {
    const { owner } = item
    const { digest } = await parts.notifications(owner).settings()
    if (digest === null) return 'the digest was turned off'
    const zone = await parts.zoneOf(owner)
    const meantAt = readDetail(item).meantAt ?? item.at
    const since = digestBefore(meantAt, digest, zone)
    const found = await gatherDigest(parts, owner, { now: new Date(now), zone }, since)
    const actors = new Set(found.assigned.flatMap(({ actor }) => actor ?? []))
    const names = new Map(
      await Promise.all([...actors].map(async (one) => [one, await parts.nameOf(one)] as const)),
    )
    const { language, hours } = await parts.settings(owner).read()
    const mail = writeDigest(found, {
      ...{ language, hours, zone, now, url: parts.url, at: item.at },
      nameOf: (person) => names.get(person) ?? person,
    })
    if (mail === null) return 'nothing to say'
    const to = await parts.addressOf(owner)
    if (to === null) return { ok: false, outcome: 'no e-mail address that was confirmed', isFinal: true }
    await parts.mailer.send({ ...mail, to, messageId: `${messageId(item)}@waymark.invalid` })
    return { ok: true, outcome: 'taken by the mail server' }
  }
}
