import type { Failure } from '../../errors.ts'

/** A refusal as the page reads it. */
export function sayFailure({ code, message, hint, facts }: Failure): object {
  // A next step needs no words here: the page shows the tasks, their changes and the discoveries beside it.
  return {
    error: {
      code,
      message,
      ...(hint && { hint }),
      ...(Object.keys(facts).length > 0 && { facts }),
    },
  }
}

export function sayBug(reference: string): object {
  return { error: { code: 'internal', message: `Something failed on our side (${reference}).` } }
}

export function sayUnknownTool(name: string): object {
  return { error: { code: 'not_found', message: `There is nothing called ${name}.` } }
}
