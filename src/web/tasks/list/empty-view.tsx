import { CalendarCheck, CircleCheckBig, Inbox, ListTodo, SearchX, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from '../../api/store.ts'
import { addressOf } from '../../browser/address.ts'
import { navigate, withQuery } from '../../browser/router.ts'
import { type Filter, filterNames, isFiltering } from '../../state/filter.ts'
import { loadTasks } from '../../state/load-tasks.ts'
import { taskState } from '../../state/task-state.ts'
import { isPaged, type ShownView } from '../../state/views.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { words } from '../../words/words.ts'
import { Welcome } from './welcome.tsx'

/** An empty list says what belongs there and how it gets there. */
export function EmptyView({ view, filter }: { view: ShownView; filter: Filter }) {
  const { phase, counts, error } = useStore(taskState)
  if (phase === 'failed') {
    return (
      <EmptyState
        icon={<Inbox size={22} />}
        title={words.tasks.loadFailed}
        actions={<Button onClick={() => void loadTasks()}>{words.tasks.tryAgain}</Button>}
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
      title={asked === '' ? words.tasks.noMatches : words.tasks.noMatchesFor(asked.slice(0, 60))}
      actions={
        <>
          <Button
            onClick={() =>
              navigate(withQuery(Object.fromEntries(filterNames.map((name) => [name, null]))), {
                replace: true,
              })
            }
          >
            {words.tasks.clearFilters}
          </Button>
          {view !== 'all' && (
            <Button variant="quiet" onClick={() => navigate(withQuery({ view: 'all' }))}>
              {words.tasks.searchAll}
            </Button>
          )}
        </>
      }
    >
      <p>{isPaged(view) ? words.tasks.searchHint : words.tasks.searchHint}</p>
    </EmptyState>
  )
}

function NothingReady() {
  return (
    <>
      {words.tasks.nothingReadyBefore}{' '}
      <Link to={addressOf('tasks', undefined, { view: 'open' })}>{words.tasks.open}</Link>
      {words.tasks.nothingReadyAfter}
    </>
  )
}

const emptyViews: Readonly<Record<ShownView, { icon: ReactNode; title: string; text: ReactNode }>> = {
  blocked: {
    icon: <CircleCheckBig size={22} />,
    get title() {
      return words.moves.blockedEmpty
    },
    get text() {
      return words.moves.blockedEmptyText
    },
  },
  ready: {
    icon: <CircleCheckBig size={22} />,
    get title() {
      return words.tasks.nothingReady
    },
    text: <NothingReady />,
  },
  today: {
    icon: <CalendarCheck size={22} />,
    get title() {
      return words.tasks.nothingToday
    },
    get text() {
      return words.tasks.nothingTodayText
    },
  },
  overdue: {
    icon: <CalendarCheck size={22} />,
    get title() {
      return words.tasks.nothingOverdue
    },
    get text() {
      return words.tasks.nothingOverdueText
    },
  },
  open: {
    icon: <Sparkles size={22} />,
    get title() {
      return words.tasks.allDone
    },
    get text() {
      return words.tasks.allDoneText
    },
  },
  done: {
    icon: <CircleCheckBig size={22} />,
    get title() {
      return words.tasks.nothingDone
    },
    get text() {
      return words.tasks.nothingDoneText
    },
  },
  all: {
    icon: <ListTodo size={22} />,
    get title() {
      return words.tasks.noTasks
    },
    get text() {
      return words.tasks.noTasksText
    },
  },
}
