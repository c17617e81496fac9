import { type CallDependencies, type Caller, callerKey } from '../contracts/call.ts'
import { type News, newsAfter, subscribeToNews } from '../contracts/news-subscription.ts'
import { Failure } from '../errors.ts'
import { EventStream } from './event-stream.ts'

export interface StreamLimits {
  /** So many streams of one project an owner has at most; the oldest makes room. */
  readonly perFeed: number
  readonly heartbeatMs: number
  /** After this long a stream is ended, so that its client has to say again who it is. */
  readonly lifetimeMs: number
}

const usualLimits: StreamLimits = { perFeed: 20, heartbeatMs: 15_000, lifetimeMs: 600_000 }

/** Who missed more changes, or more than can be said at once, has to load everything anew. */
const missedLimit = 500
const missedNumbers = 5_000

interface Feed {
  readonly watching: ReturnType<typeof subscribeToNews>
  /** In the order of their opening. */
  readonly streams: Set<EventStream>
}

export interface StreamRequest {
  readonly caller: Caller
  /** The last change that the client has seen, where it says so. */
  readonly lastSeen: number | null
  /** Aborted when the client hangs up. */
  readonly signal: AbortSignal
  /** Ends the connection of a client that does not read. */
  readonly cut: () => void
}

/** The open streams of all owners. What an owner sees in a project is watched once, however many listen, while they do. */
export class EventStreams {
  readonly #deps: CallDependencies
  readonly #limits: StreamLimits
  readonly #feeds = new Map<string, Feed>()
  #heart: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(deps: CallDependencies, limits: StreamLimits = usualLimits) {
    this.#deps = deps
    this.#limits = limits
  }

  get count(): number {
    return [...this.#feeds.values()].reduce((sum, { streams }) => sum + streams.size, 0)
  }

  async open({ caller, lastSeen, signal, cut }: StreamRequest): Promise<ReadableStream<Uint8Array>> {
    if (this.#isClosed) throw new Failure('unavailable', 'The server is about to end.')
    const feed = callerKey(caller)
    const stream = new EventStream(cut, () => this.#leave(feed, stream))
    try {
      // Watched before anything is read: what comes between is kept by the stream until it has begun.
      await this.#join(feed, caller, stream)
      stream.begin(await this.#greeting(caller, lastSeen))
      // Who hung up meanwhile leaves a connection that tells nobody of its end.
      if (signal.aborted) stream.end()
      else signal.addEventListener('abort', () => stream.end(), { once: true })
    } catch (error) {
      stream.end()
      throw error
    }
    return stream.body
  }

  close(): void {
    this.#isClosed = true
    for (const { streams } of [...this.#feeds.values()]) for (const stream of [...streams]) stream.end()
  }

  async #greeting(caller: Caller, lastSeen: number | null) {
    const tasks = this.#deps.tasks(caller)
    const last = await tasks.lastChange()
    if (lastSeen === null) return { last, isComplete: true, missed: [] }
    const missed = await newsAfter(tasks, lastSeen, missedLimit)
    const reachesBack = (missed[0]?.id ?? last + 1) === lastSeen + 1
    const numbers = missed.reduce((sum, { tasks, discoveries }) => sum + tasks.length + discoveries.length, 0)
    const isComplete = reachesBack && missed.length < missedLimit && numbers <= missedNumbers
    return { last, isComplete, missed: isComplete ? missed : [] }
  }

  #join(name: string, caller: Caller, stream: EventStream): Promise<void> {
    const feed = this.#feeds.get(name) ?? this.#begin(name, caller)
    feed.streams.add(stream)
    for (const oldest of feed.streams) {
      if (feed.streams.size <= this.#limits.perFeed) break
      oldest.end()
    }
    this.#heart ??= setInterval(() => this.#beat(), this.#limits.heartbeatMs).unref()
    return feed.watching.ready
  }

  #begin(name: string, caller: Caller): Feed {
    const streams = new Set<EventStream>()
    const notify = (news: News) => {
      for (const stream of [...streams]) stream.tell(news)
    }
    const feed = { streams, watching: subscribeToNews(this.#deps, caller, notify) }
    this.#feeds.set(name, feed)
    return feed
  }

  #leave(name: string, stream: EventStream): void {
    const feed = this.#feeds.get(name)
    if (!feed?.streams.delete(stream) || feed.streams.size > 0) return
    feed.watching.unsubscribe()
    this.#feeds.delete(name)
    if (this.#feeds.size > 0) return
    clearInterval(this.#heart)
    this.#heart = undefined
  }

  #beat(): void {
    const tooOld = Date.now() - this.#limits.lifetimeMs
    for (const { streams } of [...this.#feeds.values()]) {
      for (const stream of [...streams]) {
        if (stream.openedAt < tooOld) stream.end()
        else stream.beat()
      }
    }
  }
}
