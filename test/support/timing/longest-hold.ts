/**
 * The most milliseconds of the processor that the event loop was held for at a time while something ran. Counted by the
 * processor's time of this thread, so that what else the machine does is not.
 */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let [longest, last, isOver] = [0, spent(), false]
  const look = () => {
    const now = spent()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  await work()
  isOver = true
  look()
  return longest
}

function spent(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
