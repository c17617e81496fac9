import { useState } from 'react'
import { type AppSetup, beginAppSetup, verifyAppCode } from '../../api/protection.ts'
import { refresh } from '../../api/use-remote.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { words } from '../../words/words.ts'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Password, then the app and its first code, then the codes for when the app is lost. */
export function AppSetupDialog({ onClose }: { onClose: () => void }) {
  const [setup, setSetup] = useState<AppSetup | null>(null)
  const [isDone, setDone] = useState(false)
  if (setup && isDone) {
    // What is on is shown once the codes are put away: the dialog would go with what it replaces.
    const close = () => {
      refresh('protection')
      refresh('sign-ins')
      onClose()
    }
    return <RecoveryCodes codes={setup.recoveryCodes} onClose={close} />
  }
  return setup ? (
    <FirstCode setup={setup} onDone={() => setDone(true)} onClose={onClose} />
  ) : (
    <Begin onBegun={setSetup} onClose={onClose} />
  )
}

function Begin({ onBegun, onClose }: { onBegun: (setup: AppSetup) => void; onClose: () => void }) {
  return (
    <FormDialog
      title={words.settings.setUpTitle}
      size="small"
      action={words.settings.continue}
      submission={useSubmission()}
      send={async (given) => onBegun(await beginAppSetup(String(given.get('password'))))}
      onClose={onClose}
    >
      <p>{words.settings.needApp}</p>
      <PasswordField label={words.settings.yourPassword} name="password" autoComplete="current-password" />
    </FormDialog>
  )
}

interface FirstCodeProps {
  readonly setup: AppSetup
  readonly onDone: () => void
  readonly onClose: () => void
}

function FirstCode({ setup, onDone, onClose }: FirstCodeProps) {
  const secret = new URL(setup.uri).searchParams.get('secret') ?? ''
  const verify = async (given: FormData) => {
    await verifyAppCode({ code: String(given.get('code')) })
    onDone()
  }
  return (
    <FormDialog
      title={words.settings.scan}
      action={words.settings.turnOn}
      submission={useSubmission()}
      send={verify}
      onClose={onClose}
    >
      <QrCode text={setup.uri} label={words.settings.qrCode} />
      <Field label={words.settings.typeKey} value={secret} readOnly />
      <Field
        label={words.settings.appCode}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9 ]{6,7}"
        required
        maxLength={7}
      />
    </FormDialog>
  )
}
