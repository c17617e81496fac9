/** Somebody who looks after the files of a project and tells what happened to them. */
export interface Watching {
  /**
   * Looks after these files and these folders, and no longer after others. True when there is a folder among them that
   * nobody looked after until now: what happened in it before is not told.
   */
  follow(files: readonly string[], folders: ReadonlySet<string>): Promise<boolean>
  close(): void
}

/** Told of a path inside the project, whatever happened there; of null when nobody knows where. */
export type Notice = (path: string | null) => void

/** The folders that hold the files, the root (an empty name) and all between. */
export function foldersOf(files: readonly string[]): Set<string> {
  const folders = new Set([''])
  for (const file of files) {
    let end = file.lastIndexOf('/')
    while (end > 0) {
      const folder = file.slice(0, end)
      if (folders.has(folder)) break
      folders.add(folder)
      end = folder.lastIndexOf('/')
    }
  }
  return folders
}
