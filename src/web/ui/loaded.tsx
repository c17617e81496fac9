import type { ReactNode } from 'react'
import type { Remote } from '../api/use-remote.ts'
import { RefusalNotice } from './notice.tsx'
import { Skeleton } from './skeleton.tsx'

interface LoadedProps<T> {
  readonly remote: Remote<T>
  /** How many lines are about to come. */
  readonly lines: number
  readonly className?: string | undefined
  readonly children: (data: T) => ReactNode
}

/** What a route answers, once it has; until then its place is kept, or the refusal stands there. */
export function Loaded<T>({ remote: { data, error }, lines, className, children }: LoadedProps<T>) {
  if (data !== null) return children(data)
  return error ? <RefusalNotice error={error} /> : <Skeleton lines={lines} className={className} />
}
