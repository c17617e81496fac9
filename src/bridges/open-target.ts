import type { Embedder } from '../context/embedder.ts'
import { Failure } from '../errors.ts'
import {
  isPersonal,
  keyedProject,
  mayDo,
  nameOfKey,
  type Project,
  type ProjectRef,
  personalProject,
} from '../projects/project.ts'
import type { Stores } from '../stores/stores.ts'
import type { ImportPlace, ImportTarget } from './import-target.ts'
import { type DescribePeople, memberFinder } from './member-finder.ts'
import type { Destination, IncomingProject } from './source.ts'

interface TargetOptions {
  /** The project of the folder that is imported, or that the person works in. */
  readonly here: ProjectRef
  /** Takes it for every project that an export names. */
  readonly isHere?: boolean
  readonly people: DescribePeople
  embedder(): Promise<Embedder | null>
}

/** What one person has in these stores. */
export function openTarget(stores: Stores, person: string, options: TargetOptions): ImportTarget {
  const { here, isHere = false, people, embedder } = options
  const projects = stores.projects(person)
  const refOf = async (destination: Destination): Promise<ProjectRef> => {
    if (destination === 'personal') return personalProject(person)
    return destination === 'here' || isHere ? here : findProject(destination)
  }
  const findProject = async ({ key, name, isNamed }: IncomingProject): Promise<ProjectRef> => {
    const own = keyedProject(person, key, name)
    if (!isNamed || (await projects.find(own.id))) return own
    const folded = name.toLowerCase()
    const called = (await projects.list()).filter(
      (one) => one.name.toLowerCase() === folded && !isPersonal(one.id) && mayDo(one.role, 'edit'),
    )
    return called.find(({ owner }) => owner === person) ?? called[0] ?? own
  }
  return {
    person,
    async find(destination) {
      const ref = await refOf(destination)
      return placeOf(stores, person, ref, await projects.find(ref.id), people)
    },
    async make(project, at) {
      const { key, name, colour, prefix, position, createdAt } = project
      const { id } = keyedProject(person, key)
      if (isHere || (await projects.find(id))) return false
      await projects.create({ id, key, name, colour }, createdAt ?? at)
      if (prefix !== '') await projects.update(id, { prefix }).catch(unlessTaken)
      if (position !== 0) await projects.arrange(id, { position })
      return true
    },
    async archive({ key, archivedAt }) {
      await projects.update(keyedProject(person, key).id, { archivedAt })
    },
    async otherTasks(ids) {
      const known = await projects.list({ archived: true })
      const others = known.filter(({ id, owner }) => owner === person && !ids.has(id))
      return others.map((project) => stores.tasks(person, project))
    },
    conversations: stores.conversations(person),
    embedder,
  }
}

function placeOf(
  stores: Stores,
  person: string,
  ref: ProjectRef,
  project: Project | undefined,
  people: DescribePeople,
): ImportPlace {
  const isShared = project !== undefined && !isPersonal(ref.id)
  const members = async () => {
    const others = isShared ? await stores.members(person, ref.id).list() : []
    return [...new Set([person, ...others.map(({ member }) => member)])]
  }
  return {
    ref,
    project,
    name: isPersonal(ref.id) ? 'personal' : (project?.name ?? ref.name ?? nameOfKey(ref.key ?? '')),
    tasks: stores.tasks(person, ref),
    comments: stores.comments(person, ref),
    context: stores.context(person, ref),
    memberCalled: memberFinder(members, people),
  }
}

/** The prefix that was chosen for it will do where another project has that one. */
function unlessTaken(error: unknown): void {
  if (!(error instanceof Failure) || error.code !== 'conflict') throw error
}
