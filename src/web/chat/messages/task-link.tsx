import { usePlace, withQuery } from '../../browser/router.ts'
import { Link } from '../../ui/link.tsx'

/** Opens a task over whatever is looked at. */
export function TaskLink({ id, children }: { id: number; children?: string }) {
  // Only to be drawn anew when the address changes: the link keeps what else stands in it.
  usePlace()
  return <Link to={withQuery({ task: id })}>{children ?? `#${id}`}</Link>
}
