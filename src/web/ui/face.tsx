import { cx } from './cx.ts'
import styles from './face.module.css'

/** A person in two letters. Their name stands beside it, or is said to those who cannot see it. */
export function Face({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <span aria-hidden="true" className={cx(styles.face, className)}>
      {initials(name)}
    </span>
  )
}

/** "Ada Lovelace" is AL, "grace" is G. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s@._-]+/u)
    .filter(Boolean)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return picked.map((word) => [...(word ?? '?')][0]?.toUpperCase()).join('')
}
