import { createHash } from 'node:crypto'
import type { CandidateQuery } from '../../context/context-store.ts'
import { type Discovery, moduleKey, type NoteType } from '../../context/discovery.ts'
import type { Meaning } from '../../context/embedder.ts'
import { isPersonal, type ProjectId } from '../../projects/project.ts'
import type { Statement } from './statement.ts'

export interface Worded {
  readonly id: number
  /** BM25 of its words. */
  readonly words: number
}

export type Ask = <Row>(statement: Statement) => Promise<Row[]>

/** How an engine finds discoveries by their terms. Both give the same scores. */
export interface TermIndex {
  /** To be run after the row is there. */
  add(project: ProjectId, discovery: Discovery, terms: readonly string[]): Statement
  /** To be run before the row goes. */
  remove(project: ProjectId, id: number): Statement
  /** The best, and of these ids those that match at all. */
  find(ask: Ask, project: ProjectId, asked: CandidateQuery, also: readonly number[]): Promise<Worded[]>
  /** Counts the terms of one discovery more, or less. */
  count(project: ProjectId, terms: readonly string[], more: 1 | -1): Statement
}

/** How an engine keeps meanings and finds the nearest. */
export interface MeaningIndex {
  /** To be run after the row of the discovery is there. */
  keep(project: ProjectId, id: number, model: string, meaning: Meaning, revision: number): Statement
  /** Their cosines, by their numbers. */
  nearest(ask: Ask, project: ProjectId, asked: AskedMeaning): Promise<Map<number, number>>
  /** How near these are; 0 without a meaning of the model. */
  likeness(
    ask: Ask,
    project: ProjectId,
    asked: AskedMeaning,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, number>>
}

export type AskedMeaning = CandidateQuery & { readonly meaning: Meaning; readonly model: string }

/** The words that stand for what is filtered by: each of letters and digits, so that any tokenizer keeps it whole. */
export const scope = {
  // What is personal was once known under this name.
  project: (project: ProjectId) =>
    isPersonal(project) ? `p${digest(`${project}\0general`)}` : `p${project.slice(1)}`,
  type: (type: NoteType) => `t${type}`,
  module: (module: string) => `m${digest(moduleKey(module))}`,
}

export function scopeOf(project: ProjectId, { type, module }: Discovery): string[] {
  return [scope.project(project), scope.type(type), ...(module === null ? [] : [scope.module(module)])]
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24)
}
