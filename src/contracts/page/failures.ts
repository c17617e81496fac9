import type { Failure } from '../../errors.ts'

/** A refusal as the page reads it. */
export function sayFailure({ code, message, hint, facts }: Failure): object {
  const next = hint === undefined ? '' : withoutTools(hint)
  return {
    error: {
      code,
      message,
      ...(next !== '' && { hint: next }),
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

/** Many a hint names a tool that an assistant would call next; a person has none. */
function withoutTools(hint: string): string {
  return hint.replace(/[^.!?]*\b[a-z]+_[a-z_]+\b[^.!?]*[.!?] ?/g, '').trim()
}
