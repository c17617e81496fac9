// A number counts as a task where no letter stands before it.
const number = /(?<![\w#&/])#(\d{1,9})(?![\w-])/g

/** A text in pieces: words, and the numbers of tasks: `#12`, in a project with a prefix `WEB-12`, too. */
export function splitNumbers(text: string, prefix = ''): (string | number)[] {
  const pieces: (string | number)[] = []
  const either = prefix && new RegExp(`(?<![\\w#&/-])(?:#|${prefix}-)(\\d{1,9})(?![\\w-])`, 'g')
  let at = 0
  for (const match of text.matchAll(either || number)) {
    if (match.index > at) pieces.push(text.slice(at, match.index))
    pieces.push(Number(match[1]))
    at = match.index + match[0].length
  }
  if (at < text.length) pieces.push(text.slice(at))
  return pieces
}
