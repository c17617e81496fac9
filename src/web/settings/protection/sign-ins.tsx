import { LogOut } from 'lucide-react'
import { endOtherSignIns, endSignIn, listSignIns, type SignIn } from '../../api/protection.ts'
import { refresh, useRemote } from '../../api/use-remote.ts'
import { useToday } from '../../time/clock.ts'
import { momentWords } from '../../time/date-words.ts'
import list from '../../ui/boxed-list.module.css'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/scroll-page.tsx'
import { attempt } from '../../ui/toasts.tsx'
import { words } from '../../words/words.ts'
import styles from './protection.module.css'

/** The browsers in which one is signed in. */
export function SignIns() {
  const remote = useRemote('sign-ins', listSignIns)
  const today = useToday()
  const end = async ({ id, browser }: SignIn) => {
    await attempt(() => endSignIn(id), words.settings.signedOutOf(browser))
    refresh('sign-ins')
  }
  const endOthers = async () => {
    await attempt(endOtherSignIns, words.settings.signedOutOthers)
    refresh('sign-ins')
  }
  const hasOthers = (remote.data?.signIns.length ?? 0) > 1
  return (
    <Section
      title={words.settings.sessions}
      tools={
        hasOthers && (
          <Button size="small" icon={<LogOut size={14} aria-hidden />} onClick={() => void endOthers()}>
            {words.settings.signOutOthers}
          </Button>
        )
      }
    >
      <Loaded remote={remote} lines={3}>
        {({ signIns }) => (
          <ul className={list.list} aria-label={words.settings.sessions}>
            {signIns.map((signIn) => (
              <li key={signIn.id} className={styles.row}>
                <div>
                  <p className={styles.name}>
                    {capital(signIn.browser)}
                    {signIn.isCurrent && words.settings.thisBrowserMark}
                  </p>
                  <p className={styles.facts}>
                    {signIn.address && `${signIn.address} · `}
                    {words.settings.signedInSince(
                      momentWords(signIn.since, today),
                      momentWords(signIn.lastUsedAt, today),
                    )}
                  </p>
                </div>
                {!signIn.isCurrent && (
                  <Button
                    size="small"
                    aria-label={words.settings.signOutOf(signIn.browser, momentWords(signIn.since, today))}
                    onClick={() => void end(signIn)}
                  >
                    {words.settings.signOut}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
