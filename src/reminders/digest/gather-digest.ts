import type { InboxStore } from '../../projects/inbox.ts'
import { isPersonal, type Project } from '../../projects/project.ts'
import type { ProjectStore } from '../../projects/project-store.ts'
import type { AllTasks, ProjectTask } from '../../tasks/all-tasks.ts'
import { type Clock, overdueLimit } from '../../tasks/calendar.ts'
import { isDueBefore } from '../../tasks/due.ts'
import { listAcross } from '../../tasks/list-across.ts'
import { type ListRequest, pageLimit } from '../../tasks/list-tasks.ts'
import { dateOf } from '../../tasks/sort-key.ts'
import { isOpen, type Task } from '../../tasks/task.ts'
import type { TaskReader } from '../../tasks/task-store.ts'

export interface GatheringParts {
  readonly tasks: (person: string, project: { readonly id: string }) => Pick<TaskReader, 'find'>
  readonly allTasks: (person: string) => AllTasks
  readonly projects: (person: string) => Pick<ProjectStore, 'list'>
  readonly inbox: (person: string) => Pick<InboxStore, 'list' | 'following'>
}

export interface DigestTask {
  readonly project: Project
  readonly task: Task
  /** Who assigned it, where that is what is told. */
  readonly actor?: string
}

/** What a person reads in the morning. A task stands in one list alone. */
export interface Digest {
  readonly overdue: readonly DigestTask[]
  readonly today: readonly DigestTask[]
  readonly assigned: readonly DigestTask[]
}

const mostNotices = 200

/** What is for this person and due by the end of their day, and what they were assigned since. */
export async function gatherDigest(
  parts: GatheringParts,
  person: string,
  clock: Clock,
  since: number,
): Promise<Digest> {
  const projects = new Map((await parts.projects(person).list()).map((one) => [one.id, one]))
  const due = await dueTasks(parts, person, [...projects.keys()], clock)
  const placed = due.flatMap(({ project: id, task }) => {
    const project = projects.get(id)
    return project ? [{ project, task }] : []
  })
  const isOverdue = ({ task }: DigestTask) => isDueBefore(task.due, overdueLimit(clock))
  const told = new Set(placed.map(keyOf))
  return {
    overdue: placed.filter(isOverdue),
    today: placed.filter((one) => !isOverdue(one)),
    assigned: (await assignedTasks(parts, person, projects, since)).filter((one) => !told.has(keyOf(one))),
  }
}

/** For a person is what they are assigned to, and what they follow where nobody is. */
async function dueTasks(
  parts: GatheringParts,
  person: string,
  projects: readonly string[],
  clock: Clock,
): Promise<ProjectTask[]> {
  const list = async (where: readonly string[], more: ListRequest) =>
    where.length === 0
      ? []
      : (await listAcross(parts.allTasks(person), where, { view: 'today', limit: pageLimit, ...more }, clock))
          .tasks
  const shared = projects.filter((id) => !isPersonal(id))
  const own = projects.filter(isPersonal)
  const [mine, others, following] = await Promise.all([
    list(own, {}),
    Promise.all([list(shared, { assignee: person }), list(shared, {})]),
    shared.length === 0 ? [] : parts.inbox(person).following(),
  ])
  const followed = new Set(
    following.flatMap(({ follows, ...one }) => (follows ? [`${one.project}/${one.task}`] : [])),
  )
  const [assigned, all] = others
  const unassigned = all.filter(
    ({ project, task }) => task.assignee === null && followed.has(`${project}/${task.id}`),
  )
  const found = [...mine, ...assigned, ...unassigned]
  return found.sort((one, other) => dateOf(one.task) - dateOf(other.task))
}

async function assignedTasks(
  parts: GatheringParts,
  person: string,
  projects: ReadonlyMap<string, Project>,
  since: number,
): Promise<DigestTask[]> {
  const notices = await parts.inbox(person).list({ limit: mostNotices })
  const assigned = notices.filter(({ kind, at }) => kind === 'assigned' && at.getTime() > since)
  const found = await Promise.all(
    assigned.map(async ({ project: id, task: number, actor }) => {
      const project = projects.get(id)
      const task = project && (await parts.tasks(person, project).find(number))
      return project && task && isOpen(task) && task.assignee === person ? [{ project, task, actor }] : []
    }),
  )
  // Oldest first, and once however often it went back and forth.
  const once = new Map(found.flat().map((one) => [keyOf(one), one]))
  return [...once.values()].reverse()
}

function keyOf({ project, task }: DigestTask): string {
  return `${project.id}/${task.id}`
}
