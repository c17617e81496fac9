import { chooseProject } from '../projects/choose-project.ts'
import type { ToolContext } from './contract.ts'

/** The same work in the project that is named; where none is, here. */
export async function inProjectNamed(context: ToolContext, named: string | undefined): Promise<ToolContext> {
  if (named === undefined) return context
  const { id } = await chooseProject(context.projects, context.owner, named)
  if (id === context.project.ref.id) return context
  const project = await context.projects.find(id)
  return project ? context.inProject(project) : context
}
