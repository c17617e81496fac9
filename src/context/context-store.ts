import type { ChangeKind, ChangeOf, Origin, WrittenOf } from '../change.ts'
import type { ContextItem } from './context-item.ts'
import type { Discovery, DiscoveryDraft, NoteType } from './discovery.ts'
import type { Meaning } from './embedder.ts'
import type { Evidence } from './ranking.ts'
import type { Session } from './session.ts'

/** Every field narrows. Those that were replaced by a better one are left out unless asked for. */
export interface DiscoveryFilter {
  readonly types?: readonly NoteType[]
  readonly module?: string
  readonly since?: Date
  /** Earlier than that. */
  readonly until?: Date
  /** Part of the path of a file that they name. */
  readonly file?: string
  readonly author?: string
  readonly task?: number
  /** `only`: none but those. */
  readonly withReplaced?: boolean | 'only'
}

export interface DiscoveryQuery extends DiscoveryFilter {
  readonly limit: number
  /** Only those with a lower number: the next page. */
  readonly before?: number
}

/** A question made ready: what is looked for by words, and by meaning if there is one. */
export interface CandidateQuery {
  readonly terms: readonly string[]
  readonly meaning: Meaning | null
  /** The model the meaning is of; meanings of others are not compared. */
  readonly model: string | null
  readonly types?: readonly NoteType[]
  readonly module?: string
  /** How many to take by words, and as many by meaning. */
  readonly limit: number
}

/** A discovery that may answer, with both kinds of evidence, whichever found it. */
export interface DiscoveryCandidate extends Evidence {
  readonly discovery: Discovery
}

/** How far a project has come, by all its members. Both only go up. */
export interface ContextMark {
  /** The highest number that was ever given. */
  readonly last: number
  /** Goes up when a discovery is replaced, taken away or put back, and perhaps at other times. */
  readonly revision: number
}

export interface ContextState {
  /** Discoveries that stand, summaries among them. */
  readonly discoveries: number
  /** How many of them have a meaning of this model. */
  readonly embedded: number
  /** How many of these have not been read yet, where there are some: they are found by words alone until then. */
  readonly unread?: number
}

/** What one project knows, as one person may see it. */
export interface ContextReader {
  find(id: number): Promise<Discovery | undefined>
  /** Those of the ids that exist, in no promised order. */
  findMany(ids: readonly number[]): Promise<Discovery[]>
  findByUuid(uuid: string): Promise<Discovery | undefined>
  /** The highest number that was ever given; 0 before the first. */
  lastNumber(): Promise<number>
  /** Newest first. */
  list(query: DiscoveryQuery): Promise<Discovery[]>
  count(filter: DiscoveryFilter): Promise<number>
  /** With how many discoveries each has, most first. */
  modules(): Promise<readonly { readonly name: string; readonly count: number }[]>
  /** Newest first. */
  sessions(query: SessionQuery): Promise<Session[]>
  /** By their score, highest first: all decay alike, so it is the same order at any moment. */
  hotFiles(limit: number): Promise<ContextItem[]>
  state(model: string | null): Promise<ContextState>
  mark(): Promise<ContextMark>
  /** Those of the terms that stand in many of the discoveries (see `commonShare`). */
  commonTerms(terms: readonly string[]): Promise<ReadonlySet<string>>
  /** In how many discoveries each of the terms stands; those that stand in none are left out. */
  termCounts(terms: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Terms of about the same length and beginning, among which a misspelt one may be found. At most some thousands. */
  similarTerms(term: string): Promise<readonly string[]>
  candidates(query: CandidateQuery): Promise<DiscoveryCandidate[]>
  /** What the network of this name said of these discoveries; those that it has not read are left out. */
  sentences(model: string, ids: readonly number[]): Promise<ReadonlyMap<number, Meaning>>
  findChange(id: number): Promise<ChangeOf<Discovery> | undefined>
  /** Those of the changes that exist, in no promised order. Those of other things have no entries. */
  findChanges(ids: readonly number[]): Promise<ChangeOf<Discovery>[]>
}

export interface SessionQuery {
  readonly actor?: string
  readonly client?: string | null
  /** None of this connection. */
  readonly otherThan?: string
  /** Only those that were last seen earlier: the next page. */
  readonly before?: Date
  readonly limit: number
}

export interface ContextWriter {
  find(id: number): Promise<Discovery | undefined>
  findChange(id: number): Promise<ChangeOf<Discovery> | undefined>
  insert(draft: DiscoveryDraft, meaning: KeptMeaning | null): Promise<Discovery>
  save(before: Discovery, after: Discovery): void
  remove(discovery: Discovery): void
  /** The highest number that was ever given; 0 before the first. */
  lastNumber(): Promise<number>
  /** Puts in a discovery as it is: one that was removed, or one from elsewhere. Numbers given later are higher. */
  restore(discovery: Discovery): void
  /** Says that what is being written undoes this change. */
  undoes(change: ChangeOf<Discovery>): void
}

export interface KeptMeaning {
  readonly model: string
  readonly meaning: Meaning
  readonly sentence?: KeptSentence | undefined
}

export interface KeptSentence {
  readonly model: string
  /** Null where the network cannot read the text. */
  readonly meaning: Meaning | null
}

export interface ContextStore extends ContextReader {
  /** Like `TaskStore.write`: one transaction, one change, recorded for the one who acts. */
  write(
    kind: ChangeKind,
    origin: Origin,
    work: (tx: ContextWriter) => Promise<void>,
  ): Promise<WrittenOf<Discovery> | undefined>
  /**
   * Removes a discovery with all that was recorded about it, whether it stands or is forgotten. Undefined where nothing
   * of it is there. Only the owner of a project may.
   */
  erase(id: number, at: Date): Promise<Erased | undefined>
  /** Standing discoveries without a meaning of this model, oldest first. */
  withoutMeaning(
    model: string,
    limit: number,
  ): Promise<readonly { readonly id: number; readonly text: string }[]>
  keepMeanings(model: string, meanings: ReadonlyMap<number, Meaning>): Promise<void>
  /** Standing discoveries with a meaning that no network has read, newest first. */
  withoutSentence(limit: number): Promise<readonly UnreadSentence[]>
  /** Leaves out what was changed since it was told as unread. */
  keepSentences(model: string, read: readonly ReadSentence[]): Promise<void>
  /** Counts calls of a client: in its running session, or in a new one. Gives that session. */
  touchSession(visit: Visit): Promise<Session>
  /** Ends a session with the discovery that sums it up; null opens it again. */
  closeSession(id: string, summary: number | null): Promise<void>
  /** Puts in a session from elsewhere as it is; one that is there already stays. */
  keepSession(session: Session): Promise<void>
  countReads(paths: readonly string[], at: Date): Promise<void>
}

export interface UnreadSentence {
  readonly id: number
  readonly text: string
  /** Another number for each change of the discovery. */
  readonly revision: number
}

export interface ReadSentence extends UnreadSentence {
  readonly meaning: Meaning | null
}

export interface Erased {
  /** False where the files below the database may still have its bytes for a while. */
  readonly isOverwritten: boolean
}

export interface Visit {
  /** Which of the client's connections, where it keeps one. */
  readonly connection?: string | undefined
  readonly actor: string
  readonly client: string | null
  readonly at: Date
  readonly calls: number
}
