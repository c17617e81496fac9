import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Without this a power cut could take a new name away again, and with it what was acknowledged since. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
