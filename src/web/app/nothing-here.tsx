import { Compass } from 'lucide-react'
import { EmptyState } from '../ui/empty-state.tsx'
import { Link } from '../ui/link.tsx'

export function NothingHere() {
  return (
    <EmptyState
      icon={<Compass size={22} />}
      title="There is nothing here"
      actions={<Link to="/">Go to the tasks</Link>}
    >
      <p>The address may be old, or misspelt.</p>
    </EmptyState>
  )
}
