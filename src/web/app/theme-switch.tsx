import { useStore } from '../api/store.ts'
import { theme, themes } from '../browser/theme.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { themeLooks } from '../ui/theme-looks.ts'
import { words } from '../words/words.ts'

export function ThemeSwitch() {
  const chosen = useStore(theme)
  const { Icon } = themeLooks[chosen]
  return (
    <Menu
      label={words.app.theme}
      trigger={(props) => <IconButton {...props} label={words.app.theme} icon={<Icon size={18} />} />}
      items={themes.map((name) => {
        const { label, Icon } = themeLooks[name]
        return {
          id: name,
          label,
          icon: <Icon size={16} aria-hidden />,
          isChosen: name === chosen,
          run: () => theme.set(name),
        }
      })}
    />
  )
}
