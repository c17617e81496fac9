import { posix, win32 } from 'node:path'
import type { MachinePaths } from './client.ts'

/** Joins the way the platform in question does, which need not be the one this runs on. */
export function joined({ platform }: MachinePaths, ...parts: string[]): string {
  return platform === 'win32' ? win32.join(...parts) : posix.join(...parts)
}

/** Where desktop programs keep the settings of the user. */
export function settingsFolder(places: MachinePaths): string {
  const { platform, home, appData, configHome } = places
  if (platform === 'darwin') return joined(places, home, 'Library', 'Application Support')
  if (platform === 'win32') return appData || joined(places, home, 'AppData', 'Roaming')
  return configHome || joined(places, home, '.config')
}
