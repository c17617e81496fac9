import { isPersonal, type Project } from '../projects/project.ts'

/** How tasks and changes of a project are named from another one: `WEB-12` and `WEB/57`. */
export function namesIn({ id, prefix }: Pick<Project, 'id' | 'prefix'>) {
  return {
    reference: (task: number) => (isPersonal(id) ? `personal#${task}` : `${prefix}-${task}`),
    changeReference: (change: number) => `${prefix || 'personal'}/${change}`,
  }
}
