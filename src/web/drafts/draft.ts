/** What a person has typed into a field and not saved. */
export interface Draft {
  readonly text: string
  /** The saved text that it began from. */
  readonly base: string
  /** Left the field and not taken yet: given back where nothing comes of it. */
  readonly sending: readonly string[]
  /** Put aside by Escape or by another text, the newest first. */
  readonly aside: readonly string[]
  readonly at: number
}

const mostAside = 5

/** A draft of nothing, in a field whose saved text is this. */
export function blank(base: string): Draft {
  return { text: base, base, sending: [], aside: [], at: 0 }
}

/** Nothing is lost with it. */
export function isSpent({ text, base, sending, aside }: Draft): boolean {
  return text === base && sending.length === 0 && aside.length === 0
}

export function hasText({ text, base }: Draft): boolean {
  return text !== base
}

export function typed(draft: Draft, text: string): Draft {
  return { ...draft, text }
}

/** The field shows what is saved again, and the text can be brought back. */
export function putAside(draft: Draft): Draft {
  if (!hasText(draft)) return draft
  return { ...draft, text: draft.base, aside: withText(draft.aside, draft.text) }
}

/** The newest text that was put aside; what is in the field then takes its place. */
export function takenBack(draft: Draft): Draft {
  const [text, ...rest] = draft.aside
  if (text === undefined) return draft
  return { ...draft, text, aside: hasText(draft) ? withText(rest, draft.text) : rest }
}

export function withoutAside(draft: Draft): Draft {
  return { ...draft, aside: [] }
}

/** The text leaves the field, which is empty for the next one. */
export function sent(draft: Draft): Draft {
  if (!hasText(draft)) return draft
  return { ...draft, text: draft.base, sending: [...draft.sending, draft.text] }
}

/** It is somebody else's to keep now. */
export function arrived(draft: Draft, text: string): Draft {
  return { ...draft, sending: without(draft.sending, text) }
}

/** Nothing came of it: it is in the field again, or put aside where that has another text by now. */
export function givenBack(draft: Draft, text: string): Draft {
  const rest = { ...draft, sending: without(draft.sending, text) }
  if (draft.text === text) return rest
  return hasText(draft) ? { ...rest, aside: withText(draft.aside, text) } : { ...rest, text }
}

/** The server has this text now. What was typed since is a change of it. */
export function saved(draft: Draft, text: string): Draft {
  return { ...draft, base: text, text: draft.text.trim() === text.trim() ? text : draft.text }
}

/** From a tab that is gone: its text where this one has none, else put aside. */
export function merged(mine: Draft, left: Draft): Draft {
  const texts = [...(hasText(left) ? [left.text] : []), ...left.sending.toReversed()]
  const aside = left.aside.reduceRight(withText, mine.aside)
  const [text, ...others] = texts.filter((one) => one !== mine.text)
  if (text === undefined) return { ...mine, aside }
  const isFree = !hasText(mine)
  const more = isFree ? others : [text, ...others]
  return {
    ...mine,
    aside: more.reduceRight(withText, aside),
    ...(isFree && { text, base: left.base }),
  }
}

function withText(texts: readonly string[], text: string): readonly string[] {
  return [text, ...texts.filter((one) => one !== text)].slice(0, mostAside)
}

function without(texts: readonly string[], text: string): readonly string[] {
  const at = texts.indexOf(text)
  return at < 0 ? texts : texts.toSpliced(at, 1)
}
