import { scopeWords } from '../words/scope-words.ts'
import { Checkbox } from './checkbox.tsx'
import styles from './scope-choice.module.css'

interface ScopeChoiceProps {
  readonly legend: string
  /** Those that can be chosen from. */
  readonly scopes: readonly string[]
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
}

/** What may be done, in plain words, each to be ticked. */
export function ScopeChoice({ legend, scopes, chosen, onChange }: ScopeChoiceProps) {
  const toggle = (scope: string) => {
    const next = new Set(chosen)
    if (!next.delete(scope)) next.add(scope)
    onChange(next)
  }
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{legend}</legend>
      {scopes.map((scope) => (
        <div key={scope} className={styles.scope}>
          <Checkbox
            label={scopeWords[scope]?.label ?? scope}
            checked={chosen.has(scope)}
            onChange={() => toggle(scope)}
          />
          <p>{scopeWords[scope]?.text}</p>
        </div>
      ))}
    </fieldset>
  )
}
