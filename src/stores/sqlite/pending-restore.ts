import { existsSync } from 'node:fs'

/** While this folder is in the data folder, a restore is under way or was interrupted. */
export const pendingName = 'restore'

export function isRestorePending(data: string): boolean {
  return existsSync(`${data}/${pendingName}`)
}

/**
 * Brings an interrupted restore to its end, and waits for one that is under way. Whoever opens a database asks before, and
 * again afterwards: a restore that begins looks whether anybody has it open, so that one of the two sees the other.
 */
export async function settleRestore(data: string): Promise<void> {
  if (!isRestorePending(data)) return
  const { finishRestore } = await import('./finish-restore.ts')
  await finishRestore(data)
}

/** Opens something in the data folder while no restore is under way there. */
export async function openSettled<T extends { close(): unknown }>(
  data: string,
  open: () => Promise<T>,
): Promise<T> {
  for (;;) {
    await settleRestore(data)
    const opened = await open()
    if (!isRestorePending(data)) return opened
    await opened.close()
  }
}
