import { connectionOf } from '../context/session.ts'
import type { Caller } from './call.ts'

/** Which of a client's connections a call came over: its own, or what stands for one that is not kept. */
export function connectionOfCaller({ owner, client, connection }: Caller): string {
  return connection ?? connectionOf(owner, client ?? null)
}

/** The same for all calls that see the same data: those of one owner in one project. */
export function callerKey({ owner, project }: Caller): string {
  return `${owner}\0${project?.id ?? owner}`
}
