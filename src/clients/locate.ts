import { posix, win32 } from 'node:path'
import type { Client, Location, MachinePaths, Scope } from './client.ts'

/** The files of a client for a scope; the one that is made where there is none comes first. */
export function filesOf({ files }: Client, scope: Scope, places: MachinePaths): string[] {
  const found = (files[scope] ?? []).map((location) => locate(location, places))
  return scope === 'project' ? found.map((file) => joined(places, places.project, file)) : found
}

/** A path on the machine in question, which need not be the one this runs on. */
export function locate(location: Location, places: MachinePaths): string {
  const text = typeof location === 'string' ? location : (location[places.platform] ?? location.other)
  const [first = '', ...rest] = text.match(/(?:\{(?:[^{}]|\{[^}]*\})*\}|[^/])+/g) ?? []
  return joined(places, root(first, places), ...rest)
}

/** Joins the way the platform in question does. */
export function joined({ platform }: MachinePaths, ...parts: string[]): string {
  return platform === 'win32' ? win32.join(...parts) : posix.join(...parts)
}

function root(first: string, places: MachinePaths): string {
  const { platform, home, env } = places
  if (first === '~') return home
  const [, name, otherwise = '~'] = /^\{(\w+)(?:\|(.*))?\}$/.exec(first) ?? []
  if (name === undefined) return first
  // Where desktop programs keep the settings of the user.
  if (name === 'settings' && platform === 'darwin')
    return joined(places, home, 'Library', 'Application Support')
  if (name === 'settings' && platform === 'win32') return locate('{APPDATA|~/AppData/Roaming}', places)
  if (name === 'settings' || name === 'config') return locate('{XDG_CONFIG_HOME|~/.config}', places)
  return env[name] || locate(otherwise, places)
}
