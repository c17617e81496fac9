import { useEffect } from 'react'
import { currentPlace, navigate } from '../browser/router.ts'
import { goToAdding, proposeTask } from '../tasks/add/add-field.ts'
import { Skeleton } from '../ui/skeleton.tsx'

/** Where a phone sends what is shared with Waymark: into the field for a new task, for the person to add. */
export function SharePage() {
  useEffect(() => {
    const text = sharedText(currentPlace().query)
    navigate('/', { replace: true })
    if (text !== '') proposeTask(text)
    goToAdding()
  }, [])
  return <Skeleton lines={3} />
}

/** Apps put the same words into several of the three. */
function sharedText(query: URLSearchParams): string {
  const parts: string[] = []
  for (const name of ['title', 'text', 'url']) {
    const part = (query.get(name) ?? '').replace(/\s+/g, ' ').trim()
    if (part !== '' && !parts.some((one) => one.includes(part))) parts.push(part)
  }
  return parts.join(' ')
}
