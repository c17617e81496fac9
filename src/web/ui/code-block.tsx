import type { ReactNode } from 'react'
import styles from './code-block.module.css'
import { CopyButton } from './copy-button.tsx'

interface CodeBlockProps {
  readonly text: string
  /** Where it goes, such as the name of a file. */
  readonly title?: ReactNode
  readonly copyLabel?: string
}

/** Text to be copied as it is. It scrolls in itself, never the page. */
export function CodeBlock({ text, title, copyLabel }: CodeBlockProps) {
  return (
    <figure className={styles.block}>
      <figcaption className={styles.head}>
        <span className={styles.title}>{title}</span>
        <CopyButton text={text} {...(copyLabel !== undefined && { label: copyLabel })} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and so do the arrows then. */}
      <pre className={styles.code} tabIndex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  )
}
