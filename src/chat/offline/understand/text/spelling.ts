const keywords = (
  'delete remove remind create update rename complete completed finish finished mark show list task tasks ' +
  'reminder reminders display change cancel erase add'
).split(' ')

/** Words of their own that lie one letter from a keyword. */
const words = new Set(
  (
    'lists mask tusk ask charge chance range crate creates lit lis mist shoe shot shop slow snow dates ' +
    'ad adds cance marks mar ark chang'
  ).split(' '),
)

const quoted = /("[^"]*"|“[^”]*”)/
const mostWords = 60

/** Puts right "shwo", "delte", "remidn". What stands in quotes stays as it was typed. */
export function correctSpelling(text: string): string {
  return text
    .split(quoted)
    .map((part) => (quoted.test(part) ? part : correctWords(part)))
    .join('')
}

function correctWords(text: string): string {
  let mayBegin = true
  let count = 0
  return text.replace(/\p{L}[\p{L}']*|[.!?;:\n]/gu, (token) => {
    const isWord = /\p{L}/u.test(token)
    const isFirst = mayBegin
    mayBegin = !isWord || leads.test(token)
    count++
    if (!isWord || count > mostWords || token.length < 4 || token.length > 10) return token
    return correct(token, isFirst) ?? token
  })
}

// After these a verb or its object is expected.
const leads =
  /^(?:please|pls|plz|you|to|and|then|also|can|my|the|a|just|me|new|all|delete|show|mark|complete|add|remove)$/i

function correct(token: string, mayBegin: boolean): string | undefined {
  const low = token.toLowerCase()
  if (keywords.includes(low) || words.has(low)) return undefined
  const swapped = keywords.find((keyword) => isSwapped(low, keyword))
  if (swapped) return swapped
  return mayBegin
    ? keywords.find((keyword) => keyword.length >= 5 && (lacksOne(low, keyword) || doubles(low, keyword)))
    : undefined
}

function isSwapped(low: string, keyword: string): boolean {
  if (low.length !== keyword.length) return false
  const at = firstDifference(low, keyword)
  return (
    low[at] === keyword[at + 1] && low[at + 1] === keyword[at] && low.slice(at + 2) === keyword.slice(at + 2)
  )
}

function lacksOne(low: string, keyword: string): boolean {
  if (low.length !== keyword.length - 1) return false
  const at = firstDifference(low, keyword)
  // A missing last letter may be another word: "tasks" and "task", "completed" and "complete".
  return at < low.length && low.slice(at) === keyword.slice(at + 1)
}

function doubles(low: string, keyword: string): boolean {
  if (low.length !== keyword.length + 1) return false
  const at = firstDifference(low, keyword)
  return low[at] === low[at - 1] && low.slice(at + 1) === keyword.slice(at)
}

function firstDifference(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}
