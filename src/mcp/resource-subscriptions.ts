import { InMemoryServerEventBus, type Server, type ServerEvent } from '@modelcontextprotocol/server'
import type { CallDependencies, Caller } from '../contracts/call.ts'
import type { OpenProject } from '../contracts/contract.ts'
import { touchedDiscoveries } from '../contracts/native/touched-discoveries.ts'
import { type News, subscribeToNews } from '../contracts/news-subscription.ts'
import { discoveryUris, taskUri, todayUri } from './resources.ts'

type Watching = ReturnType<typeof subscribeToNews>

/** Calls back with the names of changed resources until it is ended. */
export type Watch = (tell: (uris: readonly string[]) => void) => Watching

export function subscribeToResources(deps: CallDependencies, caller: Caller): Watch {
  return (tell) => {
    const { context } = deps.project(caller)
    return subscribeToNews(deps, caller, async (news) => tell(await urisOf(context, news)))
  }
}

/** 2025 clients subscribe to single resources over their connection. */
export function notifySubscribers(server: Server, watch: Watch): void {
  const subscribed = new Set<string>()
  let watching: Watching | undefined
  const stop = () => {
    watching?.unsubscribe()
    watching = undefined
  }
  server.setRequestHandler('resources/subscribe', async ({ params }) => {
    subscribed.add(params.uri)
    watching ??= watch((uris) => {
      for (const uri of uris)
        if (subscribed.has(uri)) void server.sendResourceUpdated({ uri }).catch(() => {})
    })
    await watching.ready
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

/** Over stdio the SDK lets through what its one client listens for; until it does, nobody asks the store. */
export class Listener {
  readonly #tell: (uri: string) => void
  readonly #watch: Watch
  #watching: Watching | undefined

  constructor(tell: (uri: string) => void, watch: Watch) {
    this.#tell = tell
    this.#watch = watch
  }

  /** Done when every later change will be told. */
  begin(): Promise<void> {
    this.#watching ??= this.#watch((uris) => uris.forEach(this.#tell))
    return this.#watching.ready
  }

  end(): void {
    this.#watching?.unsubscribe()
  }
}

/** Over HTTP the streams of 2026 clients hang on a bus; it watches only while somebody listens. */
export class SubscribingBus extends InMemoryServerEventBus {
  readonly #watch: Watch
  #watching: Watching | undefined

  constructor(watch: Watch) {
    super()
    this.#watch = watch
  }

  /** Done when every later change will be published. */
  begin(): Promise<void> {
    this.#watching ??= this.#watch((uris) => {
      for (const uri of uris) this.publish({ kind: 'resource_updated', uri })
    })
    return this.#watching.ready
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
    this.#watching?.unsubscribe()
    this.#watching = undefined
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
