import { locale } from '../../words/words.ts'

const units = ['byte', 'kilobyte', 'megabyte'] as const

/** `1.2 MB`, in the spoken language. */
export function sizeWords(bytes: number): string {
  const step = bytes < 1_000 ? 0 : bytes < 1_000_000 ? 1 : 2
  const value = bytes / 1_024 ** step
  return new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit: units[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  }).format(value)
}
