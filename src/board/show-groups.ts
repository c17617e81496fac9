import type { Board, Group, GroupName, Item } from './board.ts'

const headings: Readonly<Record<GroupName, string>> = {
  overdue: 'Overdue',
  today: 'Due today',
  ready: 'Ready',
  blocked: 'Blocked',
  done: 'Done',
}

interface Showing {
  /** Completes the task, or opens it again; undefined where the board may only be read. */
  readonly toggle: ((item: Item) => void) | undefined
  readonly showAll: () => void
}

/** What the person folded or unfolded stays so, however often the board is read again. */
const folded = new Map<GroupName, boolean>()

/** Puts the board in place of what is there, and keeps the focus where the person was working. */
export function showGroups(place: HTMLElement, board: Board, showing: Showing): void {
  const focus = rememberFocus(place)
  const counts = board.groups.map(({ name, total }) => `${headings[name]} ${total}`).join(' · ')
  const full = board.groups.filter(({ items }) => items.length > 0)
  const isOpenLeft = full.some(({ name }) => name !== 'done')
  place.replaceChildren(
    ...(full.length > 0 ? [element('p', { class: 'counts' }, counts)] : []),
    ...filterLine(board, showing),
    ...(isOpenLeft ? [] : [nothingLeft(board, full.length > 0)]),
    ...full.map((group) => showGroup(group, board, showing)),
  )
  focus()
}

function showGroup({ name, total, items }: Group, { request }: Board, { toggle }: Showing): HTMLElement {
  const isUnfolded =
    folded.get(name) ?? (name !== 'done' || request.view === 'done' || request.view === 'all')
  const more = total.endsWith('+') ? 'There are more.' : moreThan(Number(total) - items.length)
  const section = element(
    'details',
    { 'data-group': name, open: isUnfolded, toggle: () => folded.set(name, section.open) },
    element(
      'summary',
      {},
      element('h2', {}, headings[name], ' ', element('span', { class: 'count' }, total)),
    ),
    element('ul', { role: 'list' }, ...items.map((item) => showItem(item, toggle))),
    ...(more === '' ? [] : [element('p', { class: 'more' }, `${more} Ask your assistant to list them.`)]),
  )
  return section
}

const moreThan = (rest: number): string => (rest > 0 ? `And ${rest} more.` : '')

function showItem(item: Item, toggle: Showing['toggle']): HTMLElement {
  const { id, title, isDone, isOverdue, due = '', facts } = item
  const label = `${isDone ? 'Reopen' : 'Complete'} ${title}`
  const press = ({ currentTarget }: Event) => {
    const button = currentTarget as HTMLButtonElement
    if (button.getAttribute('aria-disabled') === 'true') return
    button.setAttribute('aria-disabled', 'true')
    toggle?.(item)
  }
  return element(
    'li',
    { class: [isDone ? 'is-done' : '', isOverdue ? 'is-overdue' : ''].join(' ').trim() },
    toggle
      ? element('button', {
          type: 'button',
          class: 'check',
          'aria-label': label,
          'data-id': `${id}`,
          click: press,
        })
      : element('span', { class: 'check' }),
    element(
      'span',
      { class: 'words' },
      element('span', { class: 'number' }, `#${id}`),
      // Kept apart, so that a title written from right to left does not turn the line around.
      element('bdi', { class: 'title' }, title),
      element('span', { class: 'due' }, due),
      element('span', { class: 'facts' }, facts.join(' · ')),
    ),
  )
}

function filterLine({ request }: Board, { showAll }: Showing): HTMLElement[] {
  const words = filterWords(request)
  if (words === '') return []
  return [element('p', { class: 'filter' }, `Only ${words}. `, showAllButton(showAll))]
}

function filterWords({ query, tag, priority }: Board['request']): string {
  return [
    query === undefined ? '' : `titles with “${query}”`,
    tag === undefined ? '' : `the tag ${tag}`,
    priority === undefined ? '' : `${priority} priority`,
  ]
    .filter(Boolean)
    .join(', ')
}

const showAllButton = (showAll: () => void) =>
  element('button', { type: 'button', click: showAll }, 'Show all tasks')

function nothingLeft({ request }: Board, hasDone: boolean): HTMLElement {
  if (filterWords(request) !== '') return element('p', { class: 'empty' }, 'Nothing open matches.')
  return element(
    'div',
    { class: 'empty' },
    element('p', {}, hasDone ? 'Nothing is left to do.' : 'There are no tasks yet.'),
    element('p', {}, 'Ask your assistant to add one, for example:'),
    element('p', {}, element('q', {}, 'Add a task: send the report, due Friday, high priority')),
    element('p', {}, 'Then press Reload. A circle completes a task, and Undo takes that back.'),
  )
}

/** Notes which button has the focus, and gives back what puts it there again, or on the one that took its place. */
function rememberFocus(place: HTMLElement): () => void {
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || !place.contains(active)) return () => {}
  const section = active.closest<HTMLElement>('[data-group]')
  const { group } = section?.dataset ?? {}
  const index = section ? buttonsIn(section).indexOf(active) : -1
  return () => {
    const after = place.querySelector<HTMLElement>(`[data-group="${group}"]`)
    const buttons = after ? buttonsIn(after) : []
    const next =
      index === -1
        ? after?.querySelector<HTMLElement>('summary')
        : (buttons.find(({ dataset }) => dataset.id === active.dataset.id) ??
          buttons[Math.min(index, buttons.length - 1)])
    ;(next ?? place.querySelector<HTMLElement>('summary, button') ?? place).focus()
  }
}

const buttonsIn = (section: HTMLElement) => [...section.querySelectorAll<HTMLElement>('button[data-id]')]

type Attributes = Readonly<Record<string, string | boolean | ((event: Event) => void)>>

/** Makes an element. Text goes in as text: there is no way here to make markup of it. */
function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name, value)
    else if (typeof value === 'string') made.setAttribute(name, value)
    else made.toggleAttribute(name, value)
  }
  made.append(...children)
  return made
}
