import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ListEvent } from './list-event.ts'

const keptMs = 30 * 86_400_000

type Line =
  | { readonly event: ListEvent }
  /** So many events have been brought in. */
  | { readonly done: number }
  | { readonly task: readonly [key: string, number: number] }

export interface LoggedSession {
  readonly events: readonly ListEvent[]
  readonly done: number
  /** The tasks that its items have become. */
  readonly tasks: ReadonlyMap<string, number>
}

/** What hooks told of one session, in the order in which they came. Several processes add to it at once. */
export class EventLog {
  readonly #folder: string
  readonly #file: string

  constructor(data: string, session: string) {
    this.#folder = join(data, 'assistant-lists')
    const name = createHash('sha256').update(session).digest('hex').slice(0, 32)
    this.#file = join(this.#folder, `${name}.jsonl`)
    mkdirSync(this.#folder, { recursive: true })
  }

  // One write of a whole line at the end of the file: lines of several processes do not mix.
  add(...lines: readonly Line[]): void {
    appendFileSync(this.#file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { mode: 0o600 })
  }

  read(): LoggedSession {
    const events: ListEvent[] = []
    const tasks = new Map<string, number>()
    let done = 0
    for (const line of this.#lines()) {
      if ('event' in line) events.push(line.event)
      else if ('done' in line) done = Math.max(done, line.done)
      else tasks.set(...line.task)
    }
    return { events, done, tasks }
  }

  /** Removes what was told of sessions that are long over. */
  tidy(now: Date): void {
    for (const name of readdirSync(this.#folder)) {
      const file = join(this.#folder, name)
      const info = statSync(file, { throwIfNoEntry: false })
      if (info && now.getTime() - info.mtimeMs > keptMs) rmSync(file, { force: true })
    }
  }

  #lines(): Line[] {
    let text = ''
    try {
      text = readFileSync(this.#file, 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    return text.split('\n').flatMap((line): Line[] => {
      try {
        return line === '' ? [] : [JSON.parse(line) as Line]
      } catch {
        return [] // cut short by a full disk or a kill
      }
    })
  }
}
