import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { words } from '../../words/words.ts'
import styles from './code-excerpt.module.css'
import { Marked } from './marked.tsx'

interface CodeExcerptProps {
  readonly text: string
  /** "12-40". */
  readonly lines: string | null
  readonly matched: readonly string[]
}

const shortest = 8

/** A piece of a file with the numbers of its lines, from the first one that was asked for. */
export function CodeExcerpt({ text, lines, matched }: CodeExcerptProps) {
  const [isWhole, setWhole] = useState(false)
  const all = text.split('\n')
  const first = Number(lines?.split('-')[0] ?? 1)
  const found = all.findIndex((line) => matched.some((word) => line.includes(word)))
  const from = isWhole || all.length <= shortest ? 0 : Math.max(0, Math.min(found - 1, all.length - shortest))
  const shown = isWhole ? all : all.slice(from, from + shortest)
  return (
    <div className={styles.excerpt}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and so do the arrows then. */}
      <pre className={styles.code} tabIndex={0}>
        {shown.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name than their number.
          <span key={index} className={styles.line}>
            <span className={styles.number} aria-hidden="true">
              {first + from + index}
            </span>
            <code>
              <Marked text={line} matched={matched} />
              {'\n'}
            </code>
          </span>
        ))}
      </pre>
      {all.length > shortest && (
        <Button size="small" variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? words.memory.showLess : words.memory.showLines(all.length)}
        </Button>
      )}
    </div>
  )
}
