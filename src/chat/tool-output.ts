import type { LanguageModelV4ToolResultOutput } from '@ai-sdk/provider'
import type { CallResult } from '../contracts/call.ts'
import { failureSentences } from '../contracts/native/failures.ts'
import type { Failure, FailureCode, FailureReason } from '../errors.ts'
import { markAsData } from './instructions.ts'

/** What came of a call, as it is stored and shown. */
export interface ToolOutput {
  readonly ok: boolean
  /** As the contract words it. */
  readonly text: string
  /** The same for programs: what the tool's output schema describes, or a `FailureData`. */
  readonly data?: object
}

/** Why a call failed. */
export interface FailureData {
  readonly code: FailureCode | 'internal'
  readonly reason?: FailureReason
  /** In the words of the chat, for people. */
  readonly message: string
  readonly candidates?: readonly { readonly id: number; readonly title: string; readonly status: string }[]
}

export function toToolOutput({ ok, text, structured, failure, reference }: CallResult): ToolOutput {
  const data = ok
    ? structured
    : failure
      ? dataOfFailure(failure)
      : reference && { code: 'internal', message: `Something failed on our side (${reference}).` }
  return { ok, text, ...(data && { data }) }
}

const seeTasks = 'Say "show all my tasks" to see what is there.'

function dataOfFailure(failure: Failure): FailureData {
  const { code, reason, facts } = failure
  const candidates = facts.candidates as FailureData['candidates']
  return {
    code,
    ...(reason && { reason }),
    message:
      code === 'rate_limited'
        ? `That was too often. ${failure.hint}`
        : failureSentences(failure, { see_task_numbers: seeTasks, see_task_titles: seeTasks }),
    ...(candidates && { candidates: candidates.map(({ id, title, status }) => ({ id, title, status })) }),
  }
}

const ours = 'waymark'

/** A language model reads the text, marked as data; the offline model finds the whole value beside it. */
export function toModelOutput(output: ToolOutput, mark: string): LanguageModelV4ToolResultOutput {
  const value = markAsData(output.text, mark)
  const providerOptions = { [ours]: output as never }
  return { type: output.ok ? 'text' : 'error-text', value, providerOptions }
}

/** What `toModelOutput` was given; of a call that was not run, the reason. */
export function readModelOutput(output: LanguageModelV4ToolResultOutput): ToolOutput {
  const options = output.type === 'content' ? undefined : output.providerOptions
  const given = options?.[ours] as unknown as ToolOutput | undefined
  if (given) return given
  if (output.type === 'execution-denied') return { ok: false, text: output.reason ?? 'It was not allowed.' }
  const isError = output.type === 'error-text' || output.type === 'error-json'
  return {
    ok: !isError,
    text: typeof output.value === 'string' ? output.value : JSON.stringify(output.value),
  }
}
