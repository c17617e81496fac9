const width = 30
const everyMs = 100

export interface ProgressBar {
  show(what: string, done: number, total: number): void
  end(): void
}

/** A bar on a terminal; elsewhere nothing, because a log of thousands of lines helps nobody. */
export function showProgress(out: NodeJS.WriteStream): ProgressBar {
  if (!out.isTTY) return { show() {}, end() {} }
  let shownAt = 0
  return {
    show(what, done, total) {
      if (Date.now() - shownAt < everyMs && done < total) return
      shownAt = Date.now()
      const filled = total === 0 ? width : Math.round((done / total) * width)
      out.write(`\r\x1b[K${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done}/${total} ${what}`)
    },
    end: () => void (shownAt > 0 && out.write('\r\x1b[K')),
  }
}
