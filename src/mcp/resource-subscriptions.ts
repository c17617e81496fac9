import {
  InMemoryServerEventBus,
  type Server,
  type ServerContext,
  type ServerEvent,
} from '@modelcontextprotocol/server'
import type { CallDependencies, Caller } from '../contracts/call.ts'
import type { OpenProject } from '../contracts/contract.ts'
import { touchedDiscoveries } from '../contracts/native/touched-discoveries.ts'
import { type News, subscribeToNews } from '../contracts/news-subscription.ts'
import { subscribeToNotices } from '../contracts/notice-subscription.ts'
import { discoveryUris, remindersUri, taskUri, todayUri } from './resources.ts'
import { invalidParams } from './rpc-error.ts'

type ResourceSubscription = ReturnType<typeof subscribeToNews>

/** Calls back with the names of changed resources until it is ended, or until the caller is removed from the project. */
type SubscribeToUris = (
  /** `isLarge`: so much has changed that more than these may have. */
  notify: (uris: readonly string[], isLarge: boolean) => void,
  onGone?: () => void,
) => ResourceSubscription

export function subscribeToResources(deps: CallDependencies, caller: Caller): SubscribeToUris {
  return (notify, onGone) => {
    const { context } = deps.project(caller)
    const news = subscribeToNews(
      deps,
      caller,
      async (one) => notify(await urisOf(context, one), one.isLarge ?? false),
      onGone &&
        (() => {
          notices.unsubscribe()
          onGone()
        }),
    )
    const notices = subscribeToNotices(deps, caller, () => notify([remindersUri], false))
    return {
      ready: Promise.all([news.ready, notices.ready]).then(() => {}),
      unsubscribe() {
        news.unsubscribe()
        notices.unsubscribe()
      },
    }
  }
}

/** How many resources people are subscribed to, over all their connections. */
export class SubscriptionQuota {
  readonly #each: number
  readonly #counts = new Map<string, number>()

  constructor(each = 2_000) {
    this.#each = each
  }

  /** Fails where the owner has as many as one may have. */
  take(owner: string): void {
    const count = this.#counts.get(owner) ?? 0
    if (count >= this.#each)
      throw invalidParams(`You are subscribed to ${this.#each} resources already. Unsubscribe from some.`)
    this.#counts.set(owner, count + 1)
  }

  giveBack(owner: string, count = 1): void {
    const left = (this.#counts.get(owner) ?? 0) - count
    if (left > 0) this.#counts.set(owner, left)
    else this.#counts.delete(owner)
  }
}

interface Subscribing {
  readonly owner: string
  readonly quota: SubscriptionQuota
  /** Fails where the caller of this request subscribes too often. */
  readonly admit: (context: ServerContext) => Promise<void>
  /** Called when there is nothing left to hear. */
  readonly onGone?: (() => void) | undefined
}

/** 2025 clients subscribe to single resources over their connection. */
export function notifySubscribers(
  server: Server,
  subscribeToUris: SubscribeToUris,
  { owner, quota, admit, onGone }: Subscribing,
): void {
  const subscribed = new Set<string>()
  let subscription: ResourceSubscription | undefined
  const stop = () => {
    subscription?.unsubscribe()
    subscription = undefined
  }
  server.setRequestHandler('resources/subscribe', async ({ params }, context) => {
    await admit(context)
    if (!subscribed.has(params.uri)) quota.take(owner)
    subscribed.add(params.uri)
    subscription ??= subscribeToUris((uris, isLarge) => {
      for (const uri of isLarge ? [...subscribed] : uris)
        if (subscribed.has(uri)) void server.sendResourceUpdated({ uri }).catch(() => {})
    }, onGone)
    await subscription.ready
    return {}
  })
  server.setRequestHandler('resources/unsubscribe', ({ params }) => {
    if (subscribed.delete(params.uri)) quota.giveBack(owner)
    if (subscribed.size === 0) stop()
    return {}
  })
  whenClosed(server, () => {
    stop()
    quota.giveBack(owner, subscribed.size)
    subscribed.clear()
  })
}

/** 2026 clients listen. The SDK keeps what they asked for, and answers before it could be asked to wait. */
export function isListen(message: unknown): boolean {
  return (message as { method?: unknown } | null)?.method === 'subscriptions/listen'
}

/** Over stdio the SDK lets through what its one client listens for; until it does, the store is not asked. */
export class Listener {
  readonly #notify: (uri: string) => void
  readonly #subscribeToUris: SubscribeToUris
  #subscription: ResourceSubscription | undefined

  constructor(notify: (uri: string) => void, subscribeToUris: SubscribeToUris) {
    this.#notify = notify
    this.#subscribeToUris = subscribeToUris
  }

  /** Done when every later change will be notified. */
  begin(): Promise<void> {
    this.#subscription ??= this.#subscribeToUris((uris) => uris.forEach(this.#notify))
    return this.#subscription.ready
  }

  end(): void {
    this.#subscription?.unsubscribe()
  }
}

/** Over HTTP the streams of 2026 clients hang on a bus; it subscribes to the store only while one is open. */
export class SubscribingBus extends InMemoryServerEventBus {
  readonly #subscribeToUris: SubscribeToUris
  readonly #onGone: () => void
  #subscription: ResourceSubscription | undefined

  constructor(subscribeToUris: SubscribeToUris, onGone: () => void) {
    super()
    this.#subscribeToUris = subscribeToUris
    this.#onGone = onGone
  }

  /** Done when every later change will be published. */
  begin(): Promise<void> {
    this.#subscription ??= this.#subscribeToUris((uris) => {
      for (const uri of uris) this.publish({ kind: 'resource_updated', uri })
    }, this.#onGone)
    return this.#subscription.ready
  }

  override subscribe(listener: (event: ServerEvent) => void): () => void {
    const leave = super.subscribe(listener)
    void this.begin()
    return () => {
      leave()
      this.endIfUnused()
    }
  }

  endIfUnused(): void {
    if (this.listenerCount > 0) return
    this.#subscription?.unsubscribe()
    this.#subscription = undefined
  }
}

async function urisOf(context: OpenProject['context'], news: News): Promise<string[]> {
  const tasks = news.tasks.length === 0 ? [] : [...news.tasks.map(taskUri), todayUri]
  const discoveries = await touchedDiscoveries(context, news)
  return [...new Set([...tasks, ...discoveries.flatMap(discoveryUris)])]
}

function whenClosed(server: Server, act: () => void): void {
  const before = server.onclose
  server.onclose = () => {
    act()
    before?.()
  }
}
