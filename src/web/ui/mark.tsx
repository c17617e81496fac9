import type { ComponentProps } from 'react'

/** The sign of the product. */
export function Mark({ size, ...rest }: ComponentProps<'svg'> & { size: number }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its user says whether it has a name or is hidden.
    <svg width={size} height={size} viewBox="0 0 32 32" {...rest}>
      <rect width="32" height="32" rx="8" fill="var(--accent-fill)" />
      <path
        d="M9 7.5h9.2a2 2 0 0 1 1.5.7l4.1 4.6-4.1 4.6a2 2 0 0 1-1.5.7H12v6.4a1.5 1.5 0 0 1-3 0z"
        fill="#fff"
      />
    </svg>
  )
}
