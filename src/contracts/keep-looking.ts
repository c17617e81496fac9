import type { Subscription } from '../change.ts'

const retryMs = 500

/**
 * Looks whenever it is told to, one look after the other, and once more if it was told meanwhile. A store that is away for
 * a moment is asked again; calls tell their callers what is wrong. It never keeps the process alive. Between two looks
 * it rests for so many milliseconds.
 */
export function keepLooking(
  watch: (tell: () => void) => Subscription,
  look: () => Promise<void>,
  restMs: () => number = () => 0,
): Subscription {
  let [isLooking, isDue, isOver] = [false, false, false]
  let timer: NodeJS.Timeout | undefined
  let earliest = 0
  const lookNow = async (): Promise<void> => {
    isDue = true
    if (isLooking) return
    isLooking = true
    clearTimeout(timer)
    while (isDue && !isOver) {
      const rest = earliest - performance.now()
      if (rest > 0)
        await new Promise<void>((resolve) => {
          timer = setTimeout(resolve, rest).unref()
        })
      isDue = false
      try {
        await look()
        earliest = performance.now() + restMs()
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
