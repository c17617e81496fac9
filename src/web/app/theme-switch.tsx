import { Monitor, Moon, Sun } from 'lucide-react'
import { useStore } from '../api/store.ts'
import { type Theme, theme, themes } from '../browser/theme.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'

const faces: Record<Theme, { label: string; Icon: typeof Sun }> = {
  system: { label: 'Like the system', Icon: Monitor },
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
}

export function ThemeSwitch() {
  const chosen = useStore(theme)
  const { Icon } = faces[chosen]
  return (
    <Menu
      label="Colours"
      trigger={(props) => <IconButton {...props} label="Colours" icon={<Icon size={18} />} />}
      items={themes.map((name) => {
        const { label, Icon } = faces[name]
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
