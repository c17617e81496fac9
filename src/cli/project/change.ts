import { invalid } from '../../errors.ts'
import { createProject } from '../../projects/create-project.ts'
import { readPrefix } from '../../projects/prefix.ts'
import { type Project, readColour, readProjectName } from '../../projects/project.ts'
import { projectName } from '../project-lines.ts'
import { type Action, namedIn, projectsOf, refuseMore, refusePersonal, type Typed } from './typed.ts'

export const create: Action = async (typed) => {
  const { words, config } = typed
  if (words.length === 0)
    throw invalid('bad_arguments', 'Say what it is called: waymark project create NAME.')
  const draft = { name: words.join(' '), ...given(typed) }
  const project = await createProject(projectsOf(typed), config.user, draft, new Date())
  return {
    value: { project },
    says: () => `+ ${projectName(project)}\nwaymark add --project ${project.prefix} adds tasks to it.`,
  }
}

export const rename: Action = async (typed) => {
  const project = await namedIn(typed, 'rename PROJECT NAME')
  refusePersonal(project, 'renamed')
  const name = typed.words.slice(1).join(' ')
  const { prefix, colour } = given(typed)
  if (name === '' && prefix === undefined && colour === undefined)
    throw invalid('bad_arguments', 'Say what it is called now: waymark project rename PROJECT NAME.')
  const projects = projectsOf(typed)
  let after = project
  // What a member calls it in references is their own matter; the rest is the owner's.
  if (prefix !== undefined) {
    const change = { prefix: readPrefix(prefix) }
    after = await (project.role === 'owner'
      ? projects.update(project.id, change)
      : projects.arrange(project.id, change))
  }
  if (name !== '' || colour !== undefined)
    after = await projects.update(project.id, {
      ...(name !== '' && { name: readProjectName(name) }),
      ...(colour !== undefined && { colour: readColour(colour) }),
    })
  return { value: { project: after }, says: () => `${projectName(project)} → ${projectName(after)}` }
}

export const archive: Action = async (typed) => {
  const project = await archived(typed, 'archive PROJECT', new Date())
  return {
    value: { project },
    says: () =>
      `Archived ${projectName(project)}. Nothing in it can be changed.\nwaymark project restore ${project.prefix} brings it back.`,
  }
}

export const restore: Action = async (typed) => {
  const project = await archived(typed, 'restore PROJECT', null)
  return { value: { project }, says: () => `Restored ${projectName(project)}.` }
}

async function archived(typed: Typed, how: string, archivedAt: Date | null): Promise<Project> {
  refuseMore(typed, 1, how)
  const project = await namedIn(typed, how)
  refusePersonal(project, 'archived')
  if ((project.archivedAt === null) === (archivedAt === null)) return project
  return projectsOf(typed).update(project.id, { archivedAt })
}

function given({ flags }: Typed): { prefix: string | undefined; colour: string | undefined } {
  return { prefix: flags.prefix as string | undefined, colour: flags.colour as string | undefined }
}
