import { useStore } from '../../../api/store.ts'
import { type Draft, hasText, putAside, takenBack, typed } from '../../../drafts/draft.ts'
import { changeDraft, drafts } from '../../../drafts/draft-store.ts'
import { lineLimit } from '../highlighted-input.tsx'

/** A list that waits to be reviewed. It is kept as any other text that was not saved. */
export interface PastedText {
  readonly text: string
  /** Put aside for later: one line instead of the list. */
  readonly isAside: boolean
}

/** What was pasted into the field whose draft has this name. */
export function usePasted(field: string): PastedText | undefined {
  const draft = useStore(drafts, (all) => all.get(listName(field)))
  if (!draft) return undefined
  if (hasText(draft)) return { text: draft.text, isAside: false }
  const [text] = draft.aside
  return text === undefined ? undefined : { text, isAside: true }
}

/** A list that is open for review already is put aside. */
export function openPasted(field: string, text: string): void {
  changeDraft(listName(field), (draft) => typed(putAside(draft), text))
}

export const putPastedAside = (field: string) => changeDraft(listName(field), putAside)

export const reviewPasted = (field: string) => changeDraft(listName(field), takenBack)

/** Done with the list that is shown; an earlier one that was put aside is offered again. */
export function closePasted(field: string): void {
  changeDraft(listName(field), withoutShown)
}

function withoutShown(draft: Draft): Draft {
  return hasText(draft) ? typed(draft, draft.base) : { ...draft, aside: draft.aside.slice(1) }
}

const listName = (field: string) => `list of ${field}`

/**
 * The list that a field would have held if it had lines; null where what is pasted is one line that fits. What was typed
 * before a list stands above it, as its heading.
 */
export function listIn(
  {
    value,
    selectionStart,
    selectionEnd,
  }: Pick<HTMLInputElement, 'value' | 'selectionStart' | 'selectionEnd'>,
  clip: string,
): string | null {
  const before = value.slice(0, selectionStart ?? value.length)
  const after = value.slice(selectionEnd ?? value.length)
  const isList = clip.split(/[\n\r]/).filter((line) => line.trim() !== '').length > 1
  if (!isList && before.length + clip.length + after.length <= lineLimit) return null
  const joint = isList && before.trim() !== '' ? '\n' : ''
  return `${before}${joint}${clip}${isList && after.trim() !== '' ? '\n' : ''}${after}`
}
