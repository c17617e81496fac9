import type { Project } from '../projects/project.ts'
import type { CallDependencies, Caller, PersonClock } from './call.ts'
import { connectionOfCaller } from './caller.ts'
import type { Contract, Tool, ToolContext } from './contract.ts'
import { namesIn } from './project-names.ts'

/** What a tool works with during this call; `from` is the project where it is not the caller's current one. */
export function contextFor(
  deps: CallDependencies,
  contract: Contract,
  tool: Tool,
  caller: Caller,
  clock: PersonClock,
  from?: Project,
): ToolContext {
  return {
    owner: caller.owner,
    effect: tool.effect,
    tasks: deps.tasks(contract.isPersonal ? { ...caller, project: undefined } : caller),
    get comments() {
      return deps.comments(caller)
    },
    get attachments() {
      return deps.attachments(caller)
    },
    fileQuota: deps.fileQuota,
    get project() {
      return deps.project(caller)
    },
    get projects() {
      return deps.projects(caller)
    },
    get allTasks() {
      return deps.allTasks(caller)
    },
    get mover() {
      return deps.mover(caller)
    },
    get inbox() {
      return deps.inbox(caller)
    },
    get notifications() {
      return deps.notifications?.(caller)
    },
    get reminders() {
      return deps.reminders?.(caller)
    },
    get members() {
      return deps.members(caller)
    },
    people: deps.people,
    holds: () => deps.holds?.(caller),
    inProject: (project) => contextFor(deps, contract, tool, { ...caller, project }, clock, project),
    ...(from ? namesIn(from) : { reference: (task: number) => `#${task}`, changeReference: String }),
    clock,
    signal: caller.signal,
    scopes: caller.scopes,
    warn: (message) => deps.warn(message, placeOf(contract, tool, caller)),
    origin: {
      actor: caller.owner,
      at: clock.now,
      contract: contract.name,
      tool: tool.name,
      ...(caller.client !== undefined && { client: caller.client.slice(0, 100) }),
      connection: connectionOfCaller(caller),
      ...(caller.signal !== undefined && { signal: caller.signal }),
      ...(caller.requestKey !== undefined && { requestKey: caller.requestKey }),
    },
  }
}

/** Where something happened, for the log. */
export function placeOf(contract: Contract, tool: Tool, { owner }: Caller): object {
  return { contract: contract.name, tool: tool.name, owner }
}
