import type { StepResult, ToolSet } from 'ai'
import type { ToolOutput } from './tool-output.ts'

/** What one turn may cost. */
export interface TurnBudget {
  readonly toolCalls: number
  readonly milliseconds: number
  readonly outputTokens: number
  readonly historyTokens: number
}

export const usualBudget: TurnBudget = {
  toolCalls: 8,
  milliseconds: 120_000,
  outputTokens: 8_000,
  historyTokens: 12_000,
}

/** For one answer of the model. There are models that refuse to be asked for more. */
const mostAtOnce = 4_000

/** The offline model calls only what the user has confirmed, and reads what was said before where it is stored. */
const offlineBudget = { toolCalls: 100, historyTokens: 0 }

const closings = {
  calls: 'I stop here: I have called as many tools as I may in one turn. Say "go on" if I should continue.',
  callsOffline: 'I stop here: this takes more steps than one turn may have. What is done so far stays done.',
  repeated:
    'I stop here: the same call failed twice. Could you say it in other words, or name the task by its number?',
  tokens: 'I stop here: the answer has reached its length limit. Say "go on" if I should continue.',
  time: 'I stop here: this took too long. What is done so far stays done.',
  silent: 'I have nothing to add.',
} as const

/** Watches over the cost of one turn. */
export function turnMeter(budget: TurnBudget, stop: AbortSignal, isOffline: boolean) {
  const { milliseconds, outputTokens, ...rest } = budget
  const limits = isOffline ? offlineBudget : rest
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), milliseconds)
  let calls = 0
  let reason: keyof typeof closings | null = null
  return {
    signal: AbortSignal.any([stop, late.signal]),
    outputTokens: Math.min(outputTokens, mostAtOnce),
    historyTokens: limits.historyTokens,
    /** Whether one more tool may be called; it counts as called then. */
    mayCall(): boolean {
      if (calls < limits.toolCalls) calls += 1
      else reason = 'calls'
      return reason !== 'calls'
    },
    /** Whether the model is not to be asked again. */
    isSpent(steps: readonly StepResult<ToolSet>[]): boolean {
      const written = steps.reduce((sum, { usage }) => sum + (usage.outputTokens ?? 0), 0)
      // Also those that could not be run: a model can be wrong without end.
      const wanted = steps.reduce((sum, { toolCalls }) => sum + toolCalls.length, 0)
      if (Math.max(calls, wanted) >= limits.toolCalls) reason = 'calls'
      else if (hasRepeatedFailure(steps)) reason = 'repeated'
      else if (written >= outputTokens) reason = 'tokens'
      return reason !== null
    },
    /** Told how each answer of the model ended. */
    stepEnded(finishReason: string): void {
      if (finishReason === 'length') reason ??= 'tokens'
    },
    /** What is said last, where the turn did not end by itself, or in silence. */
    closing(hasSpoken: boolean): string | null {
      const why = late.signal.aborted ? 'time' : (reason ?? (hasSpoken ? null : 'silent'))
      if (why === null) return null
      // Only a language model knows what it meant to do next.
      return closings[why === 'calls' && isOffline ? 'callsOffline' : why]
    },
    end(): void {
      clearTimeout(timer)
    },
  }
}

/** A call that failed, and failed again with the same arguments. */
function hasRepeatedFailure(steps: readonly StepResult<ToolSet>[]): boolean {
  const failed = steps.flatMap(({ content }) =>
    content.flatMap((part) => {
      const isFailed =
        part.type === 'tool-error' ||
        (part.type === 'tool-result' && (part.output as ToolOutput).ok === false)
      return isFailed ? [`${part.toolName} ${JSON.stringify(part.input)}`] : []
    }),
  )
  return new Set(failed).size < failed.length
}
