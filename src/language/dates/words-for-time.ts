import { readWindow } from './read-window.ts'
import type { ReadingOptions } from './reading.ts'

/** The longest run of words that is a time: "this week" in "everything due this week". */
export async function wordsForTime(said: string, options: ReadingOptions): Promise<string | undefined> {
  const words = said
    .replaceAll(/['’]s\b/g, '')
    .split(/[\s,.!?、。，]+/)
    .filter(Boolean)
    .slice(0, 25)
  for (const length of [3, 2, 1])
    for (let at = 0; at + length <= words.length; at++) {
      const run = words.slice(at, at + length).join(' ')
      if (/\p{L}/u.test(run) && (await readWindow(run, options))) return run
    }
  const inside = /今日|明日|今週|来週|今月|来月|今天|明天|本周|这周|下周|本月|这个月|下个月/u.exec(said)?.[0]
  return inside
}
