import type { CallDependencies, Caller } from '../contracts/call.ts'

/** Methods beside calls of tools, which are counted by themselves, that make the server work or keep something. */
const counted: Readonly<Record<string, 'read' | 'write'>> = {
  initialize: 'write',
  'resources/list': 'read',
  'resources/read': 'read',
  'resources/subscribe': 'write',
  'subscriptions/listen': 'write',
  'prompts/get': 'read',
  'completion/complete': 'read',
}

/** Zero when the caller may do it now. */
export async function secondsToWait(deps: CallDependencies, caller: Caller, method: string): Promise<number> {
  const effect = Object.hasOwn(counted, method) ? counted[method] : undefined
  return effect === undefined ? 0 : deps.admit(caller, { name: 'mcp' }, { name: method, effect })
}

export function tooOften(seconds: number): string {
  return `You asked for this too often. Try again in ${seconds} seconds.`
}
