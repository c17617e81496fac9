import { foldSentence } from './plain-text.ts'

/** `(#12, @ada)`, `closes #3` and a hash say where something was discussed, not what it is. */
export function withoutReferences(line: string): string {
  const text = line
    .replace(/^\[?`?(?=[a-f]{0,9}\d)[0-9a-f]{7,40}`?\]?:? -? ?/, '')
    .replace(/,? \(?(?:closes|fixes|resolves|refs?|see) (?:[\w./-]{0,60}#\d+[, ]{0,2}(?:and )?)+\)?/gi, '')
    .replace(/ ?[[(]([^()[\]]{1,200})[\])]/g, (whole, inner) => (isReferences(inner) ? '' : whole))
    .replace(/ by @[\w-]{1,40}(?:\[bot\])?(?: in https?:\/\/\S{1,300})?/g, '')
    .replace(/ `(?:[0-9a-f]{7,40}|#\d{1,9})`/g, '')
    .replace(/,? ?(?:#\d+|https:\/\/github\.com\/\S{1,200}\/(?:pull|issues|commit)\/\w+)(?=[.,;]?$)/g, '')
  return foldSentence(text)
}

// Word by word, because one pattern for the whole list would try every way to cut it.
function isReferences(list: string): boolean {
  const words = list.split(/[,;\s]+/).filter(Boolean)
  return /[#@\d]/.test(list) && words.every((word) => reference.test(word))
}

const reference =
  /^(?:(?:PR|GH)?-?[\w./-]{0,60}#\d+|`?[0-9a-f]{7,40}`?|@[\w-]{1,40}|by|thanks|and|PR|GH|issue)$/i
