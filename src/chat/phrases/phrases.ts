import type { Priority, Status } from '../../tasks/task.ts'

/** What a list is narrowed to, in the words of the person where they are theirs. */
export interface Kind {
  readonly state: 'open' | 'done' | 'overdue' | 'blocked' | 'dateless' | 'doing' | 'dated' | 'all'
  readonly priority?: Priority | undefined
  readonly about?: string | undefined
  readonly tag?: string | undefined
  readonly window?: string | undefined
  readonly person?: string | undefined
  readonly project?: string | undefined
}

/** Whether a list is narrowed by more than what is open or done. */
export function isNarrowed({ state: _, ...rest }: Kind): boolean {
  return Object.values(rest).some((value) => value !== undefined)
}

/** Everything that the chat without a language model says, in one language. Titles come quoted, dates as they are shown. */
export interface Phrases {
  readonly locale: string
  readonly priorities: Readonly<Record<Priority, string>>
  readonly states: Readonly<Record<Status, string>>
  due(date: string): string
  startsOn(date: string): string
  /** What the fields of a task are called, by their names in a typed task. */
  readonly fields: Readonly<Record<string, string>>
  /** What was done to tasks, as in "added #3 Buy milk". */
  readonly verbs: Readonly<Record<string, string>>
  withPriority(priority: string): string
  after(titles: string): string
  join(facts: readonly string[]): string

  added(title: string, number: string, facts: string): string
  similar(task: string): string
  unknownDate(words: string): string
  completed(title: string): string
  nextTime(date: string): string
  readyNow(tasks: string): string
  reopened(title: string): string
  deleted(title: string, steps: number): string
  changed(title: string, what: string): string
  noted(title: string): string
  moved(title: string, project: string): string
  stepsAdded(title: string, steps: string): string
  alreadyDone(title: string): string
  stillOpen(title: string): string
  alreadySo(title: string): string
  /** Where there are more tasks than were read. */
  lookedAt(count: number): string
  more(count: number): string

  offerUndo: string
  offerUndoAll: string
  offerDate: string
  offerNext: string
  offerAll: string
  offerDone(number: number): string
  offerReopen(number: number): string

  listHead(count: number, kind: Kind): string
  none(kind: Kind): string
  counted(count: number, kind: Kind): string
  unknownWindow(words: string): string
  shown(title: string, number: string, facts: string): string
  nextHead: string
  planHead: string
  because: Readonly<Record<'overdue' | 'today' | 'high' | 'unblocks' | 'soon' | 'oldest', string>>

  whichTask: string
  whichOf(words: string): string
  noneCalled(words: string): string
  meansThis(task: string): string
  notFound(words: string): string
  askTitle: string
  askDate(title: string): string
  askChange(title: string): string
  askMemory: string
  askMany(action: 'delete' | 'complete' | 'change', count: number): string
  /** Of more tasks than one request may touch. */
  othersStay(count: number): string
  askSure: string
  noSuchTask: string
  noNumber(number: number): string
  unsure(guesses: readonly string[]): string
  /** What an intent would do, for "do you want me to …?" */
  doing: Readonly<Record<string, string>>

  undone(what: string): string
  redone: string
  nothingToRedo: string
  /** A task that was to be put back, by its number. */
  notChangedHere(number: number): string
  nothingToUndo: string
  corrected(what: string): string

  remembered(text: string): string
  knownAlready(text: string): string
  readonly nearNote: string
  recalled(count: number): string
  nothingKnown(words: string): string
  whichNote(words: string): string
  forgotten(text: string): string
  cannotRemind: string
  reminding(title: string, moment: string): string
  notReminding(title: string): string

  help(examples: readonly string[]): string
  examples: readonly string[]
  greeting: string
  identity: string
  thanks: string
  leftAlone: string
  onCondition: string
  nothingDone: string
  outOfScope: string
  nothingAsked: string
  tooLong: string
}
