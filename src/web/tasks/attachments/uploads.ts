import { asApiError } from '../../api/api-error.ts'
import { fileLimit, uploadFile } from '../../api/attachments.ts'
import { outdated } from '../../api/connection.ts'
import { newKey } from '../../api/new-key.ts'
import { openProject } from '../../api/open-project.ts'
import { createStore } from '../../api/store.ts'
import { refresh } from '../../api/use-remote.ts'
import type { TaskId } from '../../api/values.ts'
import { changedToast } from '../../state/undo.ts'
import { words } from '../../words/words.ts'
import { sizeWords } from './size-words.ts'

/** A file on its way to a task. It goes on when the task is closed. */
export interface Upload {
  /** Also the request's: trying again attaches nothing twice. */
  readonly key: string
  readonly task: TaskId
  readonly project: string | null
  readonly file: File
  /** From 0 to 1; null while it waits for those before it. */
  readonly progress: number | null
  /** The id it was attached under. */
  readonly attached: string | null
  /** Why it was not attached. */
  readonly problem: Problem | null
}

interface Problem {
  readonly message: string
  readonly canRetry: boolean
  /** There was no server: it is tried again by itself. */
  readonly isAway?: boolean
}

const doneMs = 3_000

export const uploads = createStore<readonly Upload[]>([])

/** One after the other, so that each is there soon. */
let running: { readonly key: string; readonly controller: AbortController } | undefined

export function attachFiles(task: TaskId, files: Iterable<File>): void {
  const project = openProject.get()
  const added = [...files].map((file): Upload => {
    const isLarge = file.size > fileLimit
    const problem = isLarge
      ? { message: words.text.fileTooLarge(sizeWords(fileLimit)), canRetry: false }
      : null
    return { key: newKey(), task, project, file, progress: null, attached: null, problem }
  })
  uploads.set((now) => [...now, ...added])
  void goOn()
}

/** What found no server goes on as soon as there is one. */
function goOnAway(): void {
  for (const { key, problem } of uploads.get()) if (problem?.isAway) change(key, { problem: null })
  void goOn()
}
outdated.subscribe(goOnAway)
window.addEventListener('online', goOnAway)

/** Who leaves now would lose what is under way or waits. Browsers say it in words of their own. */
window.addEventListener('beforeunload', (event) => {
  const isLeft = ({ problem, attached }: Upload) => attached === null && (problem?.isAway ?? problem === null)
  if (uploads.get().some(isLeft)) event.preventDefault()
})

export function retryUpload(key: string): void {
  change(key, { problem: null, progress: null })
  void goOn()
}

/** Also takes away what is left of one that failed. */
export function cancelUpload(key: string): void {
  uploads.set((now) => now.filter((upload) => upload.key !== key))
  if (running?.key === key) running.controller.abort()
}

async function goOn(): Promise<void> {
  if (running) return
  const next = uploads.get().find(({ problem, attached }) => problem === null && attached === null)
  if (!next) return
  const controller = new AbortController()
  running = { key: next.key, controller }
  try {
    await send(next, controller.signal)
  } finally {
    running = undefined
  }
  void goOn()
}

async function send({ key, task, project, file }: Upload, signal: AbortSignal): Promise<void> {
  const onProgress = (progress: number) => change(key, { progress })
  onProgress(0)
  try {
    const { change: made, attachment } = await uploadFile({ task, project, file, key, onProgress, signal })
    // It stays until the list has the file, or that was long enough.
    change(key, { progress: 1, attached: attachment.id })
    setTimeout(() => cancelUpload(key), doneMs)
    refresh(`task/${task}`)
    changedToast(words.text.attached(attachment.name), { id: made }, project)
  } catch (thrown) {
    if (signal.aborted) return
    const { message, hint, code } = asApiError(thrown)
    const canRetry = !['invalid', 'forbidden', 'not_found'].includes(code) || hint !== undefined
    const isAway = code === 'unreachable'
    const said = [message, hint].filter(Boolean).join(' ')
    change(key, { progress: null, problem: { message: said, canRetry, isAway } })
  }
}

function change(key: string, to: Partial<Upload>): void {
  uploads.set((now) => now.map((upload) => (upload.key === key ? { ...upload, ...to } : upload)))
}
