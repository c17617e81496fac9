import { readlinkSync } from 'node:fs'

const ofUtc = ['UTC', 'UCT', 'Zulu', 'Universal']

/** The time zone that `/etc/localtime` leads to, by its name; null where it is no link to one, as on Windows. */
export function linkedZone(link = '/etc/localtime'): string | null {
  const name = /\/zoneinfo\/(?:posix\/)?([A-Z][\w+-]*(?:\/[A-Z][\w+-]*)*)$/.exec(targetOf(link))?.[1]
  if (name === undefined) return null
  return ofUtc.includes(name.replace(/^Etc\//, '')) ? 'UTC' : name
}

function targetOf(link: string): string {
  try {
    return readlinkSync(link)
  } catch {
    return ''
  }
}
