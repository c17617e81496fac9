import { Monitor, Moon, Sun } from 'lucide-react'
import type { Theme } from '../browser/theme.ts'

export const themeLooks: Readonly<Record<Theme, { readonly label: string; readonly Icon: typeof Sun }>> = {
  system: { label: 'Like the system', Icon: Monitor },
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
}
