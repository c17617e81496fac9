import type { Readable } from 'node:stream'
import { lineType, readEvent } from './grep-events.ts'
import type { Matches } from './matches.ts'
import { OutputLines } from './output-lines.ts'
import type { SearchTime } from './search-time.ts'

/** An event has the text of a line and that of its first match, each within a megabyte that JSON may make six of. */
const eventLimit = 16 * 1024 * 1024

/**
 * Takes the matches out of what ripgrep says; once there are enough, they are only counted. The number of files when all
 * were searched, and nothing when ripgrep ended before.
 */
export async function readMatches(
  output: Readable,
  matches: Matches,
  isShown: (path: string) => boolean,
  time: SearchTime,
): Promise<number | undefined> {
  const lines = new OutputLines(eventLimit)
  let isShownFile = true
  for await (const piece of output) {
    for (const line of lines.add(piece)) {
      if (matches.isComplete) {
        const type = lineType(line)
        if (type === 'match' && isShownFile) matches.countOn()
        if (type !== undefined) continue
      }
      const event = readEvent(line)
      if (event.type === 'summary') return event.filesSearched
      if (event.type === 'begin') {
        isShownFile = isShown(event.path)
        if (isShownFile) matches.beginFile(event.path)
      } else if (event.type === 'end') matches.endFile()
      else if (isShownFile) matches.add(event)
      if (matches.isComplete) time.beginCounting()
    }
  }
  return undefined
}
