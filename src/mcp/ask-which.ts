import { acceptedContent, type InputRequiredResult, inputRequired } from '@modelcontextprotocol/server'
import { Failure } from '../errors.ts'

/** What the question is about; the answer comes back under the same name. */
const question = 'task'

// As long as a title may be.
const longest = 200

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
    // Hosts number the choices, and "1. #2" would be two numbers in a row.
    title: `${title} (${reference ?? `#${id}`})`,
  }))
  return inputRequired({
    inputRequests: {
      [question]: inputRequired.elicit({
        message: `${failure.message} Which one?`,
        requestedSchema: {
          type: 'object',
          properties: {
            task: { type: 'string', title: 'Task', oneOf: choices, default: choices[0]?.const },
            other: {
              type: 'string',
              title: 'Another task',
              description: 'If it is none of these: its number, or words of its title',
            },
          },
          required: ['task'],
        },
      }),
    },
  })
}

/** How the person named the task, when this is the call that carries their answer: one of the choices, or typed. */
export function chosenTask(responses: Record<string, unknown> | undefined): string | undefined {
  const { task, other } = acceptedContent(responses, question) ?? {}
  return [other, task].find(
    (words): words is string => typeof words === 'string' && words.trim() !== '' && words.length <= longest,
  )
}

/** What is answered when the person was asked and would not say; undefined where they were not asked, or chose. */
export function unanswered(responses: Record<string, unknown> | undefined): Failure | undefined {
  const response = responses?.[question] as { readonly action?: unknown } | undefined
  if (response === undefined || chosenTask(responses) !== undefined) return undefined
  return response.action === 'decline'
    ? new Failure('ambiguous', 'The person was asked which task is meant and declined. Nothing was done.', {
        hint: 'Go on without it.',
      })
    : new Failure(
        'ambiguous',
        'The person was asked which task is meant and closed the question. Nothing was done.',
        {
          hint: 'Ask them in the conversation before you try again.',
        },
      )
}
