import { jsonSchema, type ToolSet, tool } from 'ai'
import { type CallDependencies, type Caller, call } from '../contracts/call.ts'
import type { Contract } from '../contracts/contract.ts'
import { native } from '../contracts/native/contract.ts'
import { may, scopesOf } from '../contracts/scopes.ts'
import { offlineTool } from './offline/offline-tools.ts'
import { type ToolOutput, toModelOutput, toToolOutput } from './tool-output.ts'

/** The tools of one turn, and what has come of them. */
export interface TurnTools {
  readonly tools: ToolSet
  /** The names that a remote model is offered. */
  readonly offered: ReadonlySet<string>
  /** By the ids of the calls. Complete once `settled` is, also when the stream was cut off before. */
  readonly finished: ReadonlyMap<string, ToolOutput>
  settled(): Promise<void>
}

/** `mayCall` says whether one more call is within the budget, and counts it; `mark` is what results are marked with. */
export function openTurnTools(
  deps: CallDependencies,
  contract: Contract,
  caller: Caller,
  mayCall: () => boolean,
  mark: string,
): TurnTools {
  const finished = new Map<string, ToolOutput>()
  const running = new Set<Promise<unknown>>()

  async function run(of: Contract, name: string, args: unknown, id: string): Promise<ToolOutput> {
    if (!mayCall()) return { ok: false, text: 'Not run: this is more than may be called in one turn.' }
    const calling = call(deps, of, name, args, caller, { typed: true }).then((answer) => {
      const output = toToolOutput(answer)
      finished.set(id, output)
      return output
    })
    running.add(calling)
    return calling.finally(() => running.delete(calling))
  }

  const toolsOf = (of: Contract, named: (name: string) => string): ToolSet =>
    Object.fromEntries(
      of.tools.map(({ name, description, input }) => [
        named(name),
        tool({
          description,
          // The arguments are checked behind `call`, in the contract's own words.
          inputSchema: jsonSchema(input as never),
          execute: (args, { toolCallId }) => run(of, name, args, toolCallId),
          toModelOutput: ({ output }) => toModelOutput(output, mark),
        }),
      ]),
    )

  const offered = toolsOf(contract, (name) => name)
  // The offline model speaks the native contract, whatever is configured.
  const tools = contract === native ? offered : { ...offered, ...toolsOf(native, offlineTool(contract)) }
  return {
    tools,
    // The offline model may still name the others; then the door says what is missing.
    offered: new Set(contract.tools.filter((tool) => may(caller, ...scopesOf(tool))).map(({ name }) => name)),
    finished,
    settled: async () => {
      await Promise.allSettled(running)
    },
  }
}
