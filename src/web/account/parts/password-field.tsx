import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import field from '../../ui/field.module.css'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './password-field.module.css'

interface PasswordFieldProps {
  readonly label: string
  readonly name: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly hint?: ReactNode
  readonly minLength?: number
}

/**
 * A password, which can be looked at. It stays in its field: a form reads it when it is sent, and nothing on the page
 * keeps it.
 */
export function PasswordField({ label, name, autoComplete, hint, minLength }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const id = useId()
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          id={id}
          name={name}
          type={isShown ? 'text' : 'password'}
          className={cx(field.input, styles.input)}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required
          minLength={minLength}
          maxLength={128}
          aria-describedby={hint ? `${id}-hint` : undefined}
        />
        <IconButton
          label={isShown ? 'Hide the password' : 'Show the password'}
          className={styles.eye}
          icon={isShown ? <EyeOff size={17} /> : <Eye size={17} />}
          onClick={() => setShown(!isShown)}
        />
      </div>
      {hint && (
        <p id={`${id}-hint`} className={field.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
