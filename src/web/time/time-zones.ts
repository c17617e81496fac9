/** The zones that the browser knows, with the one that holds where it does not know that. */
export function timeZones(held: string): string[] {
  const known = Intl.supportedValuesOf('timeZone')
  return [...new Set([...known, 'UTC', held])].toSorted()
}
