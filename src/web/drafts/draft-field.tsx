import type { ComponentProps } from 'react'
import { Field } from '../ui/field.tsx'
import { changeDraft } from './draft-store.ts'
import { useDraft } from './use-draft.ts'

interface DraftFieldProps extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> {
  /** The name of its draft. */
  readonly draft: string
}

/** A line of a form that is empty at first and keeps what is typed until `forgetDraft` is called. */
export function DraftField({ draft: name, ...rest }: DraftFieldProps) {
  const draft = useDraft(name)
  return (
    <Field
      {...rest}
      data-draft={name}
      value={draft.text}
      onChange={(event) => draft.type(event.target.value)}
    />
  )
}

/** What was typed has been used. */
export function forgetDraft(name: string): void {
  changeDraft(name, (draft) => ({ ...draft, text: draft.base }))
}
