import { unreachable } from './api-error.ts'
import { noteAnswered, noteSilence } from './connection.ts'
import { inProject, openProject } from './open-project.ts'
import { meantFor, queryString, readJson, refused, request } from './request.ts'
import type { Attachment, TaskId } from './values.ts'

/** As the server has it. */
export const fileLimit = 25 * 1024 * 1024

interface Attached {
  readonly attachment: Attachment
  readonly attachments: readonly Attachment[]
  readonly change: number
}

interface Upload {
  readonly task: TaskId
  readonly project: string | null
  readonly file: File
  /** Repeating it with the same key attaches nothing twice. */
  readonly key: string
  /** How much has gone out, from 0 to 1. */
  readonly onProgress: (part: number) => void
  readonly signal: AbortSignal
}

/** Where the content of a file is. */
export function addressOfFile(id: string, project = openProject.get()): string {
  return `/api/attachments/${id}${queryString(inProject(project))}`
}

/** Not by `fetch`, which cannot say how far it has come. */
export function uploadFile({ task, project, file, key, onProgress, signal }: Upload): Promise<Attached> {
  const path = `/api/tasks/${task}/attachments`
  const sending = new XMLHttpRequest()
  sending.open('POST', path + queryString({ name: file.name, ...inProject(project) }))
  const headers = {
    accept: 'application/json',
    'content-type': 'application/octet-stream',
    'idempotency-key': key,
    ...meantFor(path),
  }
  for (const [name, value] of Object.entries(headers)) sending.setRequestHeader(name, value)
  return new Promise((resolve, reject) => {
    sending.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total)
    sending.onload = () => {
      noteAnswered()
      const body = readJson(sending.responseText)
      if (sending.status < 300) resolve(body as Attached)
      else refuse(path, sending.status, body).catch(reject)
    }
    sending.onerror = () => {
      noteSilence()
      reject(unreachable())
    }
    sending.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => sending.abort(), { once: true })
    sending.send(file)
  })
}

const refuse = async (...answer: Parameters<typeof refused>) => refused(...answer)

export const removeFile = (id: string) =>
  request<Pick<Attached, 'attachments' | 'change'>>('DELETE', `/api/attachments/${id}`, {
    query: inProject(),
  })
