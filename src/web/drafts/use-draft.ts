import { delivering, type Waiting, waiting } from '../api/outbox.ts'
import { useStore } from '../api/store.ts'
import * as drafted from './draft.ts'
import { changeDraft, drafts } from './draft-store.ts'

/** A field whose text survives everything but being saved or thrown away. */
export interface DraftText {
  readonly name: string
  /** What the field shows: what was typed, else what is saved. */
  readonly text: string
  /** The saved text that the typed one began from: what a change of it says it expects. */
  readonly base: string
  /** Something was typed that is not saved. */
  readonly isDraft: boolean
  /** It was sent and found no server; it goes on being sent. */
  readonly isWaiting: boolean
  /** The saved text, where another changed it while this one was typed. */
  readonly theirs: string | null
  /** The newest of the texts that were put aside. */
  readonly aside: string | null
  readonly type: (text: string) => void
  /** Escape: what is saved is shown again, and Ctrl+Z brings the draft back. */
  readonly putAside: () => void
  readonly takeBack: () => void
  readonly forgetAside: () => void
  /** The person has seen the other text: from here on this is a change of it. */
  readonly accept: (text: string) => void
  /** Sends the text of a field that is empty for the next one. It is given back where it is refused. */
  readonly submit: <T>(act: () => T) => T
  /** The same where it takes a while until the text is in good hands: then `arrived` or `refused` is called. */
  readonly beginSending: () => Sending
  /** Sends a change of the saved text; until it is saved the text stays a draft. */
  readonly save: <T>(text: string, act: () => T) => T
}

export interface Sending {
  readonly arrived: () => void
  readonly refused: () => void
}

/** The one way to a text field: `name` says which field of what, and `value` is the text that is saved. */
export function useDraft(name: string, value = ''): DraftText {
  const draft = useStore(drafts, (all) => all.get(name))
  const isWaiting = useStore(waiting, (items) => items.some((one) => one.draft === name && one.tries > 0))
  // A string, because a list would be another one each time.
  const onTheirWay = useStore(waiting, (items) => JSON.stringify(savesOf(items, name)))
  const change = (act: (now: drafted.Draft) => drafted.Draft) => changeDraft(name, act, value)
  const isDraft = draft !== undefined && drafted.hasText(draft)
  const text = isDraft ? draft.text : value
  const base = isDraft ? draft.base : value
  // What this person has sent themselves is nobody else's text.
  const own = [base, text, ...(JSON.parse(onTheirWay) as string[])]
  const isOvertaken = isDraft && !own.some((one) => isSame(value, one))
  const beginSending = (): Sending => {
    change((now) => drafted.sent(drafted.typed(now, text)))
    return {
      arrived: () => change((now) => drafted.arrived(now, text)),
      refused: () => change((now) => drafted.givenBack(now, text)),
    }
  }
  return {
    name,
    text,
    base: own.length > 2 ? (own.at(-1) as string) : base,
    isDraft,
    isWaiting,
    theirs: isOvertaken ? value : null,
    aside: draft?.aside[0] ?? null,
    // A draft begins with the text that is saved at its first letter.
    type: (next) =>
      change((now) => (drafted.hasText(now) ? { ...now, text: next } : { ...now, base: value, text: next })),
    putAside: () => {
      // From here on it is a change of what is saved now.
      change((now) => ({ ...drafted.putAside(now), text: value, base: value }))
      noteAside(name)
    },
    takeBack: () => change(drafted.takenBack),
    forgetAside: () => change(drafted.withoutAside),
    accept: (next) => change((now) => ({ ...now, base: value, text: next })),
    submit: (act) => {
      const sending = beginSending()
      try {
        return delivering({ draft: name, typed: text }, act)
      } finally {
        // By now it is written down among what waits to be sent.
        sending.arrived()
      }
    },
    beginSending,
    save: (next, act) => delivering({ draft: name, saves: next }, act),
  }
}

/** Sends a form of several fields. They keep what they have until `formSent`, and get it back where it is refused. */
export function submitForm<T>(fields: readonly DraftText[], act: () => T): T {
  const given = fields.filter(({ isDraft }) => isDraft)
  return delivering(
    { fields: given.map(({ name, text, base }) => ({ draft: name, typed: text, base })) },
    act,
  )
}

/** The form is in good hands: its fields are as they were before anything was typed. */
export function formSent(fields: readonly DraftText[]): void {
  for (const field of fields) field.beginSending().arrived()
}

/** The texts of this field that are on their way, the oldest first. */
function savesOf(items: readonly Waiting[], name: string): string[] {
  return items.flatMap(({ draft, saves }) => (draft === name && saves !== undefined ? [saves] : []))
}

function isSame(one: string, other: string): boolean {
  return one.trim() === other.trim()
}

let lastAside: string | null = null

function noteAside(name: string): void {
  lastAside = name
}

// Before anything else takes it for the undo of a change.
window.addEventListener(
  'keydown',
  (event) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
    if (!isUndo || event.altKey) return
    const target = event.target as HTMLElement
    const isField = target.matches('input, textarea, [contenteditable]')
    const name = isField ? target.dataset.draft : (lastAside ?? undefined)
    const draft = name === undefined ? undefined : drafts.get().get(name)
    const field = name === undefined ? null : fieldOf(name)
    if (!draft || !field || draft.aside.length === 0 || drafted.hasText(draft)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    lastAside = null
    changeDraft(name as string, drafted.takenBack)
    field.focus()
  },
  { capture: true },
)

function fieldOf(name: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-draft="${CSS.escape(name)}"]`)
}
