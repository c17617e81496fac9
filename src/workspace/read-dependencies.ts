import { Failure } from '../errors.ts'
import { findImports } from './parsing/find-imports.ts'
import type { Project } from './project.ts'
import { readFile, type TextFile } from './read-file.ts'

export interface Dependency {
  readonly path: string
  /** Null when it was left out, for the reason in `omitted`. */
  readonly content: string | null
  readonly omitted: string | null
  readonly language: string | null
}

/** All of them together, beside the limit on each: an answer has to fit somewhere. */
const totalLimit = 2 * 1_048_576

/** The files of the project that a file imports, with their content. Each is read under the rules of every file. */
export async function readDependencies(project: Project, file: TextFile): Promise<Dependency[]> {
  const { dependencies } = await findImports(project.root, file.path, file.language, file.content)
  const read = await Promise.all(dependencies.map(({ path }) => tryToRead(project, path)))
  let total = 0
  return read.map((dependency) => {
    total += dependency.content === null ? 0 : Buffer.byteLength(dependency.content)
    if (total <= totalLimit || dependency.content === null) return dependency
    return {
      ...dependency,
      content: null,
      omitted: `The dependencies have more than ${totalLimit} bytes together.`,
    }
  })
}

async function tryToRead(project: Project, path: string): Promise<Dependency> {
  try {
    const { content, language } = await readFile(project, path)
    return { path, content, omitted: null, language }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { path, content: null, omitted: error.message, language: null }
  }
}
