import { openProject } from '../api/open-project.ts'

/** The name of a field of something in the open project: `description ~web 12`. */
export function draftName(field: string, ...things: readonly (string | number)[]): string {
  return [field, openProject.get() ?? 'personal', ...things].join(' ')
}
