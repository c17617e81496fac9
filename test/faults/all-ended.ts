/** Waits for all, also after a failure, so that nothing of a failed test goes on in a folder that is gone. */
export async function allEnded(parts: readonly Promise<void>[]): Promise<void> {
  for (const end of await Promise.allSettled(parts)) if (end.status === 'rejected') throw end.reason
}
