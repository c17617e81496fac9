import { type ReactNode, useId } from 'react'
import styles from './segmented.module.css'

interface SegmentedProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string; readonly icon?: ReactNode }[]
  readonly onChange: (value: T) => void
}

/** One of a few, all in sight. Radio buttons underneath, so arrows move in it. */
export function Segmented<T extends string>({ label, value, options, onChange }: SegmentedProps<T>) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className="unseen">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.face}>
            {option.icon}
            {option.label}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
