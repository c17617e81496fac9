import { useLayoutEffect, useRef } from 'react'
import { remembered } from './remembered.ts'

/**
 * Every shortcut of the page: what the `?` sheet shows. A part of the page says with `useShortcuts` what they do
 * there. Keys are those of `KeyboardEvent.key`; two with a space between are pressed one after the other.
 */
export const shortcuts = {
  add: { keys: ['n', 'q'], label: 'Add a task', group: 'Tasks' },
  search: { keys: ['/'], label: 'Search', group: 'Tasks' },
  next: { keys: ['j', 'ArrowDown'], label: 'Next task', group: 'Tasks' },
  previous: { keys: ['k', 'ArrowUp'], label: 'Previous task', group: 'Tasks' },
  complete: { keys: ['x', ' '], label: 'Complete, or open again', group: 'Tasks' },
  open: { keys: ['e', 'Enter'], label: 'Open the task', group: 'Tasks' },
  close: { keys: ['Escape'], label: 'Close, or clear the search', group: 'Tasks' },
  undo: { keys: ['u'], label: 'Undo the last change made here', group: 'Tasks' },
  views: {
    keys: ['1', '2', '3', '4', '5', '6'],
    label: 'Ready, today, overdue, open, done, all',
    group: 'Views',
  },
  goDay: { keys: ['g d'], label: 'My day', group: 'Go to' },
  goInbox: { keys: ['g i'], label: 'Inbox', group: 'Go to' },
  goTasks: { keys: ['g t'], label: 'Tasks', group: 'Go to' },
  goChat: { keys: ['g c'], label: 'Chat', group: 'Go to' },
  goMemory: { keys: ['g m'], label: 'Memory', group: 'Go to' },
  goConnect: { keys: ['g o'], label: 'Connect', group: 'Go to' },
  help: { keys: ['?'], label: 'This list', group: 'Go to' },
} as const satisfies Record<string, { keys: readonly string[]; label: string; group: string }>

export type ShortcutName = keyof typeof shortcuts

/** Gets the key that was pressed; `false` means it was not for us, and the browser does what it does. */
export type ShortcutAct = (key: string) => boolean | undefined

/** People who speak to their computer may not want single letters to do anything. */
export const singleKeys = remembered<'on' | 'off'>('single-keys', ['on', 'off'], 'on')

const acts = new Map<ShortcutName, ShortcutAct[]>()
const sequenceMs = 1_200
let before = { key: '', at: 0 }

/** What shortcuts do while this component is there. The one that came last is asked first. */
export function useShortcuts(given: Partial<Record<ShortcutName, ShortcutAct>>): void {
  const latest = useRef(given)
  latest.current = given
  const names = Object.keys(given).join(' ')
  // Before the first paint: whoever sees the page may press a key.
  useLayoutEffect(() => {
    const added = names.split(' ').map((name) => {
      const act: ShortcutAct = (key) => latest.current[name as ShortcutName]?.(key)
      acts.set(name as ShortcutName, [...(acts.get(name as ShortcutName) ?? []), act])
      return [name as ShortcutName, act] as const
    })
    return () => {
      for (const [name, act] of added)
        acts.set(
          name,
          (acts.get(name) ?? []).filter((other) => other !== act),
        )
    }
  }, [names])
}

window.addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
  if (isTyping(event.target) || isCovered()) return
  const { key } = event
  if (singleKeys.get() === 'off' && key.length === 1 && key !== ' ') return
  const sequence = performance.now() - before.at < sequenceMs ? `${before.key} ${key}` : key
  before = { key, at: performance.now() }
  const name = nameOf(sequence) ?? nameOf(key)
  if (!name) return
  const isOurs = (acts.get(name) ?? []).toReversed().some((act) => act(key) !== false)
  if (isOurs) event.preventDefault()
})

function nameOf(keys: string): ShortcutName | undefined {
  const names = Object.keys(shortcuts) as ShortcutName[]
  return names.find((name) => (shortcuts[name].keys as readonly string[]).includes(keys))
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type)
  return target.isContentEditable || target.matches('textarea, select')
}

/** A dialog or a menu has keys of its own. */
function isCovered(): boolean {
  return document.querySelector('dialog[open], [popover="auto"]:popover-open') !== null
}
