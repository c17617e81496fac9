import type { Running } from '../compose.ts'
import { type Caller, type CallResult, call } from '../contracts/call.ts'
import type { Contract } from '../contracts/contract.ts'
import { describeFailure } from '../contracts/native/failures.ts'
import { Failure } from '../errors.ts'
import { commandHints } from './command-hints.ts'

/** Calls a tool of a contract. A bug goes to whoever typed the command. */
export function ask(
  { deps }: Pick<Running, 'deps'>,
  contract: Contract,
  tool: string,
  args: object,
  caller: Caller,
  how?: { readonly typed: boolean },
): Promise<CallResult> {
  return call({ ...deps, reportBug: throwIt }, contract, tool, args, caller, how)
}

function throwIt(error: unknown): never {
  throw error
}

/** A failure with all that is known of it in its message, the candidates included. */
export function failureOf({ failure, text }: CallResult): Failure {
  if (!failure) throw new Error(text)
  const { code, reason, facts } = failure
  return new Failure(code, describeFailure(failure, commandHints), { ...(reason && { reason }), facts })
}
