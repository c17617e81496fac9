import { fstatSync, writeSync } from 'node:fs'
import { exitCodes } from './command.ts'
import type { Stream } from './screen/screen.ts'

/** Where answers go. */
export interface Output extends Stream {
  write(text: string): void
}

/**
 * The standard output. Into a pipe or a file it is written directly: Node's stream for it takes 3 ms to load, which a
 * terminal needs and a program that waits for a short answer does not.
 */
export function openOutput(): Output {
  return isPipeOrFile(1) ? { write: (text) => writeDirectly(Buffer.from(text)) } : openStream()
}

/**
 * A reader that leaves early, as in `waymark list | head -1`, has every right to: that is no crash, and what the command
 * does besides is done to the end.
 */
function failed(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') {
    isUnread = true
    return
  }
  process.stderr.write(
    `waymark: The answer could not be written (${error.code ?? error.message}).\nSee where it goes, and whether there is room.\n`,
  )
  process.exit(exitCodes.failed)
}

function openStream(): NodeJS.WriteStream {
  return process.stdout.on('error', failed)
}

function isPipeOrFile(descriptor: number): boolean {
  try {
    const status = fstatSync(descriptor)
    return status.isFIFO() || status.isSocket() || status.isFile()
  } catch {
    return false // closed: the stream knows what to do
  }
}

let stream: NodeJS.WriteStream | undefined
let isUnread = false

function writeDirectly(bytes: Buffer): void {
  let at = 0
  // What went to the stream once is followed there, so that nothing overtakes it.
  while (at < bytes.length && !stream && !isUnread) {
    try {
      at += writeSync(1, bytes, at)
    } catch (error) {
      // The other side set the pipe to answer at once, and it is full: the stream can wait.
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') stream = openStream()
      else failed(error as NodeJS.ErrnoException)
    }
  }
  if (at < bytes.length && !isUnread) stream?.write(bytes.subarray(at))
}
