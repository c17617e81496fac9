import { Field } from '../../ui/field.tsx'
import { words } from '../../words/words.ts'

/** The address by which a person is known here. */
export function EmailField() {
  return (
    <Field
      label={words.account.email}
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      required
      maxLength={254}
    />
  )
}
