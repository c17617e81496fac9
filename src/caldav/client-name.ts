/** Programs that say who they are in words that people do not know. */
const known: readonly (readonly [RegExp, string])[] = [
  [/remindd|Reminders/i, 'Apple Reminders'],
  [/CalendarAgent|iCal\/|dataaccessd|accountsd|iOS\/|macOS\/|Mac OS X\//i, 'Apple Calendar'],
  [/tasks\.org|org\.tasks/i, 'Tasks.org'],
  [/DAVx5|DAVdroid|at\.bitfire/i, 'DAVx5'],
  [/Thunderbird/i, 'Thunderbird'],
  [/Evolution/i, 'Evolution'],
  [/Nextcloud/i, 'Nextcloud'],
  [/GNOME-Online|gnome-todo|endeavour/i, 'GNOME'],
]

/** What changes of a client are called by, from what it says of itself. */
export function clientName(userAgent: string | null): string {
  const said = userAgent ?? ''
  const [, name] = known.find(([pattern]) => pattern.test(said)) ?? []
  if (name !== undefined) return name
  const [first = ''] = said.trim().split(/[\s/(;]/)
  const plain = first.replace(/[^\w.+-]/g, '').slice(0, 40)
  return plain === '' || plain === 'Mozilla' ? 'calendar' : plain
}
