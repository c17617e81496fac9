import { availableParallelism, totalmem } from 'node:os'

/** What figures were measured on, in words. */
export function thisMachine(): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${availableParallelism()} cores, ${memory} GB, ${process.platform}, Node ${process.versions.node}`
}
