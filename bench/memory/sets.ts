import { readFileSync } from 'node:fs'

/** Half of each set is for choosing thresholds, the other half is only measured. */
export type Half = 'development' | 'measured'

/** The lines of one set, each as its fields. */
export function readSet(name: string, half: Half): string[][] {
  const lines = readFileSync(new URL(`${name}.txt`, import.meta.url), 'utf8').split('\n')
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .filter((_, index) => (index % 2 === 0) === (half === 'development'))
    .map((line) => line.split(' | '))
}
