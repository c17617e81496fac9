import { Failure } from '../errors.ts'
import type { Scope } from '../identity.ts'
import type { Tool } from './contract.ts'

/** Somebody who may do some things. Whoever is not limited may do everything. */
export interface Limited {
  readonly scopes?: readonly Scope[] | undefined
}

/** What a call takes: every one of them. Without arguments it is what any call of the tool takes. */
export function scopesOf(
  { scopes, effect, alsoNeeds }: Pick<Tool, 'scopes' | 'effect' | 'alsoNeeds'>,
  args: Readonly<Record<string, unknown>> = {},
): readonly Scope[] {
  const own: readonly Scope[] = scopes ?? [effect === 'read' ? 'tasks:read' : 'tasks:write']
  return alsoNeeds ? [...own, ...alsoNeeds(args)] : own
}

export function may({ scopes }: Limited, ...needed: readonly Scope[]): boolean {
  return scopes === undefined || needed.every((scope) => scopes.includes(scope))
}

/** Fails with everything that is needed, so that whoever asks for more asks once. */
export function checkScopes(caller: Limited, needed: readonly Scope[]): void {
  if (may(caller, ...needed)) return
  throw new Failure('forbidden', `This needs the scope ${needed.join(', ')}.`, {
    reason: 'insufficient_scope',
    hint: 'Connect again and allow it, or use a key that has it.',
    facts: { scopes: needed },
  })
}
