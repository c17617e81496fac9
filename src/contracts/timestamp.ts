/** The one form of a time in results: ISO 8601, UTC, to the second. */
export function timestamp(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`
}
