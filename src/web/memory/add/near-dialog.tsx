import { postDiscovery } from '../../api/memory.ts'
import { orWaiting } from '../../api/or-waiting.ts'
import { refresh } from '../../api/use-remote.ts'
import type { Remembered } from '../../api/values.ts'
import { changedToast } from '../../state/undo.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice, RefusalNotice } from '../../ui/notice.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { words } from '../../words/words.ts'

interface NearDialogProps {
  readonly saved: Remembered
  readonly onClose: () => void
}

/** After saving: the notes that are like the new one, and may be out of date by it. */
export function NearDialog({ saved: { discovery, near = [] }, onClose }: NearDialogProps) {
  const submission = useSubmission()
  const replace = async (replaces: number) => {
    const { text, type } = discovery
    const posted = await orWaiting(postDiscovery({ text, type, replaces }))
    refresh('memory/')
    onClose()
    if (posted) changedToast(words.memory.replacesNow(discovery.id, replaces), posted.change)
  }
  return (
    <Dialog
      title={words.memory.saved(discovery.id)}
      size="medium"
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.ui.close}</Button>}
    >
      <p>{words.memory.similarExist}</p>
      {near.map(({ id, text }) => (
        <Notice
          key={id}
          tone="info"
          title={`d${id}`}
          actions={
            <Button
              size="small"
              isBusy={submission.isBusy}
              onClick={() => void submission.submit(() => replace(id))}
            >
              {words.memory.replace}
            </Button>
          }
        >
          <p>“{text}”</p>
        </Notice>
      ))}
      {submission.error && <RefusalNotice error={submission.error} />}
    </Dialog>
  )
}
