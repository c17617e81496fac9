import type { LanguageModelV4ToolResultOutput } from '@ai-sdk/provider'
import type { CallResult } from '../contracts/call.ts'
import { markAsData } from './instructions.ts'

/** What came of a call, as it is stored and shown. */
export interface ToolOutput {
  readonly ok: boolean
  /** As the contract words it. */
  readonly text: string
  /** The same for programs: what the tool's output schema describes, or why it failed. */
  readonly data?: object
}

export function toToolOutput({ ok, text, structured, failure }: CallResult): ToolOutput {
  if (ok) return { ok, text, ...(structured && { data: structured }) }
  if (!failure) return { ok, text }
  const { code, facts } = failure
  const candidates = facts.candidates as readonly { id: number; title: string; status: string }[] | undefined
  const named = candidates?.map(({ id, title, status }) => ({ id, title, status }))
  return { ok, text, data: { code, ...(named && { candidates: named }) } }
}

const ours = 'waymark'

/** A language model reads the text, marked as data; the offline model finds the whole value beside it. */
export function toModelOutput(output: ToolOutput): LanguageModelV4ToolResultOutput {
  const value = markAsData(output.text)
  const providerOptions = { [ours]: output as never }
  return { type: output.ok ? 'text' : 'error-text', value, providerOptions }
}

/** What `toModelOutput` was given; of a call that was not run, what was said instead. */
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
