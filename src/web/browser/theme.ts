import { remembered } from './remembered.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** design/theme-start.js reads the same choice before anything is drawn. */
export const theme = remembered<Theme>('theme', themes, 'system')

export function applyTheme(): void {
  const choice = theme.get()
  if (choice === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
}

theme.subscribe(applyTheme)
