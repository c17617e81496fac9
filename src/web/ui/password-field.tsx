import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { words } from '../words/words.ts'
import { cx } from './cx.ts'
import field from './field.module.css'
import { Labelled } from './field.tsx'
import { IconButton } from './icon-button.tsx'
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
  return (
    <Labelled label={label} hint={hint}>
      {(control) => (
        <div className={styles.box}>
          <input
            {...control}
            name={name}
            type={isShown ? 'text' : 'password'}
            className={cx(field.input, styles.input)}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            required
            minLength={minLength}
            maxLength={128}
          />
          <IconButton
            label={isShown ? words.ui.hidePassword : words.ui.showPassword}
            className={styles.eye}
            icon={isShown ? <EyeOff size={17} /> : <Eye size={17} />}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </Labelled>
  )
}
