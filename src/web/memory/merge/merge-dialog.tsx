import { useId } from 'react'
import { mergeDiscoveries } from '../../api/memory.ts'
import { refresh } from '../../api/use-remote.ts'
import type { Discovery, DiscoveryPage, DiscoveryType } from '../../api/values.ts'
import { navigate, withQuery } from '../../browser/router.ts'
import { draftName } from '../../drafts/draft-name.ts'
import { DraftNote } from '../../drafts/draft-note.tsx'
import { formSent, useDraft } from '../../drafts/use-draft.ts'
import { changedToast } from '../../state/undo.ts'
import { beginHere } from '../../ui/begin-here.ts'
import { Field, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { discoveryTypes, looks } from '../../words/discovery-look.ts'
import { words } from '../../words/words.ts'

export interface Merging {
  readonly one: Discovery
  readonly other: Discovery
}

interface MergeDialogProps {
  readonly merging: Merging
  readonly counted: DiscoveryPage | null
  readonly onClose: () => void
}

// A summary closes a session, and the page has none.
const types = discoveryTypes.filter((type) => type !== 'summary')

/** Makes one discovery of two; what both said is there to begin with. */
export function MergeDialog({ merging: { one, other }, counted, onClose }: MergeDialogProps) {
  const name = draftName('merge', one.id, other.id)
  const typed = useDraft(`${name} text`, `${one.text}\n\n${other.text}`)
  const kind = useDraft(`${name} type`, one.type === 'summary' ? 'pattern' : one.type)
  const moduleDraft = useDraft(`${name} module`, one.module ?? other.module ?? '')
  const { text } = typed
  const type = kind.text as DiscoveryType
  const submission = useSubmission()
  const modulesId = useId()
  const merge = async () => {
    const { discovery, change } = await mergeDiscoveries(one.id, {
      with: other.id,
      text: text.trim(),
      type,
      module: moduleDraft.text.trim(),
    })
    formSent([typed, kind, moduleDraft])
    refresh('memory/')
    onClose()
    navigate(withQuery({ discovery: discovery.id }), { replace: true })
    changedToast(words.text.merged(one.id, other.id, discovery.id), change)
  }
  return (
    <FormDialog
      title={words.text.mergeTwo(one.id, other.id)}
      action={words.text.merge}
      isReady={text.trim() !== ''}
      submission={submission}
      send={merge}
      onClose={onClose}
    >
      <p>{words.text.mergeIntro}</p>
      <Segmented
        label={words.memory.kind}
        value={type}
        options={types.map((value) => ({ value, label: looks[value].label }))}
        onChange={kind.type}
      />
      <TextField
        label={words.memory.what}
        value={text}
        required
        ref={beginHere}
        rows={8}
        data-draft={typed.name}
        onChange={(event) => typed.type(event.target.value)}
      />
      <DraftNote
        draft={typed}
        choice={{
          onKeep: typed.accept,
          onBoth: () => typed.accept(`${typed.theirs}\n\n${text}`),
        }}
      />
      <Field
        label={words.memory.module}
        value={moduleDraft.text}
        list={modulesId}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => moduleDraft.type(event.target.value)}
      />
      <datalist id={modulesId}>
        {counted?.modules.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </FormDialog>
  )
}
