import type { CallDependencies } from './call.ts'

/** What those are called who wrote some of this, beside the reader: whose word it is matters to who acts by it. */
export type Authors = ReadonlyMap<string, string>

export async function authorsOf(
  { owner, people }: { readonly owner: string; readonly people: CallDependencies['people'] },
  written: readonly { readonly author: string }[],
): Promise<Authors> {
  const ids = [...new Set(written.map(({ author }) => author))].filter((id) => id !== owner)
  if (ids.length === 0) return new Map()
  const known = await people(ids)
  return new Map(ids.map((id) => [id, known.get(id)?.name ?? id]))
}
