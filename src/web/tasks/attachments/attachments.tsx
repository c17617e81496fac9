import { Paperclip } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { openProject } from '../../api/open-project.ts'
import { useStore } from '../../api/store.ts'
import type { Attachment, TaskId } from '../../api/values.ts'
import { mayEdit, useOpenProject } from '../../state/projects.ts'
import { Button } from '../../ui/button.tsx'
import panel from '../../ui/panel.module.css'
import { words } from '../../words/words.ts'
import { AttachedFile } from './attached-file.tsx'
import styles from './attachments.module.css'
import { UploadRow } from './upload-row.tsx'
import { attachFiles, uploads } from './uploads.ts'
import { useGivenFiles } from './use-given-files.ts'

interface AttachmentsProps {
  readonly task: TaskId
  readonly attachments: readonly Attachment[]
}

/** The files of a task: chosen, dropped onto the panel or pasted. */
export function Attachments({ task, attachments }: AttachmentsProps) {
  const mayAttach = mayEdit(useOpenProject()) && task > 0
  const section = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const take = useCallback((files: readonly File[]) => attachFiles(task, files), [task])
  const isOver = useGivenFiles(section, mayAttach, take)
  const all = useStore(uploads)
  const open = useStore(openProject)
  const known = new Set(attachments.map(({ id }) => id))
  const ofTask = all.filter(
    ({ task: to, project, attached }) => to === task && project === open && !known.has(attached ?? ''),
  )
  if (!mayAttach && attachments.length === 0) return null
  return (
    <section ref={section} className={panel.section} aria-label={words.text.files}>
      <h2 className={panel.heading}>
        {words.text.files} {attachments.length > 0 && <span>{attachments.length}</span>}
      </h2>
      {attachments.length + ofTask.length > 0 && (
        <ul className={styles.list}>
          {attachments.map((attachment) => (
            <AttachedFile key={attachment.id} task={task} attachment={attachment} mayRemove={mayAttach} />
          ))}
          {ofTask.map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
        </ul>
      )}
      {mayAttach && (
        <div>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            onChange={({ target }) => {
              take([...(target.files ?? [])])
              // The same file can be chosen again.
              target.value = ''
            }}
          />
          <Button size="small" icon={<Paperclip size={16} />} onClick={() => input.current?.click()}>
            {words.text.attachFiles}
          </Button>
        </div>
      )}
      {isOver && (
        <div className={styles.drop} aria-hidden="true">
          <p>{words.text.dropFiles}</p>
        </div>
      )}
    </section>
  )
}
