import { Building2 } from 'lucide-react'
import { tieToOrganisation } from '../../api/accounts.ts'
import { Button } from '../../ui/button.tsx'
import { attempt } from '../../ui/toasts.tsx'
import { words } from '../../words/words.ts'
import { Part } from './part.tsx'

/** Signing in through the organisation instead of a password. */
export function Organisation({ name, isTied }: { name: string; isTied: boolean }) {
  const tie = () =>
    attempt(async () => {
      const { url } = await tieToOrganisation()
      if (url !== null) location.assign(url)
    })
  return (
    <Part
      title={name}
      text={isTied ? words.settings.organisationOn(name) : words.settings.organisationOff(name)}
      actions={
        !isTied && (
          <Button icon={<Building2 size={15} aria-hidden />} onClick={() => void tie()}>
            {words.pages.connect}
          </Button>
        )
      }
    />
  )
}
