import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import styles from './field.module.css'

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
      {(control) => <textarea {...control} dir="auto" className={cx(styles.input, styles.area)} {...rest} />}
    </Labelled>
  )
}

/** What stands around something to fill in. */
interface Words {
  readonly label: string
  readonly hint?: ReactNode
  /** What is wrong with it, in a sentence. */
  readonly error?: string | null | undefined
}

interface LabelledProps extends Words {
  readonly className?: string | undefined
  readonly children: (control: Control) => ReactNode
}

/** By these a screen reader knows what the words belong to. */
interface Control {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

/** Something to fill in with its name above it, and what is to be known or wrong below. */
export function Labelled({ label, hint, error, className, children }: LabelledProps) {
  const id = useId()
  const notes = error || hint ? `${id}-note` : undefined
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': notes })}
      {notes && (
        <p id={notes} className={error ? styles.error : styles.hint}>
          {error || hint}
        </p>
      )}
    </div>
  )
}
