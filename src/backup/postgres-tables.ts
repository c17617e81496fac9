import { schemaName } from '../accounts/database.ts'
import { postgresMigrations } from '../accounts/migrate.ts'
import { migrations } from '../stores/postgres/migrate.ts'

/** Everything the migrations make, in the order in which they do: what others refer to comes first. */
const created = {
  data: { tables: namesOf(migrations, 'TABLE'), functions: namesOf(migrations, 'FUNCTION') },
  accounts: { tables: namesOf(postgresMigrations, 'TABLE'), functions: [] },
}

/** Functions that come later, where the server has pgvector. */
const laterFunctions = ['waymark_vector']

export const dataTables: readonly string[] = created.data.tables
export const dataFunctions: readonly string[] = [...created.data.functions, ...laterFunctions]
export const accountTables: readonly string[] = created.accounts.tables
export const accountSchema = schemaName

/** How many calls a minute were taken: worth nothing a minute later. */
export const passingTables: readonly string[] = ['rate_windows', 'rateLimit']

function namesOf(steps: readonly string[], kind: 'TABLE' | 'FUNCTION'): string[] {
  const found = steps.join('\n').matchAll(new RegExp(`^CREATE (?:UNLOGGED )?${kind} "?(\\w+)"?`, 'gm'))
  return [...new Set([...found].map(([, name]) => name as string))]
}
