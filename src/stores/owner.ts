import { invalid } from '../errors.ts'

const limit = 255

/** Whose data it is. An empty name is refused and never replaced: it would be a place everybody shares. */
export function readOwner(value: string): string {
  if (value.trim() === '' || value.length > limit || /\p{Cc}/u.test(value) || !value.isWellFormed()) {
    throw invalid('bad_text', `An owner is named by 1 to ${limit} characters without control characters.`, {
      hint: 'Give a name with --user, or leave the option out.',
    })
  }
  return value
}
