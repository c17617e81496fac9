import type { DiscoveryType } from '../../api/values.ts'

/** What a form for a discovery begins with. */
export interface Draft {
  readonly text?: string
  readonly type?: DiscoveryType
  readonly module?: string
  /** The one that it takes the place of. */
  readonly replaces?: number
  /** The one that is corrected as it stands. */
  readonly edits?: number
}

/** One path in each line, or with commas between them. */
export function readPaths(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[\n,]/)
        .map((path) => path.trim())
        .filter(Boolean),
    ),
  ]
}
