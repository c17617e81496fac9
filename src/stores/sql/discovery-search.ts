import { createHash } from 'node:crypto'
import type { CandidateQuery } from '../../context/context-store.ts'
import { type Discovery, moduleKey, type NoteType } from '../../context/discovery.ts'
import type { Meaning } from '../../context/embedder.ts'
import type { ProjectId } from '../../projects/project.ts'
import type { Statement } from './statement.ts'

export type Ask = <Row>(statement: Statement) => Promise<Row[]>

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
  /** How many of a project have been read, where that goes on; null where nothing is missing. */
  readSoFar(project: ProjectId, model: string): number | null
}

export type AskedMeaning = CandidateQuery & { readonly meaning: Meaning; readonly model: string }

/** What is filtered by, as terms that no text has. */
export const scope = {
  type: (type: NoteType) => `=t${type}`,
  module: (module: string) => `=m${digest(moduleKey(module))}`,
}

export function scopeOf({ type, module }: Discovery): string[] {
  return [scope.type(type), ...(module === null ? [] : [scope.module(module)])]
}

/** How many terms it counts as, for BM25: with what it is filtered by, and one for its project. */
export function lengthOf(discovery: Discovery, terms: readonly string[]): number {
  return terms.length + scopeOf(discovery).length + 1
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24)
}
