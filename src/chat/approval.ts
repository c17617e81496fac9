import type { Tool } from '../contracts/contract.ts'
import type { AskedChange } from './asks-for.ts'

/** A call that a language model wants to make. */
export interface WantedCall {
  readonly tool: Pick<Tool, 'name' | 'effect'>
  readonly args: Readonly<Record<string, unknown>>
}

/** The title of the task of that number, where there is one. */
export type TitleOf = (task: number) => Promise<string | undefined>

/**
 * What a language model may do in one turn without asking: what the person's own words named, by tool and by task. Anything
 * else may be what stored text asked for. Deleting always has to be asked for.
 */
export class Approvals {
  readonly #asked: readonly AskedChange[]
  readonly #titleOf: TitleOf
  /** "Mark it as done" is about one task, whichever it turns out to be. */
  readonly #meant = new Map<AskedChange, string>()

  constructor(asked: readonly AskedChange[], titleOf: TitleOf) {
    this.#asked = asked
    this.#titleOf = titleOf
  }

  /** Why a call has to wait for the user's yes, and null when it need not. */
  async whyApproval({ tool, args }: WantedCall): Promise<string | null> {
    if (tool.effect === 'read') return null
    if (tool.effect === 'destroy') {
      return this.#asked.some(({ intent }) => intent === 'delete')
        ? 'Deleting needs your yes.'
        : 'Your message did not ask to delete anything. Should this be deleted?'
    }
    for (const asked of this.#asked) if (await this.#isAskedFor(asked, tool.name, args)) return null
    return 'Your message did not ask for this change. Should it be made?'
  }

  async #isAskedFor(asked: AskedChange, tool: string, args: WantedCall['args']): Promise<boolean> {
    const kind = kindOf(tool)
    if (kind === 'add') return asked.intent === 'add'
    if (kind === 'remember') return asked.intent === 'remember'
    if (kind === 'undo') return asked.intent === 'undo' && isSaid(args.change, asked)
    return allows(asked, kind, args) && this.#isMeant(asked, targetOf(args))
  }

  async #isMeant(asked: AskedChange, target: unknown): Promise<boolean> {
    if (asked.isBulk) return true
    const name = String(target ?? '').trim()
    const number = /^#?(\d{1,15})$/.exec(name)?.[1]
    if (asked.task?.by === 'number') return Number(number) === asked.task.number
    const title = number === undefined ? name : await this.#titleOf(Number(number))
    if (asked.task?.by === 'words')
      return (
        title !== undefined &&
        (names(asked.task.words, title) || wordsOf(asked.text).includes(wordsOf(title)))
      )
    const before = this.#meant.get(asked)
    if (before === undefined) this.#meant.set(asked, name)
    return before === undefined || before === name
  }
}

type Kind = 'add' | 'complete' | 'update' | 'undo' | 'remember' | 'other'

/** By the names that the contracts give their tools. */
function kindOf(tool: string): Kind {
  if (/^(?:add|create|new)(?:_|$)/.test(tool)) return 'add'
  if (/^(?:complete|finish|mark|reopen)(?:_|$)/.test(tool)) return 'complete'
  if (/^(?:update|edit|change|set|rename)(?:_|$)/.test(tool)) return 'update'
  if (/^undo(?:_|$)/.test(tool)) return 'undo'
  return /^(?:remember|store|record|save)(?:_|$)/.test(tool) ? 'remember' : 'other'
}

const targetNames = ['task', 'task_id', 'id', 'taskId'] as const
/** Who asks, not what is changed. */
const others = new Set<string>([...targetNames, 'user_id', 'userId', 'done', 'completed'])

function targetOf(args: WantedCall['args']): unknown {
  const name = targetNames.find((one) => args[one] !== undefined)
  return name && args[name]
}

/** Whether a request of this kind is for these fields, and for no others. */
function allows({ intent, fields, text }: AskedChange, kind: Kind, args: WantedCall['args']): boolean {
  const changed = Object.keys(args).filter((name) => !others.has(name) && args[name] !== undefined)
  if (intent === 'complete' || intent === 'reopen')
    return kind !== 'other' && changed.every((name) => name === 'status') && isState(intent, args)
  if (intent !== 'update' || kind === 'other') return false
  const isNamed = (name: string) =>
    fields.includes(name) || (name === 'note' && fields.includes('description'))
  // What is asked for by name is given in the same words.
  const isTold = typeof args.title !== 'string' || wordsOf(text).includes(wordsOf(args.title))
  return changed.length > 0 && changed.every(isNamed) && isTold
}

/** Done is not open again, nor cancelled. */
function isState(intent: 'complete' | 'reopen', { done, completed, status }: WantedCall['args']): boolean {
  const isDone =
    done !== false &&
    completed !== false &&
    !(typeof status === 'string' && !/^(?:done|completed?)$/.test(status))
  const isOpen = done === false || completed === false || /^(?:todo|open|pending|doing)$/.test(String(status))
  return intent === 'complete' ? isDone : isOpen
}

function isSaid(number: unknown, { text }: AskedChange): boolean {
  return number === undefined || text.split(/[^\d]+/).includes(String(number).replace(/^\D+/, ''))
}

/** Every word that the person used is in the title, at least by its beginning. */
function names(words: string, title: string): boolean {
  const there = wordsOf(title).split(' ')
  const said = wordsOf(words).split(' ').filter(Boolean)
  return said.length > 0 && said.every((word) => there.some((one) => begins(one, word)))
}

function begins(one: string, other: string): boolean {
  return (
    one === other ||
    (Math.min(one.length, other.length) > 2 && (one.startsWith(other) || other.startsWith(one)))
  )
}

function wordsOf(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  ).join(' ')
}
