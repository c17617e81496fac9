import type { FeedForm } from '../calendar/write-feed.ts'
import { invalid } from '../errors.ts'
import { readPriority } from '../tasks/read-values.ts'
import type { TaskFilter } from '../tasks/task-store.ts'
import { readTag } from '../tasks/task-text.ts'

/** What the address of a feed asks for. */
export interface FeedFilter {
  readonly form: FeedForm
  readonly tasks: TaskFilter
}

const states = { open: 'open', done: 'closed', all: undefined } as const
const known = ['as', 'state', 'priority', 'tag', 'assignee']

/** `?as=events&state=all&priority=high&tag=garden&assignee=me` */
export function readFeedFilter(query: URLSearchParams, person: string): FeedFilter {
  for (const name of query.keys()) {
    if (known.includes(name)) continue
    throw invalid('bad_arguments', `A feed has no filter "${name.slice(0, 40)}".`, {
      hint: `There are ${known.join(', ')}.`,
    })
  }
  const [form, state] = [query.get('as') ?? 'tasks', query.get('state') ?? 'open']
  if (form !== 'tasks' && form !== 'events') throw invalid('bad_arguments', 'as is tasks or events.')
  if (!Object.hasOwn(states, state)) throw invalid('bad_arguments', 'state is open, done or all.')
  const [priority, tag, assignee] = [query.get('priority'), query.get('tag'), query.get('assignee')]
  if (assignee !== null && assignee !== 'me') throw invalid('bad_arguments', 'assignee is me.')
  const which = states[state as keyof typeof states]
  return {
    form,
    tasks: {
      ...(which !== undefined && { state: which }),
      ...(priority !== null && { priority: readPriority(priority) }),
      ...(tag !== null && { tag: readTag(tag) }),
      ...(assignee !== null && { assignee: person }),
    },
  }
}
