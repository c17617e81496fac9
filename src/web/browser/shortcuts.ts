import { useLayoutEffect, useRef } from 'react'
import { words } from '../words/words.ts'
import { remembered } from './remembered.ts'

/**
 * Every shortcut of the page: what the `?` sheet shows. A part of the page says with `useShortcuts` what they do
 * there. Keys are those of `KeyboardEvent.key`; two with a space between are pressed one after the other.
 */
export const shortcuts = {
  add: {
    keys: ['n', 'q'],
    get label() {
      return words.shortcuts.add
    },
    group: 'tasks',
  },
  search: {
    keys: ['/'],
    get label() {
      return words.shortcuts.search
    },
    group: 'tasks',
  },
  next: {
    keys: ['j', 'ArrowDown'],
    get label() {
      return words.shortcuts.next
    },
    group: 'tasks',
  },
  previous: {
    keys: ['k', 'ArrowUp'],
    get label() {
      return words.shortcuts.previous
    },
    group: 'tasks',
  },
  complete: {
    keys: ['c', ' '],
    get label() {
      return words.shortcuts.complete
    },
    group: 'tasks',
  },
  open: {
    keys: ['e', 'Enter'],
    get label() {
      return words.shortcuts.open
    },
    group: 'tasks',
  },
  close: {
    keys: ['Escape'],
    get label() {
      return words.shortcuts.close
    },
    group: 'tasks',
  },
  moveDay: {
    keys: ['Shift ArrowUp', 'Shift ArrowDown'],
    get label() {
      return words.shortcuts.moveDay
    },
    group: 'tasks',
  },
  palette: {
    keys: ['Mod k'],
    get label() {
      return words.moves.keys.palette
    },
    group: 'tasks',
  },
  select: {
    keys: ['x'],
    get label() {
      return words.moves.keys.select
    },
    group: 'tasks',
  },
  extend: {
    keys: ['Shift ArrowUp', 'Shift ArrowDown'],
    get label() {
      return words.moves.keys.extend
    },
    group: 'tasks',
  },
  selectAll: {
    keys: ['Mod a'],
    get label() {
      return words.moves.keys.selectAll
    },
    group: 'tasks',
  },
  due: {
    keys: ['d'],
    get label() {
      return words.moves.keys.due
    },
    group: 'changes',
  },
  priority: {
    keys: ['p'],
    get label() {
      return words.moves.keys.priority
    },
    group: 'changes',
  },
  status: {
    keys: ['s'],
    get label() {
      return words.moves.keys.status
    },
    group: 'changes',
  },
  tag: {
    keys: ['t'],
    get label() {
      return words.moves.keys.tag
    },
    group: 'changes',
  },
  assignee: {
    keys: ['a'],
    get label() {
      return words.moves.keys.assignee
    },
    group: 'changes',
  },
  move: {
    keys: ['m'],
    get label() {
      return words.moves.keys.move
    },
    group: 'changes',
  },
  remove: {
    keys: ['Delete', '#'],
    get label() {
      return words.moves.keys.remove
    },
    group: 'changes',
  },
  order: {
    keys: ['Alt ArrowUp', 'Alt ArrowDown'],
    get label() {
      return words.moves.keys.order
    },
    group: 'changes',
  },
  column: {
    keys: ['Shift ArrowLeft', 'Shift ArrowRight'],
    get label() {
      return words.moves.keys.column
    },
    group: 'changes',
  },
  fold: {
    keys: ['ArrowLeft', 'ArrowRight'],
    get label() {
      return words.moves.keys.fold
    },
    group: 'tasks',
  },
  undo: {
    keys: ['u', 'Mod z'],
    get label() {
      return words.shortcuts.undo
    },
    group: 'changes',
  },
  redo: {
    keys: ['Mod Shift z'],
    get label() {
      return words.moves.keys.redo
    },
    group: 'changes',
  },
  views: {
    keys: ['1', '2', '3', '4', '5', '6', '7'],
    get label() {
      return words.moves.keys.views
    },
    group: 'views',
  },
  goDay: {
    keys: ['g d'],
    get label() {
      return words.pages.day
    },
    group: 'goTo',
  },
  goUpcoming: {
    keys: ['g u'],
    get label() {
      return words.pages.upcoming
    },
    group: 'goTo',
  },
  goInbox: {
    keys: ['g i'],
    get label() {
      return words.pages.inbox
    },
    group: 'goTo',
  },
  goTasks: {
    keys: ['g t'],
    get label() {
      return words.pages.tasks
    },
    group: 'goTo',
  },
  goChat: {
    keys: ['g c'],
    get label() {
      return words.pages.chat
    },
    group: 'goTo',
  },
  goMemory: {
    keys: ['g m'],
    get label() {
      return words.pages.memory
    },
    group: 'goTo',
  },
  goConnect: {
    keys: ['g o'],
    get label() {
      return words.pages.connect
    },
    group: 'goTo',
  },
  goActivity: {
    keys: ['g a'],
    get label() {
      return words.moves.activity.title
    },
    group: 'goTo',
  },
  help: {
    keys: ['?'],
    get label() {
      return words.shortcuts.help
    },
    group: 'goTo',
  },
} as const satisfies Record<
  string,
  {
    readonly keys: readonly string[]
    readonly label: string
    readonly group: keyof typeof words.shortcuts.groups
  }
>

export type ShortcutName = keyof typeof shortcuts

/** Gets the key that was pressed; `false` means it was not for us, and the browser does what it does. */
type ShortcutAct = (key: string) => boolean | undefined

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
  // Before the first paint: a person who sees the page may press a key.
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

/** These are taken also where a person types: they write nothing. */
const everywhere: readonly string[] = ['Mod k']

window.addEventListener('keydown', (event) => {
  const pressed = pressedKeys(event)
  if (event.defaultPrevented || pressed === null || isCovered()) return
  if (isTyping(event.target) && !everywhere.includes(pressed)) return
  const { key } = event
  if (singleKeys.get() === 'off' && pressed.length === 1 && pressed !== ' ') return
  const sequence = performance.now() - before.at < sequenceMs ? `${before.key} ${pressed}` : pressed
  before = { key: pressed, at: performance.now() }
  const found = namesOf(sequence)
  const names = found.length > 0 ? found : namesOf(pressed)
  if (names.some((name) => runShortcut(name, key))) event.preventDefault()
})

/** Does what the shortcut does where the page is now; false where that is nothing. */
export function runShortcut(name: ShortcutName, key: string): boolean {
  return (acts.get(name) ?? []).toReversed().some((act) => act(key) !== false)
}

/** `x`, `Shift ArrowDown`, `Alt ArrowUp`, `Mod k`: Ctrl, or the command key of a Mac. Null for what belongs to others. */
function pressedKeys({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): string | null {
  const isMod = ctrlKey || metaKey
  if (isMod && altKey) return null
  if (isMod) return `Mod ${shiftKey ? 'Shift ' : ''}${key.toLowerCase()}`
  if (altKey) return key.startsWith('Arrow') ? `Alt ${key}` : null
  // A letter says by itself whether it is a capital.
  return shiftKey && key.startsWith('Arrow') ? `Shift ${key}` : key
}

function namesOf(keys: string): ShortcutName[] {
  const names = Object.keys(shortcuts) as ShortcutName[]
  return names.filter((name) => (shortcuts[name].keys as readonly string[]).includes(keys))
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
