import { readMember } from '../../contracts/people.ts'
import { Failure, invalid } from '../../errors.ts'
import type { Project } from '../../projects/project.ts'
import type { Member } from '../../projects/project-store.ts'
import { readRole } from '../../projects/read-role.ts'
import { projectName } from '../project-lines.ts'
import { printable } from '../screen/display-width.ts'
import {
  type Action,
  namedIn,
  namedOrHere,
  projectsOf,
  refuseMore,
  refusePersonal,
  type Typed,
} from './typed.ts'

/** Lists who works in a project; with a member named, gives them another role or takes them out. */
export const members: Action = async (typed) => {
  const project = await namedOrHere(typed)
  const { words, flags } = typed
  const [, ...who] = words
  if (who.length > 0) {
    const member = await memberNamed(typed, project, who.join(' '))
    await change(typed, project, member)
  } else if (flags.role !== undefined || flags.remove === true) {
    throw invalid('bad_arguments', 'Say whom: waymark project members PROJECT MEMBER.')
  }
  const listed = await describe(typed, project)
  return {
    value: { project: project.id, members: listed },
    says: () => [projectName(project), ...listed.map(line)].join('\n'),
  }
}

export const handOver: Action = async (typed) => {
  const project = await namedIn(typed, 'hand-over PROJECT MEMBER')
  refusePersonal(project, 'handed over')
  const who = typed.words.slice(1).join(' ')
  if (who === '') throw invalid('bad_arguments', 'Say to whom: waymark project hand-over PROJECT MEMBER.')
  await projectsOf(typed).handOver(project.id, await memberNamed(typed, project, who))
  const listed = await describe(typed, project)
  return {
    value: { project: project.id, members: listed },
    says: () => [projectName(project), ...listed.map(line)].join('\n'),
  }
}

export const leave: Action = async (typed) => {
  refuseMore(typed, 1, 'leave PROJECT')
  const project = await namedIn(typed, 'leave PROJECT')
  refusePersonal(project, 'left')
  if (project.role === 'owner')
    throw new Failure('conflict', `You own ${projectName(project)}.`, {
      hint: `Make a member its owner first: waymark project hand-over ${project.prefix} MEMBER. Or archive it.`,
    })
  await projectsOf(typed).leave(project.id)
  return { value: { left: project.id }, says: () => `You are no longer a member of ${projectName(project)}.` }
}

async function change(typed: Typed, project: Project, member: string): Promise<void> {
  const { flags, running, config } = typed
  const store = running.stores.members(config.user, project.id)
  if (flags.remove === true && flags.role !== undefined)
    throw invalid('bad_arguments', 'Give either --role or --remove.')
  if (flags.remove !== true && flags.role === undefined)
    throw invalid('bad_arguments', 'Say what to change: --role ROLE, or --remove.')
  if (member === project.owner)
    throw new Failure('conflict', 'The owner of a project stays its owner.', {
      hint: `waymark project hand-over ${project.prefix} MEMBER makes another member the owner.`,
    })
  if (flags.remove === true) await store.remove(member)
  else await store.setRole(member, readRole(flags.role))
}

function memberNamed({ running, config }: Typed, project: Project, who: string): Promise<string> {
  const { stores, deps } = running
  return readMember(
    { owner: config.user, members: stores.members(config.user, project.id), people: deps.people },
    who,
  )
}

interface Described extends Omit<Member, 'addedAt'> {
  readonly name: string
  readonly email: string | null
  readonly isYou: boolean
  readonly addedAt: Date | null
}

async function describe({ running, config }: Typed, project: Project): Promise<Described[]> {
  const found = await running.stores.members(config.user, project.id).list()
  // Who is alone with a personal project is not kept as its member.
  const all = found.length > 0 ? found : [{ member: config.user, role: 'owner' as const, addedAt: null }]
  const known = await running.deps.people(all.map(({ member }) => member))
  return all.map((one) => ({
    ...one,
    name: known.get(one.member)?.name ?? one.member,
    email: known.get(one.member)?.email ?? null,
    isYou: one.member === config.user,
  }))
}

function line({ name, email, role, isYou }: Described): string {
  return [`${printable(name)}${isYou ? ' (you)' : ''}`, email ?? '', role].filter(Boolean).join(' · ')
}
