import { useState } from 'react'
import { words } from '../words/words.ts'
import { Button } from './button.tsx'
import { attempt } from './toasts.tsx'

interface Pages<T> {
  readonly key: string
  readonly found: readonly T[]
  readonly isEnd: boolean
}

interface Earlier<T> {
  readonly all: readonly T[]
  readonly more: (() => void) | null
}

/** A list and what came before its first page, fetched a page at a time. Another key begins anew. */
export function useEarlier<T extends { readonly id: string | number }>(
  key: string,
  first: readonly T[],
  pageSize: number,
  fetchBefore: (last: T) => Promise<readonly T[]>,
): Earlier<T> {
  const [pages, setPages] = useState<Pages<T>>()
  const earlier = pages?.key === key ? pages : undefined
  const known = new Set(first.map(({ id }) => id))
  const all = [...first, ...(earlier?.found.filter(({ id }) => !known.has(id)) ?? [])]
  const more = async () => {
    const next = await fetchBefore(all.at(-1) as T)
    setPages({ key, found: [...(earlier?.found ?? []), ...next], isEnd: next.length < pageSize })
  }
  const hasMore = first.length === pageSize && !earlier?.isEnd
  return { all, more: hasMore ? () => void attempt(more) : null }
}

export function EarlierButton({ more }: { more: (() => void) | null }) {
  return (
    more && (
      <Button variant="quiet" onClick={more}>
        {words.ui.showEarlier}
      </Button>
    )
  )
}
