import type { CompleteRequest } from '@modelcontextprotocol/server'
import type { CallDependencies, Caller } from '../contracts/call.ts'
import { checkScopes } from '../contracts/scopes.ts'
import { promptScopes } from './needed-scopes.ts'
import { completeGoal, listedPrompts } from './prompts.ts'
import { completeResource } from './resources.ts'
import { invalidParams } from './rpc-error.ts'

/** Answers `completion/complete`: at most a hundred values, as the protocol asks. */
export async function complete(
  deps: CallDependencies,
  caller: Caller,
  { ref, argument }: CompleteRequest['params'],
) {
  const values = await completions(deps, caller, ref, argument)
  return { completion: { values: values.slice(0, 100), total: values.length, hasMore: values.length > 100 } }
}

async function completions(
  deps: CallDependencies,
  caller: Caller,
  ref: CompleteRequest['params']['ref'],
  { name, value }: CompleteRequest['params']['argument'],
): Promise<string[]> {
  if (ref.type === 'ref/resource') {
    const values = await completeResource(deps, caller, ref.uri, name, value)
    if (!values) throw invalidParams(`Unknown resource template: ${ref.uri.slice(0, 100)}`)
    return values
  }
  if (!listedPrompts.some((prompt) => prompt.name === ref.name)) {
    throw invalidParams(`Unknown prompt: ${ref.name.slice(0, 100)}`)
  }
  checkScopes(caller, promptScopes)
  return name === 'goal' ? completeGoal(deps, caller, value) : []
}
