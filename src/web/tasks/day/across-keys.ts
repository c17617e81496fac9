import { useShortcuts } from '../../browser/shortcuts.ts'

/** The keys of lists on pages of many projects: from task to task, completing and opening the one in focus. */
export function useAcrossKeys(): void {
  const links = () =>
    [...document.querySelectorAll<HTMLElement>('main [data-task-key]')].filter((link) =>
      link.checkVisibility(),
    )
  const focused = () => links().find((link) => link === document.activeElement)
  const move = (step: 1 | -1) => {
    const all = links()
    const now = all.indexOf(document.activeElement as HTMLElement)
    const next = now < 0 ? all[0] : all[now + step]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
  useShortcuts({
    next: () => void move(1),
    previous: () => void move(-1),
    complete: () => {
      const link = focused()
      const box = link?.closest('li')?.querySelector<HTMLElement>('input[type="checkbox"]')
      if (!link || !box) return false
      const all = links()
      const at = all.indexOf(link)
      ;(all[at + 1] ?? all[at - 1])?.focus()
      box.click()
    },
    open: (key) => {
      const link = focused()
      if (!link || key === 'Enter') return false
      link.click()
    },
  })
}
