import { inProject } from './open-project.ts'
import { request } from './request.ts'
import type { ImportPreview, ImportResult } from './values.ts'

interface ImportFile {
  readonly name: string
  readonly text: string
}

/** What an import would do. Nothing is stored. */
export const previewImport = (file: ImportFile, project: string | null, signal?: AbortSignal) =>
  request<ImportPreview>('POST', '/api/import', {
    query: inProject(project),
    body: { ...file, preview: true },
    signal,
  })

/** Repeating it adds nothing twice. */
export const postImport = (file: ImportFile, project: string | null) =>
  request<ImportResult>('POST', '/api/import', { query: inProject(project), body: file })
