import { readdirSync, readFileSync } from 'node:fs'

/** Where the system tells what another process holds. */
export const tellsOfProcesses = process.platform === 'linux'

/** Files and sockets that a process has open. */
export function openHandles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length
}

/** The memory that a process has, in bytes. */
export function residentMemory(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
}
