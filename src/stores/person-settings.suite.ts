import { expect, it } from 'vitest'
import { noSettings } from '../projects/person-settings.ts'
import type { Stores } from './stores.ts'

/** Where people live, on every engine. */
export function personSettingsSuite(open: () => Promise<Stores>): void {
  it('keeps the settings of each person, and none of who has said nothing', async () => {
    await using stores = await open()
    const [ada, grace] = [stores.settings('ada'), stores.settings('grace')]
    expect(await ada.save({ timeZone: 'Asia/Tokyo', weekStart: 7 })).toEqual({
      ...noSettings,
      timeZone: 'Asia/Tokyo',
      weekStart: 7,
    })
    expect(await ada.save({ hours: 24, weekStart: null })).toMatchObject({ weekStart: null, hours: 24 })
    expect(await stores.settings('ada').read()).toEqual({
      ...noSettings,
      timeZone: 'Asia/Tokyo',
      hours: 24,
    })
    expect(await grace.read()).toEqual(noSettings)
    await stores.deleteOwner('ada')
    expect(await ada.read()).toEqual(noSettings)
  })

  it('fills in what has not been said, and changes nothing else', async () => {
    await using stores = await open()
    const ada = stores.settings('ada')
    await ada.save({ timeZone: 'Asia/Tokyo' })
    expect(await ada.fill({ timeZone: 'Europe/Berlin', language: 'de' })).toEqual({
      ...noSettings,
      timeZone: 'Asia/Tokyo',
      language: 'de',
    })
  })
}
