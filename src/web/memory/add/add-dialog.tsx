import { useId, useState } from 'react'
import { getDiscovery, patchDiscovery, postDiscovery } from '../../api/memory.ts'
import { orWaiting } from '../../api/or-waiting.ts'
import { refresh, useRemote } from '../../api/use-remote.ts'
import type { Discovery, DiscoveryPage, DiscoveryType, Remembered } from '../../api/values.ts'
import { navigate, withQuery } from '../../browser/router.ts'
import { draftName } from '../../drafts/draft-name.ts'
import { DraftNote } from '../../drafts/draft-note.tsx'
import { formSent, submitForm, useDraft } from '../../drafts/use-draft.ts'
import { changedToast } from '../../state/undo.ts'
import { beginHere } from '../../ui/begin-here.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { looks } from '../../words/discovery-look.ts'
import { words } from '../../words/words.ts'
import styles from './add-dialog.module.css'
import { type Draft, readPaths } from './draft.ts'
import { NearDialog } from './near-dialog.tsx'
import { TaskField } from './task-field.tsx'

// A summary closes a session, and the page has none.
const types: readonly DiscoveryType[] = ['pattern', 'rule', 'decision', 'issue']

interface AddDialogProps {
  readonly draft: Draft
  readonly counted: DiscoveryPage | null
  readonly onClose: () => void
}

/** Keeps a discovery, or puts a better one in the place of another. */
export function AddDialog({ draft, counted, onClose }: AddDialogProps) {
  const { edits, replaces } = draft
  // An edit and what is to replace it are two texts.
  const name = draftName('discovery', edits ?? (replaces === undefined ? 'new' : `for ${replaces}`))
  // Another may change it meanwhile.
  const now = useRemote(edits === undefined ? null : `memory/one/${edits}`, () =>
    getDiscovery(edits ?? 0),
  ).data
  const typed = useDraft(`${name} text`, now?.discovery.text ?? draft.text)
  const { text } = typed
  const kind = useDraft(`${name} type`, draft.type && types.includes(draft.type) ? draft.type : 'pattern')
  const type = kind.text as DiscoveryType
  const moduleDraft = useDraft(`${name} module`, draft.module)
  const module = moduleDraft.text
  const pathsDraft = useDraft(`${name} files`)
  const paths = pathsDraft.text
  const taskDraft = useDraft(`${name} task`)
  const task = Number(taskDraft.text) || null
  const submission = useSubmission()
  const modulesId = useId()
  const known = submission.error?.facts.duplicate as Discovery | undefined
  const [saved, setSaved] = useState<Remembered>()

  const save = async (replaces: number | undefined) => {
    if (edits !== undefined) {
      const correction = { text: text.trim(), type, module: module.trim(), expectedText: typed.base }
      const patching = submitForm([kind, moduleDraft], () =>
        typed.save(correction.text, () => patchDiscovery(edits, correction)),
      )
      const saved = await orWaiting(patching).catch((thrown) => {
        refresh('memory/one/')
        throw thrown
      })
      formSent([kind, moduleDraft])
      refresh('memory/')
      onClose()
      if (saved) changedToast(words.memory.edited(edits), saved.change)
      else showToast({ text: words.drafts.sentLater })
      return
    }
    const files = readPaths(paths)
    // It stays in its fields until the server has it, or it waits to be sent.
    const fields = [typed, kind, moduleDraft, pathsDraft, taskDraft]
    const posting = submitForm(fields, () =>
      postDiscovery({
        text: text.trim(),
        type,
        ...(module.trim() !== '' && { module: module.trim() }),
        ...(files.length > 0 && { files }),
        ...(task !== null && { task }),
        ...(replaces !== undefined && { replaces }),
      }),
    )
    const posted = await orWaiting(posting)
    formSent(fields)
    refresh('memory/')
    if (posted?.near?.length && replaces === undefined) setSaved(posted)
    else onClose()
    if (!posted) {
      showToast({ text: words.drafts.sentLater })
      return
    }
    const { discovery, change } = posted
    if (replaces !== undefined) navigate(withQuery({ discovery: discovery.id }), { replace: true })
    changedToast(
      replaces === undefined
        ? words.memory.saved(discovery.id)
        : words.memory.replacesNow(discovery.id, replaces),
      change,
    )
  }
  if (saved) return <NearDialog saved={saved} onClose={onClose} />
  return (
    <FormDialog
      {...wordsOf(draft)}
      isReady={text.trim() !== ''}
      submission={submission}
      send={() => save(draft.replaces)}
      onClose={onClose}
      refusal={
        known ? (
          <KnownNotice
            known={known}
            isBusy={submission.isBusy}
            onReplace={() => void submission.submit(() => save(known.id))}
            onOpen={onClose}
          />
        ) : (
          // The field shows the newer text beside this one.
          submission.error && 'newer' in submission.error.facts && <span hidden />
        )
      }
    >
      {draft.replaces !== undefined && <p className={styles.intro}>{words.memory.replaceIntro}</p>}
      <div className={styles.kind}>
        <Segmented
          label={words.memory.kind}
          value={type}
          options={types.map((value) => ({ value, label: looks[value].label }))}
          onChange={kind.type}
        />
        <p>{looks[type].text}</p>
      </div>
      <TextField
        label={words.memory.what}
        value={text}
        required
        ref={beginHere}
        rows={4}
        data-draft={typed.name}
        onChange={(event) => typed.type(event.target.value)}
      />
      <DraftNote
        draft={typed}
        choice={{
          onKeep: (next) => typed.accept(next),
          onBoth: () => typed.accept(`${typed.theirs}\n\n${text}`),
        }}
      />
      <div className={styles.pair}>
        <Field
          label={words.memory.module}
          value={module}
          list={modulesId}
          maxLength={100}
          placeholder={words.memory.moduleExample}
          autoComplete="off"
          onChange={(event) => moduleDraft.type(event.target.value)}
        />
        <datalist id={modulesId}>
          {counted?.modules.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {edits === undefined && (
          <TaskField task={task} onChange={(chosen) => taskDraft.type(String(chosen ?? ''))} />
        )}
      </div>
      {edits === undefined && (
        <TextField
          label={words.memory.relatedFiles}
          hint={words.memory.relatedFilesHint}
          value={paths}
          rows={2}
          spellCheck={false}
          onChange={(event) => pathsDraft.type(event.target.value)}
        />
      )}
    </FormDialog>
  )
}

interface KnownNoticeProps {
  readonly known: Discovery
  readonly isBusy: boolean
  readonly onReplace: () => void
  readonly onOpen: () => void
}

/** Nothing was stored, because this says the same already. */
function KnownNotice({ known, isBusy, onReplace, onOpen }: KnownNoticeProps) {
  return (
    <Notice
      tone="warning"
      title={words.memory.alreadyKnown(known.id)}
      actions={
        <Button size="small" isBusy={isBusy} onClick={onReplace}>
          {words.memory.replaceWithMine}
        </Button>
      }
    >
      <p>“{known.text}”</p>
      <p>
        <Link to={withQuery({ discovery: known.id })} onClick={onOpen}>
          {words.memory.viewOne(known.id)}
        </Link>
      </p>
    </Notice>
  )
}

function wordsOf({ edits, replaces }: Draft): { readonly title: string; readonly action: string } {
  if (edits !== undefined) return { title: words.memory.editOne(edits), action: words.panel.save }
  if (replaces !== undefined)
    return { title: words.memory.replaceOne(replaces), action: words.memory.replace }
  return { title: words.memory.add, action: words.panel.save }
}
