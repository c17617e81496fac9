import type { Subscription } from '../change.ts'
import { Failure } from '../errors.ts'
import { isPersonal, type ProjectId } from '../projects/project.ts'
import type { CallDependencies, Caller } from './call.ts'
import { keepLooking } from './keep-looking.ts'
import { type News, newsAfter } from './news-subscription.ts'

interface Listener {
  readonly caller: Caller
  /** What came together, oldest first; the same list for everybody who listens. Gives how many it was passed on to. */
  readonly notify: (news: readonly News[]) => number
  readonly onGone: () => void
  /** Whether the project has been theirs to see: one of their own may not have been made yet. */
  wasSeen: boolean
}

const pageSize = 200
/** The more were told, the longer until they are told again: what happens meanwhile comes together. */
const restMs = { each: 0.1, most: 250 }

/**
 * Notifies everybody who listens to a project of its changes from now on, in order and once each. It is read once for all
 * of them, however many they are, by one who may; and who is a member is asked after that, so that nobody hears of what
 * was changed after they were removed.
 */
export class SharedNews {
  readonly #deps: CallDependencies
  readonly #projects = new Map<ProjectId, ProjectNews>()

  constructor(deps: CallDependencies) {
    this.#deps = deps
  }

  subscribe(caller: Caller, notify: Listener['notify'], onGone: () => void = () => {}): Subscription {
    const id = caller.project?.id ?? caller.owner
    const project = this.#projects.get(id) ?? new ProjectNews(this.#deps, id, caller)
    this.#projects.set(id, project)
    const listener = { caller, notify, onGone, wasSeen: false }
    project.listeners.add(listener)
    return {
      ready: project.ready,
      unsubscribe: () => {
        project.listeners.delete(listener)
        if (project.listeners.size > 0) return
        project.end()
        if (this.#projects.get(id) === project) this.#projects.delete(id)
      },
    }
  }
}

class ProjectNews {
  /** The first of them reads for all. */
  readonly listeners = new Set<Listener>()
  readonly #deps: CallDependencies
  readonly #id: ProjectId
  readonly #looking: Subscription
  #seen: number | undefined
  #told = 0

  constructor(deps: CallDependencies, id: ProjectId, caller: Caller) {
    this.#deps = deps
    this.#id = id
    this.#looking = keepLooking(
      (poke) => deps.subscribe(caller, poke, [id]),
      () => this.#look(),
      () => Math.min(restMs.most, this.#told * restMs.each),
    )
  }

  get ready(): Promise<void> {
    return this.#looking.ready
  }

  end(): void {
    this.#looking.unsubscribe()
  }

  async #look(): Promise<void> {
    this.#told = 0
    for (let isMore = true; isMore; ) {
      const [reader] = this.listeners
      if (!reader) return
      try {
        isMore = await this.#tellNext(reader)
      } catch (error) {
        if (!isNotFound(error)) throw error
        this.#lose(reader) // and the next one reads
      }
    }
  }

  /** Whether there may be more. */
  async #tellNext(reader: Listener): Promise<boolean> {
    const tasks = this.#deps.tasks(reader.caller)
    if (this.#seen === undefined) {
      const last = await tasks.lastChange()
      await this.#loseOthers(reader)
      this.#seen = last
      return !this.listeners.has(reader)
    }
    const news = await newsAfter(tasks, this.#seen, pageSize)
    await this.#loseOthers(reader)
    const last = news.at(-1)
    if (!last) return false
    this.#seen = last.id
    for (const { notify } of [...this.listeners]) this.#told += notify(news)
    return news.length === pageSize
  }

  /** Those who are no members any more. */
  async #loseOthers(reader: Listener): Promise<void> {
    if (isPersonal(this.#id)) return
    const members = await this.#deps
      .members(reader.caller)
      .list()
      .catch((error) => {
        if (!isNotFound(error) || reader.wasSeen) throw error
      })
    if (!members) return // a project of their own that nobody has made yet
    const present = new Set(members.map(({ member }) => member))
    for (const listener of [...this.listeners]) {
      if (present.has(listener.caller.owner)) listener.wasSeen = true
      else this.#lose(listener)
    }
  }

  #lose(listener: Listener): void {
    if (this.listeners.delete(listener)) listener.onGone()
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof Failure && error.code === 'not_found'
}
