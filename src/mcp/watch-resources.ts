import { InMemoryServerEventBus, type Server, type ServerEvent } from '@modelcontextprotocol/server'
import { taskUri, todayUri } from './resources.ts'

/** Calls back with the numbers of changed tasks until it is ended. */
export type Watch = (tell: (ids: readonly number[]) => void) => () => void

/** 2025 clients subscribe to single resources over their connection. */
export function tellSubscribers(server: Server, watch: Watch): void {
  const subscribed = new Set<string>()
  let end: (() => void) | undefined
  const stop = () => {
    end?.()
    end = undefined
  }
  server.setRequestHandler('resources/subscribe', ({ params }) => {
    subscribed.add(params.uri)
    end ??= watch((ids) => {
      for (const uri of urisOf(ids))
        if (subscribed.has(uri)) void server.sendResourceUpdated({ uri }).catch(() => {})
    })
    return {}
  })
  server.setRequestHandler('resources/unsubscribe', ({ params }) => {
    subscribed.delete(params.uri)
    if (subscribed.size === 0) stop()
    return {}
  })
  whenClosed(server, stop)
}

/**
 * Over stdio the SDK keeps the subscriptions of a 2026 client and lets through what it asked for. Gives back what
 * is to be called when the client begins to listen: until then nobody asks the store.
 */
export function tellListener(server: () => Server | undefined, watch: Watch): { begin(): void; end(): void } {
  let end: (() => void) | undefined
  return {
    begin() {
      end ??= watch((ids) => {
        for (const uri of urisOf(ids))
          void server()
            ?.sendResourceUpdated({ uri })
            .catch(() => {})
      })
    },
    end: () => end?.(),
  }
}

/** Over HTTP the streams of 2026 clients hang on a bus; it watches only while somebody listens. */
export class WatchingBus extends InMemoryServerEventBus {
  readonly #watch: Watch
  #end: (() => void) | undefined

  constructor(watch: Watch) {
    super()
    this.#watch = watch
  }

  override subscribe(listener: (event: ServerEvent) => void): () => void {
    const leave = super.subscribe(listener)
    this.#end ??= this.#watch((ids) => {
      for (const uri of urisOf(ids)) this.publish({ kind: 'resource_updated', uri })
    })
    return () => {
      leave()
      if (this.listenerCount > 0) return
      this.#end?.()
      this.#end = undefined
    }
  }
}

function urisOf(ids: readonly number[]): string[] {
  return [...ids.map(taskUri), todayUri]
}

function whenClosed(server: Server, act: () => void): void {
  const before = server.onclose
  server.onclose = () => {
    act()
    before?.()
  }
}
