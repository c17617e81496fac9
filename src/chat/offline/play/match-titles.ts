/** Whether the words stand in the title as words, not inside of others. */
export function isTitled(title: string, words: string): boolean {
  const [all, some] = [wordsOf(title), wordsOf(words)]
  return some.length > 0 && some.every((word) => all.some((other) => stem(other) === stem(word)))
}

export function sameTitle(title: string, words: string): boolean {
  return wordsOf(title).join(' ') === wordsOf(words).join(' ')
}

/** Titles that have at least half of the words that matter, the nearest first. */
export function nearest<T extends { readonly title: string }>(tasks: readonly T[], words: string): T[] {
  const wanted = wordsOf(words)
    .filter((word) => !small.has(word))
    .map(stem)
  if (wanted.length === 0) return []
  return tasks
    .map((task) => {
      const had = new Set(wordsOf(task.title).map(stem))
      return { task, share: wanted.filter((word) => had.has(word)).length / wanted.length }
    })
    .filter(({ share }) => share >= 0.5)
    .sort((one, other) => other.share - one.share)
    .map(({ task }) => task)
}

const small = new Set('a an the my to of for in on and with at task it'.split(' '))

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** "groceries" and "grocery", "calls" and "calling" count as the same. */
function stem(word: string): string {
  return word.length < 4 ? word : word.replace(/(?:ies|y)$/, 'i').replace(/(?:ing|ed|es|s)$/, '')
}
