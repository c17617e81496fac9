/** What a list or a board can be grouped by. */
export const groupings = ['due', 'status', 'priority', 'assignee', 'tag', 'none'] as const
export type Grouping = (typeof groupings)[number]

/** `smart` is by what presses: date and priority. `manual` is the order that people gave their tasks by hand. */
export const sortings = ['smart', 'manual', 'due', 'priority', 'newest', 'title'] as const
export type Sorting = (typeof sortings)[number]

export interface Arrangement {
  readonly layout: 'list' | 'board'
  /** Null: as the view has it. */
  readonly group: Grouping | null
  /** Null: as the view has it. */
  readonly sort: Sorting | null
}

export const usualArrangement: Arrangement = { layout: 'list', group: null, sort: null }

/** What the address asks for: `?layout=board&group=status&sort=manual`. */
export function readArrangement(query: URLSearchParams): Arrangement {
  const [group, sort] = [query.get('group'), query.get('sort')]
  return {
    layout: query.get('layout') === 'board' ? 'board' : 'list',
    group: groupings.find((one) => one === group) ?? null,
    sort: sortings.find((one) => one === sort) ?? null,
  }
}

/** The order that holds: what the address says, else what the view has. */
export function sortingOf({ group, sort }: Pick<Arrangement, 'group' | 'sort'>, view: string): Sorting {
  return sort ?? (view === 'all' && group === null ? 'newest' : 'smart')
}

/** A group by what its tasks have in common: `{ by: 'status', value: 'doing' }`; null where they have none of it. */
export interface GroupName {
  readonly by: Grouping | 'day'
  readonly value: string | null
}
