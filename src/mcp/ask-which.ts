import { acceptedContent, type InputRequiredResult, inputRequired } from '@modelcontextprotocol/server'
import type { Failure } from '../errors.ts'

/** What the question is about; the answer comes back under the same name. */
const question = 'task'

interface Candidate {
  readonly id: number
  readonly title: string
  /** Where it is of another project. */
  readonly reference?: string
}

/** Asks the person which of several tasks was meant. */
export function askWhich(failure: Failure): InputRequiredResult {
  const candidates = failure.facts.candidates as readonly Candidate[]
  const choices = candidates.map(({ id, title, reference }) => ({
    const: reference ?? String(id),
    title: `${reference ?? `#${id}`} ${title}`,
  }))
  return inputRequired({
    inputRequests: {
      [question]: inputRequired.elicit({
        message: `${failure.message} Which one?`,
        requestedSchema: {
          type: 'object',
          properties: { task: { type: 'string', title: 'Task', oneOf: choices } },
          required: ['task'],
        },
      }),
    },
  })
}

/** The reference the person chose, when this is the call that carries their answer. */
export function chosenTask(responses: Record<string, unknown> | undefined): string | undefined {
  const chosen = acceptedContent(responses, question)?.task
  return typeof chosen === 'string' && /^([a-z][a-z0-9]{1,9}[-#])?\d{1,16}$/i.test(chosen)
    ? chosen
    : undefined
}

/** True when the person was asked and would not say. */
export function declined(responses: Record<string, unknown> | undefined): boolean {
  return responses?.[question] !== undefined && chosenTask(responses) === undefined
}
