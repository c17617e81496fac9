import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { cx } from './cx.ts'

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: 'primary' | 'plain' | 'quiet' | 'danger'
  readonly size?: 'small' | 'medium'
  readonly icon?: ReactNode
  /** Waits for an answer: it says so and cannot be pressed twice. */
  readonly isBusy?: boolean
}

export function Button({
  variant = 'plain',
  size = 'medium',
  icon,
  isBusy = false,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={cx(styles.button, styles[variant], styles[size], className)}
      aria-busy={isBusy || undefined}
      disabled={disabled || isBusy}
      {...rest}
    >
      {icon}
      {children}
    </button>
  )
}
