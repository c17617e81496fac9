import { Monitor, Moon, Sun } from 'lucide-react'
import type { Theme } from '../browser/theme.ts'
import { words } from '../words/words.ts'

export const themeLooks: Readonly<Record<Theme, { readonly label: string; readonly Icon: typeof Sun }>> = {
  system: {
    get label() {
      return words.ui.systemTheme
    },
    Icon: Monitor,
  },
  light: {
    get label() {
      return words.ui.lightTheme
    },
    Icon: Sun,
  },
  dark: {
    get label() {
      return words.ui.darkTheme
    },
    Icon: Moon,
  },
}
