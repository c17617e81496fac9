import { useMe } from '../api/me.ts'
import { ScrollPage } from '../ui/scroll-page.tsx'
import { About } from './about.tsx'
import { Appearance } from './appearance.tsx'
import { MyAccount } from './my-account.tsx'
import { MyData } from './my-data.tsx'

export function SettingsPage() {
  const me = useMe()
  return (
    <ScrollPage title="Settings">
      <Appearance />
      {me?.accounts && <MyAccount me={me} />}
      {me && <MyData me={me} />}
      {me && <About me={me} />}
    </ScrollPage>
  )
}
