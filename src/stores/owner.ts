import { invalid } from '../errors.ts'

const limit = 255
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is refused.
const control = /[\0-\x1f\x7f-\x9f]/

/** Whose data it is. An empty name is refused and never replaced: it would be a place everybody shares. */
export function readOwner(value: string): string {
  if (
    value.trim() === '' ||
    value.startsWith('~') ||
    value.length > limit ||
    control.test(value) ||
    !value.isWellFormed()
  ) {
    throw invalid(
      'bad_text',
      `An owner is named by 1 to ${limit} characters without control characters, and not by a leading ~.`,
      {
        hint: 'Give a name with --user, or leave the option out.',
      },
    )
  }
  return value
}
