import { Fragment, type ReactNode, useMemo } from 'react'
import styles from './markdown.module.css'
import { type Block, type Inline, parseMarkdown } from './parse-markdown.ts'
import { TaskLink } from './task-link.tsx'

/** Text of a model as nodes of the page: nothing in it can become markup, an address or a script. */
export function Markdown({ text }: { text: string }) {
  const blocks = useMemo(() => parseMarkdown(text), [text])
  return (
    <div className={styles.text}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks only come at the end, and have nothing else to be known by.
        <Fragment key={index}>{showBlock(block)}</Fragment>
      ))}
    </div>
  )
}

function showBlock(block: Block): ReactNode {
  if (block.kind === 'code') {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and so do the arrows then.
      <pre className={styles.code} tabIndex={0}>
        <code>{block.text}</code>
      </pre>
    )
  }
  if (block.kind === 'list') {
    const List = block.isOrdered ? 'ol' : 'ul'
    return (
      <List className={styles.list} {...(block.isOrdered && { start: block.start })}>
        {block.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <li key={index}>{showInline(item)}</li>
        ))}
      </List>
    )
  }
  return (
    <p className={block.kind === 'heading' ? styles.heading : undefined}>
      {block.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        <Fragment key={index}>
          {index > 0 && <br />}
          {showInline(line)}
        </Fragment>
      ))}
    </p>
  )
}

function showInline(pieces: readonly Inline[]): ReactNode {
  return pieces.map((piece, index) => {
    const key = `${index}-${piece.kind}`
    if (piece.kind === 'task') return <TaskLink key={key} id={piece.id} />
    if (piece.kind === 'code') return <code key={key}>{piece.text}</code>
    if (piece.kind === 'bold') return <strong key={key}>{piece.text}</strong>
    if (piece.kind === 'italic') return <em key={key}>{piece.text}</em>
    return <Fragment key={key}>{piece.text}</Fragment>
  })
}
