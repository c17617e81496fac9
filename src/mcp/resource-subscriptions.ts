import { InMemoryServerEventBus, type Server, type ServerEvent } from '@modelcontextprotocol/server'
import type { CallDependencies, Caller } from '../contracts/call.ts'
import type { OpenProject } from '../contracts/contract.ts'
import { touchedDiscoveries } from '../contracts/native/touched-discoveries.ts'
import { type News, subscribeToNews } from '../contracts/news-subscription.ts'
import { discoveryUris, taskUri, todayUri } from './resources.ts'

type ResourceSubscription = ReturnType<typeof subscribeToNews>

/** Calls back with the names of changed resources until it is ended. */
export type SubscribeToUris = (notify: (uris: readonly string[]) => void) => ResourceSubscription

export function subscribeToResources(deps: CallDependencies, caller: Caller): SubscribeToUris {
  return (notify) => {
    const { context } = deps.project(caller)
    return subscribeToNews(deps, caller, async (news) => notify(await urisOf(context, news)))
  }
}

/** 2025 clients subscribe to single resources over their connection. */
export function notifySubscribers(server: Server, subscribeToUris: SubscribeToUris): void {
  const subscribed = new Set<string>()
  let subscription: ResourceSubscription | undefined
  const stop = () => {
    subscription?.unsubscribe()
    subscription = undefined
  }
  server.setRequestHandler('resources/subscribe', async ({ params }) => {
    subscribed.add(params.uri)
    subscription ??= subscribeToUris((uris) => {
      for (const uri of uris)
        if (subscribed.has(uri)) void server.sendResourceUpdated({ uri }).catch(() => {})
    })
    await subscription.ready
    return {}
  })
  server.setRequestHandler('resources/unsubscribe', ({ params }) => {
    subscribed.delete(params.uri)
    if (subscribed.size === 0) stop()
    return {}
  })
  whenClosed(server, stop)
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
  #subscription: ResourceSubscription | undefined

  constructor(subscribeToUris: SubscribeToUris) {
    super()
    this.#subscribeToUris = subscribeToUris
  }

  /** Done when every later change will be published. */
  begin(): Promise<void> {
    this.#subscription ??= this.#subscribeToUris((uris) => {
      for (const uri of uris) this.publish({ kind: 'resource_updated', uri })
    })
    return this.#subscription.ready
  }

  override subscribe(listener: (event: ServerEvent) => void): () => void {
    const leave = super.subscribe(listener)
    void this.begin()
    return () => {
      leave()
      this.endUnheard()
    }
  }

  endUnheard(): void {
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
