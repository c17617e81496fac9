import { Field } from '../../ui/field.tsx'

/** The address by which a person is known here. */
export function EmailField() {
  return (
    <Field
      label="E-mail"
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      required
      maxLength={254}
    />
  )
}
