import { newFolder } from '../support/files/folder.ts'
import { writeFiles } from '../support/files/project.ts'
import { type Ended, waymark } from '../support/servers/waymark.ts'

/** A folder with a repository of this name, as a clone of it would be. */
export function newRepository(name: string): string {
  const folder = newFolder()
  const url = `https://example.org/acme/${name}.git`
  writeFiles(folder, { '.git/config': `[remote "origin"]\n\turl = ${url}\n` })
  return folder
}

/** A command line on a data folder, typed in this folder. Times are left out of what it answers. */
export function typing(data: string, folder: string, env: Record<string, string> = {}) {
  return async (...args: string[]): Promise<Ended> => {
    // A folder that a variable names would count as a project.
    const here = { WAYMARK_DATA: data, WAYMARK_PROJECT: '', ...env }
    const { stdout, ...ended } = await waymark(args, here, folder)
    return { ...ended, stdout: stdout.replace(/, (\w{3} \d+ \w{3} )?\d\d:\d\d/g, '') }
  }
}
