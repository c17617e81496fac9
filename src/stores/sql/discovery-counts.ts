import type { DiscoveryFilter } from '../../context/context-store.ts'
import { type Discovery, moduleKey } from '../../context/discovery.ts'
import type { ProjectId } from '../../projects/project.ts'
import { inList, plannedOnce, type Statement, sql, type Value } from './statement.ts'

/** What is counted beside the words of a discovery, in the same table: by terms that no text has. */
const counted = {
  type: (type: string) => `=t${type}`,
  module: (key: string) => `=n${key}`,
}

export function countedOf({ type, module }: Discovery): string[] {
  return [counted.type(type), ...(module === null ? [] : [counted.module(moduleKey(module))])]
}

/** How many stand, where that is counted as they are written: all, those of some types, or those of one module. */
export function selectCounted(project: ProjectId, filter: DiscoveryFilter): Statement | undefined {
  const { types, module, ...others } = filter
  if (Object.values(others).some((value) => value !== undefined) || (types && module !== undefined))
    return undefined
  if (types) return sumOf(project, types.map(counted.type))
  if (module !== undefined) return sumOf(project, [counted.module(moduleKey(module))])
  return sql`SELECT standing FROM project_counters WHERE project = ${project}`
}

function sumOf(project: ProjectId, terms: readonly Value[]): Statement {
  return sql`SELECT CAST(coalesce(sum(count), 0) AS BIGINT) FROM term_counts
    WHERE project = ${project} AND term IN ${inList([...new Set(terms)])}`
}

/**
 * The modules and how many each has. From one to the next by their index, and only one row of each is fetched, for how it was
 * first written. The count is asked for by itself: joined, PostgreSQL would read those of all words.
 */
export function selectModules(project: ProjectId): Statement {
  const standing = sql`FROM discoveries d WHERE d.project = ${project} AND d.replaced_by IS NULL`
  return plannedOnce(sql`WITH RECURSIVE modules (key) AS (
      SELECT min(d.module_key) ${standing}
      UNION ALL SELECT (SELECT min(d.module_key) ${standing} AND d.module_key > m.key) FROM modules m WHERE m.key IS NOT NULL)
    SELECT (SELECT d.module ${standing} AND d.module_key = m.key ORDER BY d.id LIMIT 1),
      (SELECT c.count FROM term_counts c WHERE c.project = ${project} AND c.term = ${counted.module('')} || m.key) AS total
    FROM modules m WHERE m.key IS NOT NULL
    ORDER BY total DESC, m.key`)
}
