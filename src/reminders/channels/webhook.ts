import { createHmac } from 'node:crypto'
import type { ChangeDetail } from '../change-events.ts'
import type { Sender, Sent } from '../deliver.ts'
import { messageId } from '../deliver.ts'
import type { OutboxItem } from '../outbox.ts'
import type { Webhook, WebhookStore } from '../webhook.ts'
import { notSent, type Post, type Posted, post } from './post.ts'

export interface WebhookParts {
  readonly webhooks: (person: string) => Pick<WebhookStore, 'list'>
  /** Whether addresses of this machine and its network may be called. */
  readonly allowPrivate: boolean
  readonly now: () => number
}

/** Signed as the Standard Webhooks specification has it: `webhook-id`, `webhook-timestamp` and `webhook-signature`. */
export function webhookSenders(parts: WebhookParts): {
  readonly sender: Sender
  readonly sendChange: (item: OutboxItem, id: string) => Promise<Sent>
} {
  const find = async (owner: string, id: string) =>
    (await parts.webhooks(owner).list()).find((one) => one.id === id)
  const sendTo = async (webhook: Webhook | undefined, id: string, type: string, at: Date, data: object) => {
    if (!webhook) return { ok: false, outcome: 'the webhook was removed', isFinal: true }
    if (webhook.pausedAt) return { ok: false, outcome: 'the webhook is paused', isFinal: true }
    const body = JSON.stringify({ type, timestamp: at.toISOString(), data })
    return outcomeOf(await post(signed(webhook, id, body, parts.now()), parts.allowPrivate))
  }
  return {
    sender: async ({ id: message, kind, at, reference, project, task, actor, text, isLate }, owner, id) => {
      const data = { project, task: { ...task, reference }, actor, text, late: isLate }
      return sendTo(await find(owner, id), message, kind, at, data)
    },
    sendChange: async (item, id) => {
      const { change, task } = JSON.parse(item.detail ?? '{}') as ChangeDetail
      const data = {
        project: { id: item.project },
        task: task ?? { id: item.task },
        actor: item.actor,
        change,
      }
      return sendTo(await find(item.owner, id), messageId(item), item.kind, new Date(item.at), data)
    },
  }
}

function signed({ url, secret }: Webhook, id: string, body: string, now: number): Post {
  const timestamp = Math.floor(now / 1000)
  return {
    url,
    body: Buffer.from(body),
    headers: {
      'content-type': 'application/json',
      'webhook-id': `msg_${id}`,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': `v1,${signature(secret, `msg_${id}`, timestamp, body)}`,
    },
  }
}

/** HMAC-SHA256 over the id, the time and the body, by the bytes of the secret. */
export function signature(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
}

function outcomeOf(answer: Posted): Sent {
  if ('refused' in answer) return { ok: false, ...notSent(answer) }
  const { status } = answer
  const outcome = `answered ${status}`
  // 410 says that it will never be taken again.
  return { ok: status >= 200 && status < 300, outcome, isFinal: status === 410 }
}
