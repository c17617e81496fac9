import { Failure, invalid } from '../errors.ts'
import type { Scope } from '../identity.ts'
import type { Tool } from './contract.ts'
import { type Limited, may, scopesOf } from './scopes.ts'

/** What somebody learns of a change who may not read what was changed: what it is called, and how to take it back. */
export interface Receipt {
  readonly task?: number
  readonly discovery?: number
  readonly change?: number
}

/** Whether the caller changes with this call what they may not read. */
export function isBlind(
  caller: Limited,
  tool: Pick<Tool, 'scopes' | 'effect' | 'alsoNeeds'>,
  args: Readonly<Record<string, unknown>>,
): boolean {
  if (caller.scopes === undefined || tool.effect === 'read') return false
  const reading = scopesOf(tool, args).map((scope) => scope.replace(':write', ':read') as Scope)
  return !may(caller, ...reading)
}

/** Words of a title would tell whether there is such a task. */
export function refuseWords(caller: Limited): void {
  if (may(caller, 'tasks:read')) return
  throw invalid('bad_task_id', 'Name the task by its number.', {
    hint: 'To name it by words takes the scope tasks:read.',
  })
}

/** The numbers in what a tool gave back. */
export function receiptOf(result: unknown): Receipt {
  const { task, discovery, change } = (
    typeof result === 'object' && result !== null ? result : {}
  ) as Readonly<Record<string, unknown>>
  const named = { task: numberOf(task), discovery: numberOf(discovery), change: numberOf(change) }
  return Object.fromEntries(Object.entries(named).filter(([, id]) => id !== undefined))
}

/** Why it failed, without what is stored: the numbers of the matter stay, words only where the caller brought them. */
export function trimFailure(failure: Failure): Failure {
  const { code, reason } = failure
  const facts = Object.fromEntries(
    Object.entries(failure.facts).filter(([, fact]) => typeof fact === 'number' || typeof fact === 'boolean'),
  )
  switch (code) {
    case 'conflict':
      return new Failure(code, 'As things stand this cannot be done.', { ...(reason && { reason }), facts })
    case 'not_found':
      return new Failure(code, 'There is no such thing.', { ...(reason && { reason }), facts })
    case 'ambiguous':
      return invalid('bad_arguments', 'This could mean several things.', { hint: 'Name it by its number.' })
    default:
      return failure
  }
}

function numberOf(value: unknown): number | undefined {
  const id = typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : value
  return typeof id === 'number' ? id : undefined
}
