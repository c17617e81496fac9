import { Suspense } from 'react'
import { cx } from '../cx.ts'
import { lazyPart, patiently } from '../lazy-part.ts'
import styles from './markdown.module.css'
import type { RenderedMarkdownProps } from './rendered-markdown.tsx'

const RenderedMarkdown = lazyPart<'RenderedMarkdown', RenderedMarkdownProps>(
  patiently(() => import('./rendered-markdown.tsx')),
  'RenderedMarkdown',
)

interface MarkdownProps extends RenderedMarkdownProps {
  readonly className?: string | undefined
}

/** Somebody's text with its Markdown shown. What does that is fetched when it is first needed; until then it is plain. */
export function Markdown({ className, ...rest }: MarkdownProps) {
  return (
    <div className={cx(styles.text, className)}>
      <Suspense
        fallback={
          <p dir="auto" className={styles.plain}>
            {rest.text}
          </p>
        }
      >
        <RenderedMarkdown {...rest} />
      </Suspense>
    </div>
  )
}
