import type { Subscription } from '../change.ts'

const retryMs = 500

/**
 * Looks whenever it is told to, one look after the other, and once more if it was told meanwhile. A store that is away for
 * a moment is asked again; calls tell their callers what is wrong. It never keeps the process alive.
 */
export function keepLooking(
  watch: (tell: () => void) => Subscription,
  look: () => Promise<void>,
): Subscription {
  let [isLooking, isDue, isOver] = [false, false, false]
  let timer: NodeJS.Timeout | undefined
  const lookNow = async (): Promise<void> => {
    isDue = true
    if (isLooking) return
    isLooking = true
    clearTimeout(timer)
    while (isDue && !isOver) {
      isDue = false
      try {
        await look()
      } catch {
        if (!isOver) timer = setTimeout(() => void lookNow(), retryMs).unref()
        break
      }
    }
    isLooking = false
  }
  const watching = watch(() => void lookNow())
  return {
    ready: watching.ready.then(lookNow),
    unsubscribe() {
      isOver = true
      clearTimeout(timer)
      watching.unsubscribe()
    },
  }
}
