import { execFileSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder } from '../../test/support/files/folder.ts'
import { linkedZone } from './linked-zone.ts'

it.each([
  ['/usr/share/zoneinfo/Europe/Berlin', 'Europe/Berlin'],
  ['/var/db/timezone/zoneinfo/America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['../usr/share/zoneinfo/Etc/UTC', 'UTC'],
  ['/usr/share/zoneinfo/UTC', 'UTC'],
  ['/usr/share/zoneinfo/posix/Asia/Tokyo', 'Asia/Tokyo'],
  ['/usr/share/zoneinfo/Etc/GMT+5', 'Etc/GMT+5'],
  ['/usr/share/zoneinfo/localtime', null],
  ['/somewhere/else', null],
])('a link to %s means %s', (target, zone) => {
  const link = join(newFolder(), 'localtime')
  symlinkSync(target, link)
  expect(linkedZone(link)).toBe(zone)
})

it('what is no link tells nothing', () => {
  const file = join(newFolder(), 'localtime')
  writeFileSync(file, 'TZif')
  expect(linkedZone(file)).toBeNull()
  expect(linkedZone(join(newFolder(), 'none'))).toBeNull()
})

it('names the zone that Node itself found on this machine', () => {
  const { TZ: _, ...env } = process.env
  const ask = 'console.log(Intl.DateTimeFormat().resolvedOptions().timeZone)'
  const found = execFileSync(process.execPath, ['-e', ask], { env, encoding: 'utf8' }).trim()
  expect([null, found]).toContain(linkedZone())
})
