import { createHash } from 'node:crypto'
import { type Discovery, moduleKey } from '../../src/context/discovery.ts'
import { isPersonal, type ProjectId } from '../../src/projects/project.ts'

/** What schema 5 filtered by: words that stood beside the terms of a text. */
export function oldScopes(project: ProjectId, { type, module }: Discovery): string[] {
  const home = isPersonal(project) ? `p${digest(`${project}\0general`)}` : `p${project.slice(1)}`
  return [home, `t${type}`, ...(module === null ? [] : [`m${digest(moduleKey(module))}`])]
}

/** Both as PostgreSQL had them then: a tsvector, and how many they are. */
export function oldVector(terms: readonly string[], scopes: readonly string[]): [string, number] {
  const places = new Map<string, number[]>()
  for (const [index, term] of terms.entries()) places.set(term, [...(places.get(term) ?? []), index + 1])
  const worded = [...places].map(([term, at]) => `'${term}':${at.join(',')}`)
  return [[...scopes.map((one) => `'=${one}'`), ...worded].join(' '), terms.length + scopes.length]
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24)
}
