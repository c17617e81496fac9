import { Failure } from './errors.ts'

type Text = string | null | undefined

/** A text that is about to be written: as it is now, as it will be, and as the writer saw it when they began. */
export interface TextChange {
  readonly field: string
  readonly now: Text
  readonly next: Text
  /** Undefined: the writer does not say, and writes over whatever is there. */
  readonly expected: Text
}

/** Refuses to write over a text that another changed since the writer saw it. Two who wrote the same do not disagree. */
export function refuseOverwrite({ field, now, next, expected }: TextChange): void {
  if (expected === undefined || isSame(now, expected) || isSame(now, next)) return
  throw new Failure('conflict', `The ${field} was changed while you were writing.`, {
    hint: 'Compare the two, then send yours again as a change of the newer one.',
    facts: { field, newer: now ?? '' },
  })
}

/** Texts are kept trimmed, and an empty one as none. */
function isSame(one: Text, other: Text): boolean {
  return (one ?? '').trim() === (other ?? '').trim()
}
