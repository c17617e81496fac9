import { useEffect, useMemo } from 'react'
import { liveChanges } from '../../api/live.ts'
import { listChanges } from '../../api/tasks.ts'
import { refresh, useRemote } from '../../api/use-remote.ts'
import type { Change } from '../../api/values.ts'
import { type ChatMessage, isTool } from './message.ts'

const most = 200

/** The latest changes by their numbers, where an answer made any: by now they may have been taken back. */
export function useChanges(messages: readonly ChatMessage[]): (id: number) => Change | undefined {
  const isNeeded = messages.some(({ parts }) =>
    parts.some((part) => isTool(part) && typeof part.output?.data?.change === 'number'),
  )
  const { data } = useRemote(isNeeded ? 'changes/latest' : null, () => listChanges({ limit: most }))
  useEffect(() => (isNeeded ? liveChanges.subscribe(() => refresh('changes/')) : undefined), [isNeeded])
  return useMemo(() => {
    const known = new Map(data?.changes.map((change) => [change.id, change]))
    return (id) => known.get(id)
  }, [data])
}
