import type { NewTask } from '../../api/values.ts'

export const longestTitle = 200

/** A title that is too long goes on in the description: there it stands in full, and nothing is cut. */
export function fitTitle<Draft extends NewTask>(draft: Draft): Draft {
  const characters = [...draft.title]
  if (characters.length <= longestTitle) return draft
  const short = characters.slice(0, longestTitle - 1).join('')
  const words = short.replace(/\s+\S*$/u, '')
  // A text without spaces is broken where it has to be.
  const title = `${words.length > short.length / 2 ? words : short}…`
  const description = draft.description ? `${draft.title}\n\n${draft.description}` : draft.title
  return { ...draft, title, description }
}
