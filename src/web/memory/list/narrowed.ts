import type { DiscoveryQuery } from '../../api/values.ts'

/** How a list of discoveries is narrowed beside kind and module, or widened. It stands in the address. */
export interface Narrowed {
  /** Learnt in the last so many days. */
  readonly days: number | null
  /** Part of the path of a file that they name. */
  readonly file: string | null
  /** Of all projects. */
  readonly isAcross: boolean
}

export const offeredDays = [1, 7, 30, 90, 365] as const

export function readNarrowed(query: URLSearchParams): Narrowed {
  const days = Number(query.get('days'))
  return {
    days: offeredDays.find((one) => one === days) ?? null,
    file: query.get('file') || null,
    isAcross: query.get('across') === '1',
  }
}

export function isNarrowed({ days, file }: Narrowed): boolean {
  return days !== null || file !== null
}

const dayMs = 86_400_000

export function queryOf({ days, file, isAcross }: Narrowed): DiscoveryQuery {
  return {
    ...(days !== null && { since: new Date(Date.now() - days * dayMs).toISOString() }),
    ...(file !== null && { file }),
    ...(isAcross && { across: '1' }),
  }
}
