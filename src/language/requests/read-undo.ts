import type { Request } from './request.ts'

const asked = /^(?:(?:please|pls|can you|could you|now|ok|no)[, ]+)*undo\s+(?<what>[^,;.!?]+?)[.!?]*$/iu
/** What goes on with something else, which the parser tells apart. */
const more = /\b(?:and|then|but|instead)\b/iu
/** Words that name no task. */
const unnamed =
  /\b(?:please|pls|it|that|this|them|those|these|all|of|everything|every|both|my|your|you|just|did|the|a|an|last|latest|previous|first|one|ones|two|three|four|five|\d+|things?|changes?|actions?|steps?|tasks?|edits?|again|now|adding|completing|deleting|removing|renaming|moving|marking|finishing|as|done|what|i|we|for|me|before|more|time|times|once|twice|whole|lot)\b|#\d+/giu

/** "undo the milk": no task to add, but what is to be taken back. Null for anything else. */
export function readUndo(said: string): Request[] | null {
  const what = asked.exec(said.trim())?.groups?.what
  if (what === undefined || more.test(what)) return null
  const name = what.replace(unnamed, ' ').trim()
  return [{ intent: 'undo', confidence: 1, said, slots: name === '' ? [] : [{ slot: 'task', text: what }] }]
}
