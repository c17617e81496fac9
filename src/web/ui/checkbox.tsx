import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './checkbox.module.css'
import { cx } from './cx.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Its name; `isLabelHidden` keeps it for screen readers. */
  readonly label: string
  readonly isLabelHidden?: boolean
  readonly shape?: 'round' | 'square'
  /** The ring's colour says how much a task presses. */
  readonly tone?: 'plain' | 'high' | 'low'
}

export function Checkbox({
  label,
  isLabelHidden = false,
  shape = 'square',
  tone = 'plain',
  className,
  ...rest
}: CheckboxProps) {
  return (
    <label className={cx(styles.checkbox, className)}>
      <input
        type="checkbox"
        className={styles.input}
        {...(isLabelHidden && { 'aria-label': label })}
        {...rest}
      />
      <span className={cx(styles.box, shape === 'round' && styles.round, styles[tone])} aria-hidden="true">
        <Check size={13} strokeWidth={3} />
      </span>
      {!isLabelHidden && <span>{label}</span>}
    </label>
  )
}
