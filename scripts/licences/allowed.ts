import type { Package } from './published-packages.ts'

/** Licences under which the program may carry somebody's code. Their texts ask for a notice, and no more. */
export const allowed: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Python-2.0',
  // Unmodified only, which bundling and shortening leave it; the page says which packages these are.
  'MPL-2.0',
])

/** What is wrong with the licences, a sentence for each. */
export function findRefused(packages: readonly Package[]): string[] {
  return packages
    .filter(({ licence }) => !isAllowed(licence))
    .map(
      ({ name, version, licence }) =>
        `${name} ${version} is under "${licence}", which is not on the list in scripts/licences/allowed.ts.`,
    )
}

/** `(MIT OR GPL-3.0)` leaves the choice; of `MIT AND ISC` both must be allowed. */
export function isAllowed(expression: string): boolean {
  const bare = expression.trim().replace(/^\(([^()]*)\)$/, '$1')
  // Parts in brackets inside a longer expression are for a person to read.
  if (/[()]/.test(bare)) return false
  return bare.split(/\s+OR\s+/).some((choice) => choice.split(/\s+AND\s+/).every((one) => allowed.has(one)))
}
