import { ExternalLink } from 'lucide-react'
import type { Snippet } from '../../api/assistants.ts'
import button from '../../ui/button.module.css'
import { CodeBlock } from '../../ui/code-block.tsx'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './assistants.module.css'

/** The ways to connect one assistant, the quickest first. */
export function SnippetCard({ snippet }: { snippet: Snippet }) {
  const { name, file, text, command, link, note } = snippet
  return (
    <div className={styles.card}>
      {note !== null && <Notice title={note} />}
      {link !== null && isAppLink(link) && (
        <p className={styles.click}>
          <a href={link} className={cx(button.button, button.primary)}>
            <ExternalLink size={16} aria-hidden />
            Add to {name}
          </a>
          One click, if {name} is installed here.
        </p>
      )}
      {command !== null && <CodeBlock text={command} title="In a terminal" copyLabel="Copy the command" />}
      {text !== '' && (
        <CodeBlock
          text={text}
          copyLabel={file === null ? 'Copy' : 'Copy the text'}
          title={
            file === null ? (
              'In a terminal'
            ) : (
              <>
                {command !== null || link !== null ? 'Or in the file ' : 'In the file '}
                <code>{file}</code>
              </>
            )
          }
        />
      )}
    </div>
  )
}

/** Links of editors open the editor. Nothing else is followed from here. */
function isAppLink(link: string): boolean {
  return /^(cursor|vscode|vscode-insiders|windsurf|https):/.test(link)
}
