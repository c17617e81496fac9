import { CalendarCheck, CircleCheckBig, Inbox, ListTodo, SearchX, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from '../../api/store.ts'
import { addressOf } from '../../browser/address.ts'
import { navigate, withQuery } from '../../browser/router.ts'
import { type Filter, isFiltering } from '../../state/filter.ts'
import { loadTasks } from '../../state/load-tasks.ts'
import { taskState } from '../../state/task-state.ts'
import { isPaged, type ShownView } from '../../state/views.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Welcome } from './welcome.tsx'

/** An empty list says what belongs there and how it gets there. */
export function EmptyView({ view, filter }: { view: ShownView; filter: Filter }) {
  const { phase, counts, error } = useStore(taskState)
  if (phase === 'failed') {
    return (
      <EmptyState
        icon={<Inbox size={22} />}
        title="The tasks could not be fetched"
        actions={<Button onClick={() => void loadTasks()}>Try again</Button>}
      >
        <p>
          {error?.message} {error?.hint}
        </p>
      </EmptyState>
    )
  }
  if (isFiltering(filter)) return <NothingFound filter={filter} view={view} />
  if (counts?.all === 0) return <Welcome />
  const { icon, title, text } = emptyViews[view]
  return (
    <EmptyState icon={icon} title={title}>
      <p>{text}</p>
    </EmptyState>
  )
}

function NothingFound({ filter, view }: { filter: Filter; view: ShownView }) {
  const asked = filter.words.trim()
  return (
    <EmptyState
      icon={<SearchX size={22} />}
      title={asked === '' ? 'Nothing fits these filters' : `Nothing here has “${asked.slice(0, 60)}”`}
      actions={
        <>
          <Button
            onClick={() => navigate(withQuery({ q: null, tag: null, priority: null }), { replace: true })}
          >
            Clear the filters
          </Button>
          {view !== 'all' && (
            <Button variant="quiet" onClick={() => navigate(withQuery({ view: 'all' }))}>
              Look in all tasks
            </Button>
          )}
        </>
      }
    >
      <p>
        {isPaged(view)
          ? 'Here the titles are searched, and every word has to occur.'
          : 'Every word has to occur in the title, the description or a tag.'}
      </p>
    </EmptyState>
  )
}

function NothingReady() {
  return (
    <>
      Open tasks that wait for another one are under{' '}
      <Link to={addressOf('tasks', undefined, { view: 'open' })}>Open</Link>. Add a task above when something
      comes up.
    </>
  )
}

const emptyViews: Readonly<Record<ShownView, { icon: ReactNode; title: string; text: ReactNode }>> = {
  ready: {
    icon: <CircleCheckBig size={22} />,
    title: 'Nothing is ready to be done',
    text: <NothingReady />,
  },
  today: {
    icon: <CalendarCheck size={22} />,
    title: 'Nothing is due today',
    text: 'Tasks with a date up to today show here. Write “today” or “tomorrow 9am” into a task to give it one.',
  },
  overdue: {
    icon: <CalendarCheck size={22} />,
    title: 'Nothing is overdue',
    text: 'A task whose day or hour has passed shows here until it is done or gets a new date.',
  },
  open: {
    icon: <Sparkles size={22} />,
    title: 'Everything is done',
    text: 'What you or your assistant adds shows here until it is done.',
  },
  done: {
    icon: <CircleCheckBig size={22} />,
    title: 'Nothing is done yet',
    text: 'Click the circle before a task, or press x on it. It moves here, and can be opened again.',
  },
  all: {
    icon: <ListTodo size={22} />,
    title: 'There are no tasks',
    text: 'Add the first one above.',
  },
}
