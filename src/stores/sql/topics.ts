import type { ProjectId } from '../../projects/project.ts'

/** What can be subscribed to: all that a project holds; its id says it. */
export function projectTopic(project: ProjectId): string {
  return project
}

/** What a person has across projects: their inbox, and which projects they see. No id has a control character. */
export function personTopic(person: string): string {
  return `${person}\0`
}
