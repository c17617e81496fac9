import { exchange, readAll, write } from '../api/kept/database.ts'
import { owner } from '../api/kept/owner.ts'
import { knowTab, thisTab, whenTabGone } from '../api/kept/tabs.ts'
import { settled } from '../api/outbox.ts'
import { createStore } from '../api/store.ts'
import { blank, type Draft, givenBack, isSpent, merged, putAside, saved } from './draft.ts'

/** By the name of the field and of what it belongs to: `description ~web 12`. */
export const drafts = createStore<ReadonlyMap<string, Draft>>(new Map())

/** A draft as the browser keeps it: one for each tab, so that two tabs never write over each other. */
interface Kept extends Draft {
  readonly owner: string
  readonly tab: string
  readonly name: string
}

const mostAgeMs = 60 * 86_400_000
const mostKept = 300

export function draftNamed(name: string): Draft | undefined {
  return drafts.get().get(name)
}

/** Changes a draft, in the page and in what the browser keeps, before this returns. */
export function changeDraft(name: string, change: (draft: Draft) => Draft, base = ''): void {
  const before = draftNamed(name) ?? blank(base)
  const after = change(before)
  if (after === before) return
  const next = isSpent(after) ? null : { ...after, at: Date.now() }
  drafts.set((now) => {
    const all = new Map(now)
    if (next) all.set(name, next)
    else all.delete(name)
    return all
  })
  keep(name, next)
}

function keep(name: string, draft: Draft | null): void {
  const person = owner.get()
  if (person !== null) write([['drafts', keyOf(person, name), draft && kept(person, name, draft)]])
}

function kept(person: string, name: string, draft: Draft): Kept {
  return { ...draft, owner: person, tab: thisTab, name }
}

function keyOf(person: string, name: string): string {
  return JSON.stringify([person, name, thisTab])
}

let shownTo = owner.get()

/** Another person's drafts stay where they are, and are not shown. */
owner.subscribe(() => {
  const before = shownTo
  shownTo = owner.get()
  if (before !== null) drafts.set(new Map())
  if (shownTo === null) return
  // Typed before the server had said who it is.
  for (const [name, draft] of drafts.get()) keep(name, draft)
  void readDrafts()
})
if (owner.get() !== null) void readDrafts()

/** Takes over what tabs have left that are gone: at the start, and when one is closed. */
async function readDrafts(): Promise<void> {
  const person = owner.get()
  const records = await readAll<Kept>('drafts').catch(() => [])
  for (const [, one] of records) if (one.owner === person) knowTab(one.tab)
  sweep(records)
}

whenTabGone((tab) => void adopt(tab))

async function adopt(tab: string): Promise<void> {
  const person = owner.get()
  if (person === null) return
  await exchange<Kept>('drafts', (records) => {
    const left = records.filter(([, one]) => one.tab === tab && one.owner === person)
    if (left.length === 0) return []
    const all = new Map(drafts.get())
    const written: [string, Kept | null][] = left.map(([key]) => [key, null])
    for (const [, one] of left) {
      const mine = merged(all.get(one.name) ?? blank(one.base), one)
      all.set(one.name, { ...mine, at: one.at })
      written.push([keyOf(person, one.name), kept(person, one.name, { ...mine, at: one.at })])
    }
    drafts.set(all)
    return written
  }).catch(() => {})
}

/** What nobody has come back to for two months, and the oldest of too many. */
function sweep(records: readonly (readonly [string, Kept])[]): void {
  const old = records
    .toSorted(([, one], [, other]) => other.at - one.at)
    .filter(([, { at }], index) => index >= mostKept || Date.now() - at > mostAgeMs)
  write(old.map(([key]) => ['drafts', key, null]))
}

// What was saved is no draft any more; what was refused is one again.
settled.subscribe(({ item, error }) => {
  const { draft: name, typed, saves, fields = [] } = item
  if (error !== null)
    for (const { draft, typed, base } of fields) changeDraft(draft, (now) => givenBack(now, typed), base)
  if (name === undefined) return
  if (error === null && saves !== undefined) changeDraft(name, (draft) => saved(draft, saves), saves)
  if (error?.code === 'withdrawn' && saves !== undefined) changeDraft(name, putAside)
  if (error !== null && typed !== undefined) changeDraft(name, (draft) => givenBack(draft, typed))
})
