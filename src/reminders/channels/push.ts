import type { Sender } from '../deliver.ts'
import type { NotificationStore } from '../notification-store.ts'
import { encryptPush, isBrowserKey } from '../push/encrypt.ts'
import type { VapidKey } from '../push/vapid.ts'
import { notSent, post } from './post.ts'

export interface PushParts {
  readonly key: VapidKey
  readonly notifications: (person: string) => Pick<NotificationStore, 'subscriptions' | 'unsubscribe'>
  readonly allowPrivate: boolean
  /** Where push services can reach who runs this server. */
  readonly url: string
  readonly now: () => number
}

/** A push service keeps a message for a browser that is off for so long. */
const keptS = 86_400
const longestBody = 2_000

export function pushSender({ key, notifications, allowPrivate, url, now }: PushParts): Sender {
  return async ({ id, title, lines, project, task }, owner, browser) => {
    const store = notifications(owner)
    const subscription = (await store.subscriptions()).find((one) => one.id === browser)
    if (!subscription) return { ok: false, outcome: 'the browser was turned off', isFinal: true }
    const { endpoint, p256dh, auth } = subscription
    const place = project.id.startsWith('~') ? `/p/${encodeURIComponent(project.id)}/tasks` : '/'
    const shown = { id, title, body: lines.join('\n').slice(0, longestBody), url: `${place}?task=${task.id}` }
    const keys = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') }
    if (!isBrowserKey(keys.p256dh)) {
      await store.unsubscribe(endpoint)
      return { ok: false, outcome: 'the key of the browser is none', isFinal: true }
    }
    const subject = url.startsWith('https:') ? url : 'mailto:waymark@localhost'
    const answer = await post(
      {
        url: endpoint,
        body: encryptPush(JSON.stringify(shown), keys),
        headers: {
          'content-type': 'application/octet-stream',
          'content-encoding': 'aes128gcm',
          ttl: String(keptS),
          urgency: 'high',
          // A later copy takes the place of an earlier one that has not come yet.
          topic: id.slice(0, 32),
          authorization: key.authorization(new URL(endpoint).origin, subject, now()),
        },
      },
      allowPrivate,
    )
    if ('refused' in answer) return { ok: false, ...notSent(answer) }
    const { status } = answer
    const isGone = status === 404 || status === 410
    if (isGone) await store.unsubscribe(endpoint)
    const isOk = status >= 200 && status < 300
    // Too large, badly written or not for us: the next time would be the same.
    const isFinal = isGone || [400, 401, 403, 413].includes(status)
    return {
      ok: isOk,
      outcome: isGone ? 'the browser is no longer subscribed' : `answered ${status}`,
      isFinal,
    }
  }
}
