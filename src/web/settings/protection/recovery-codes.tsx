import { CopyButton } from '../../ui/copy-button.tsx'
import { ShownOnce } from '../../ui/form-dialog.tsx'
import { words } from '../../words/words.ts'
import styles from './protection.module.css'

/** Each lets the person in once, in place of a code of the app. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <ShownOnce title={words.settings.keepCodes} onClose={onClose}>
      <p>{words.settings.keepCodesText}</p>
      <ul className={styles.codes} aria-label={words.settings.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} label={words.settings.copyCodes} />
    </ShownOnce>
  )
}
