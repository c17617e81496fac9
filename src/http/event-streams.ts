import type { CallDependencies, Caller } from '../contracts/call.ts'
import { callerKey } from '../contracts/caller.ts'
import { type NewsAcross, subscribeAcross } from '../contracts/news-across.ts'
import { type News, newsAfter } from '../contracts/news-subscription.ts'
import { SharedNews } from '../contracts/shared-news.ts'
import { Failure } from '../errors.ts'
import { type CredentialWatch, noWatch } from '../identity.ts'
import { batchOf, type EventBatch, EventStream, type StreamEvent } from './event-stream.ts'

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
  readonly subscription: ReturnType<typeof subscribeAcross>
  /** In the order of their opening. */
  readonly streams: Set<EventStream>
}

interface StreamRequest {
  readonly caller: Caller
  /** Of all the caller's projects, and of their inbox. */
  readonly isAcross?: boolean
  /** The last change that the client has seen, where it says so. */
  readonly lastSeen: number | null
  /** Aborted when the client hangs up. */
  readonly signal: AbortSignal
  /** Ends the connection of a client that does not read. */
  readonly cut: () => void
}

/** The open streams of all owners. What an owner sees in a project is subscribed to once, while at least one stream is open. */
export class EventStreams {
  readonly #deps: CallDependencies
  readonly #limits: StreamLimits
  readonly #credentials: CredentialWatch
  readonly #feeds = new Map<string, Feed>()
  readonly #news: SharedNews
  /** Written down for the first who hears of them. */
  readonly #batches = new WeakMap<readonly News[], EventBatch>()
  #heart: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(
    deps: CallDependencies,
    limits: StreamLimits = usualLimits,
    credentials: CredentialWatch = noWatch,
  ) {
    this.#deps = deps
    this.#news = new SharedNews(deps)
    this.#limits = limits
    this.#credentials = credentials
  }

  get count(): number {
    return [...this.#feeds.values()].reduce((sum, { streams }) => sum + streams.size, 0)
  }

  async open({
    caller,
    isAcross = false,
    lastSeen,
    signal,
    cut,
  }: StreamRequest): Promise<ReadableStream<Uint8Array>> {
    if (this.#isClosed) throw new Failure('unavailable', 'The server is about to end.')
    const feed = isAcross ? `${caller.owner}\0*` : callerKey(caller)
    const stream: EventStream = new EventStream(cut, () => {
      unwatch()
      this.#leave(feed, stream)
    })
    const { credential } = caller
    const unwatch =
      credential === undefined ? () => {} : this.#credentials.watch(credential, () => stream.end())
    try {
      // Subscribed before anything is read: what comes between is kept by the stream until it has begun.
      await this.#join(feed, caller, stream, isAcross)
      stream.begin(isAcross ? greetingAcross(lastSeen) : await this.#greeting(caller, lastSeen))
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
    return { last, isComplete, missed: isComplete ? missed.map(changeEvent) : [] }
  }

  #join(name: string, caller: Caller, stream: EventStream, isAcross: boolean): Promise<void> {
    const feed = this.#feeds.get(name) ?? this.#begin(name, caller, isAcross)
    feed.streams.add(stream)
    for (const oldest of feed.streams) {
      if (feed.streams.size <= this.#limits.perFeed) break
      oldest.end()
    }
    this.#heart ??= setInterval(() => this.#beat(), this.#limits.heartbeatMs).unref()
    return feed.subscription.ready
  }

  #begin(name: string, caller: Caller, isAcross: boolean): Feed {
    const streams = new Set<EventStream>()
    const notify = (batch: EventBatch) => {
      for (const stream of [...streams]) stream.notify(batch)
      return streams.size
    }
    const endAll = () => {
      for (const stream of [...streams]) stream.end()
    }
    const subscription = isAcross
      ? subscribeAcross(this.#deps, caller, (news) => void notify(batchOf([eventAcross(news)])))
      : this.#news.subscribe(caller, (news) => notify(this.#batchOf(news)), endAll)
    const feed = { streams, subscription }
    this.#feeds.set(name, feed)
    return feed
  }

  #batchOf(news: readonly News[]): EventBatch {
    const batch = this.#batches.get(news) ?? batchOf(news.map(changeEvent))
    this.#batches.set(news, batch)
    return batch
  }

  #leave(name: string, stream: EventStream): void {
    const feed = this.#feeds.get(name)
    if (!feed?.streams.delete(stream) || feed.streams.size > 0) return
    feed.subscription.unsubscribe()
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

function changeEvent(news: News): StreamEvent {
  return { event: 'change', id: news.id, data: brief(news) }
}

/** Thousands of numbers are not sent: that there are so many says what to do. */
function brief(news: News): News {
  return news.isLarge ? { ...news, tasks: [], discoveries: [] } : news
}

/** Changes are counted in each project, so there is no number for where a client is in all of them. */
function eventAcross(news: NewsAcross): StreamEvent {
  if (news.of !== 'change') return { event: news.of, id: null, data: {} }
  return { event: 'change', id: null, data: { project: news.project, ...brief(news.news) } }
}

/** What was missed is not brought: who comes back loads anew what they show. */
function greetingAcross(lastSeen: number | null) {
  return { last: 0, isComplete: lastSeen === null, missed: [] }
}
