import { displayWidth } from './screen/display-width.ts'
import { type Screen, screenOf } from './screen/screen.ts'

const widest = 30
const everyMs = 100

interface ProgressBar {
  show(what: string, done: number, total: number): void
  end(): void
}

/** A bar on a terminal; elsewhere nothing, because a log of thousands of lines helps nobody. */
export function showProgress(
  out: NodeJS.WriteStream,
  { canRedraw, columns }: Pick<Screen, 'canRedraw' | 'columns'> = screenOf(out),
): ProgressBar {
  if (!canRedraw) return { show() {}, end() {} }
  let shownAt = 0
  return {
    show(what, done, total) {
      if (Date.now() - shownAt < everyMs && done < total) return
      shownAt = Date.now()
      const says = ` ${done}/${total} ${what}`
      // One column is left free: a line that is full to the last one begins the next.
      const width = Math.max(0, Math.min(widest, columns - displayWidth(says) - 1))
      const filled = total === 0 ? width : Math.round((done / total) * width)
      out.write(`\r\x1b[K${'█'.repeat(filled)}${'░'.repeat(width - filled)}${says}`)
    },
    end: () => void (shownAt > 0 && out.write('\r\x1b[K')),
  }
}
