import { currentMe, learnSettings } from './me.ts'
import { request } from './request.ts'
import type { Me } from './values.ts'

export type PersonSettings = Me['settings']

interface ShownSettings {
  readonly settings: PersonSettings
  /** The zone that holds for the person now. */
  readonly zone: string
}

/** Changes what is given, at once on the screen; null takes it back. */
export async function saveSettings(change: Partial<PersonSettings>): Promise<void> {
  const me = currentMe()
  if (me) learnSettings({ settings: { ...me.settings, ...change }, zone: change.timeZone ?? me.timeZone })
  try {
    learnSettings(await request<ShownSettings>('PATCH', '/api/settings', { body: change }))
  } catch (thrown) {
    if (me) learnSettings({ settings: me.settings, zone: me.timeZone })
    throw thrown
  }
}

/** The same for what the person has not said yet, and nothing else. */
export async function fillSettings(guess: Partial<PersonSettings>): Promise<void> {
  learnSettings(await request<ShownSettings>('POST', '/api/settings/first', { body: guess }))
}
