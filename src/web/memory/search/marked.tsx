import { Fragment } from 'react'
import styles from './marked.module.css'

/** A text with the words that were asked for on a coloured ground. */
export function Marked({ text, matched }: { text: string; matched: readonly string[] }) {
  if (matched.length === 0) return text
  const words = new Set(matched)
  let at = 0
  return text.split(/([\p{L}\p{M}\p{N}_]+)/u).map((piece) => {
    if (piece === '') return null
    const key = at
    at += piece.length
    return words.has(piece) ? (
      <mark key={key} className={styles.mark}>
        {piece}
      </mark>
    ) : (
      <Fragment key={key}>{piece}</Fragment>
    )
  })
}
