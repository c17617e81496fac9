import { ExternalLink } from 'lucide-react'
import type { Snippet } from '../../api/assistants.ts'
import button from '../../ui/button.module.css'
import { CodeBlock } from '../../ui/code-block.tsx'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/notice.tsx'
import { words } from '../../words/words.ts'
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
            {words.connect.addTo(name)}
          </a>
          {words.connect.oneClick(name)}
        </p>
      )}
      {command !== null && (
        <CodeBlock text={command} title={words.connect.inTerminal} copyLabel={words.connect.copyCommand} />
      )}
      {text !== '' && (
        <CodeBlock
          text={text}
          copyLabel={file === null ? words.ui.copy : words.connect.copyText}
          title={
            file === null ? (
              words.connect.inTerminal
            ) : (
              <>
                {command !== null || link !== null ? words.connect.orInFile : words.connect.inFile}
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
