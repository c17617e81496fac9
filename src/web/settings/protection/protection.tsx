import { getProtection } from '../../api/protection.ts'
import { useRemote } from '../../api/use-remote.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/scroll-page.tsx'
import { words } from '../../words/words.ts'
import { Address } from './address.tsx'
import { AppCodes } from './app-codes.tsx'
import { Organisation } from './organisation.tsx'
import { Passkeys } from './passkeys.tsx'
import styles from './protection.module.css'
import { SignIns } from './sign-ins.tsx'

/** How one signs in, and where one is. */
export function ProtectionSettings() {
  const remote = useRemote('protection', getProtection)
  return (
    <>
      <Section title={words.settings.signIn}>
        <Loaded remote={remote} lines={4}>
          {(protection) => (
            <div className={styles.parts}>
              {protection.mail && <Address isVerified={protection.isAddressVerified} />}
              <Passkeys passkeys={protection.passkeys} isPossible={protection.canHavePasskeys} />
              {protection.organisation !== null && (
                <Organisation name={protection.organisation} isTied={protection.isOfOrganisation} />
              )}
              {protection.hasPassword && <AppCodes isOn={protection.asksForCode} />}
            </div>
          )}
        </Loaded>
      </Section>
      <SignIns />
    </>
  )
}
