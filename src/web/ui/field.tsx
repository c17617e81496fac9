import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import styles from './field.module.css'
import { Labelled, type Words } from './labelled.tsx'

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & Words

/** A line of text with its name above it. */
export function Field({ label, hint, error, className, ...rest }: FieldProps) {
  return (
    <Labelled {...{ label, hint, error, className }}>
      {(control) => <input {...control} className={styles.input} {...rest} />}
    </Labelled>
  )
}

type TextFieldProps = Omit<ComponentProps<'textarea'>, 'id'> & Words

/** Several lines of text; it grows with them. */
export function TextField({ label, hint, error, className, ...rest }: TextFieldProps) {
  return (
    <Labelled {...{ label, hint, error, className }}>
      {(control) => <textarea {...control} className={cx(styles.input, styles.area)} {...rest} />}
    </Labelled>
  )
}
