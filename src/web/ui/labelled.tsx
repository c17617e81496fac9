import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import styles from './field.module.css'

/** What stands around something to fill in. */
export interface Words {
  readonly label: string
  readonly hint?: ReactNode
  /** What is wrong with it, in a sentence. */
  readonly error?: string | null | undefined
}

interface LabelledProps extends Words {
  readonly className?: string | undefined
  readonly children: (control: Control) => ReactNode
}

/** By these whoever hears the page knows what the words belong to. */
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
