import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import styles from './field.module.css'

interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  readonly label: string
  readonly hint?: ReactNode
  /** What is wrong with it, in a sentence. */
  readonly error?: string | null
}

/** A line of text with its name above it. */
export function Field({ label, hint, error, className, ...rest }: FieldProps) {
  const id = useId()
  const notes = error || hint ? `${id}-note` : undefined
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={notes}
        {...rest}
      />
      {notes && (
        <p id={notes} className={error ? styles.error : styles.hint}>
          {error || hint}
        </p>
      )}
    </div>
  )
}

interface TextFieldProps extends Omit<ComponentProps<'textarea'>, 'id'> {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | null
}

/** Several lines of text; it grows with them. */
export function TextField({ label, hint, error, className, ...rest }: TextFieldProps) {
  const id = useId()
  const notes = error || hint ? `${id}-note` : undefined
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        id={id}
        className={cx(styles.input, styles.area)}
        aria-invalid={error ? true : undefined}
        aria-describedby={notes}
        {...rest}
      />
      {notes && (
        <p id={notes} className={error ? styles.error : styles.hint}>
          {error || hint}
        </p>
      )}
    </div>
  )
}
