import { openPostgresStores } from '../../../src/stores/postgres/open.ts'
import { openSqliteStores } from '../../../src/stores/sqlite/open.ts'
import type { Stores } from '../../../src/stores/stores.ts'

export type Place = { readonly file: string } | { readonly url: string }

export function openPlace(place: Place, leaseMs?: number): Promise<Stores> {
  return 'file' in place
    ? openSqliteStores({ ...place, leaseMs })
    : openPostgresStores({ ...place, poolSize: 1, leaseMs })
}
