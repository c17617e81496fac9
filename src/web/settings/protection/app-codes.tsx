import { RotateCcw, ShieldCheck, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { renewRecoveryCodes, stopAppCodes } from '../../api/protection.ts'
import { refresh } from '../../api/use-remote.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { words } from '../../words/words.ts'
import { AppSetupDialog } from './app-setup-dialog.tsx'
import { Part } from './part.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** A code of an app, beside the password. */
export function AppCodes({ isOn }: { isOn: boolean }) {
  const [dialog, setDialog] = useState<'setup' | 'renew' | 'stop' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const close = () => setDialog(null)
  return (
    <Part
      title={words.settings.app}
      text={isOn ? words.settings.appOn : words.settings.appOff}
      actions={
        isOn ? (
          <>
            <Button icon={<RotateCcw size={15} aria-hidden />} onClick={() => setDialog('renew')}>
              {words.settings.newCodes}
            </Button>
            <Button icon={<ShieldOff size={15} aria-hidden />} onClick={() => setDialog('stop')}>
              {words.settings.turnOff}
            </Button>
          </>
        ) : (
          <Button icon={<ShieldCheck size={15} aria-hidden />} onClick={() => setDialog('setup')}>
            {words.settings.setUpApp}
          </Button>
        )
      }
    >
      {dialog === 'setup' && <AppSetupDialog onClose={close} />}
      {dialog === 'stop' && (
        <PasswordDialog
          title={words.settings.turnOffTitle}
          action={words.settings.turnOff}
          onClose={close}
          send={async (password) => {
            await stopAppCodes(password)
            refresh('protection')
            showToast({ text: words.settings.appOffNow })
            close()
          }}
        />
      )}
      {dialog === 'renew' && (
        <PasswordDialog
          title={words.settings.newCodes}
          action={words.settings.createCodes}
          onClose={close}
          send={async (password) => {
            setCodes((await renewRecoveryCodes(password)).recoveryCodes)
            close()
          }}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </Part>
  )
}

interface PasswordDialogProps {
  readonly title: string
  readonly action: string
  readonly send: (password: string) => Promise<void>
  readonly onClose: () => void
}

function PasswordDialog({ title, action, send, onClose }: PasswordDialogProps) {
  return (
    <FormDialog
      title={title}
      size="small"
      action={action}
      submission={useSubmission()}
      send={(given) => send(String(given.get('password')))}
      onClose={onClose}
    >
      <PasswordField label={words.settings.yourPassword} name="password" autoComplete="current-password" />
    </FormDialog>
  )
}
