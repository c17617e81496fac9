import { doubtOf } from '../../src/chat/offline/decide.ts'
import { plain } from '../../src/language/requests/plain.ts'
import { understand } from '../../src/language/requests/understand.ts'
import type { Intent } from '../../src/language/understanding/requests.ts'
import { type Marked, readHeldBack } from './held-back.ts'

const quiet: ReadonlySet<Intent> = new Set([
  'none',
  'other',
  'chat',
  'yes',
  'no',
  'choose',
  'correct',
  'help',
])
/** What only shows something does no harm where it was not meant. */
const showing: ReadonlySet<Intent> = new Set(['list', 'show', 'count', 'next', 'recall'])
const articles = /^(?:the|my|der|die|das|den|dem|le|la|les|el|los|las|o|a|os|as|il|lo|gli|i|de|het) /

/** What the chat would do with each sentence that was held back, before it looks for the tasks that are meant. */
export function measureAccuracy() {
  const messages = readHeldBack()
  for (const { text, context } of messages.slice(0, 50)) understand(text, context)
  const before = process.memoryUsage().rss
  const judged = messages.map(judge)
  const languages = [...new Set(messages.map(({ language }) => language))].toSorted()
  const rows = ['all', ...languages].map((language) => {
    const own = judged.filter((one) => language === 'all' || one.language === language)
    const share = (is: (one: (typeof own)[number]) => boolean) =>
      `${((100 * own.filter(is).length) / own.length).toFixed(1)} %`
    return {
      language,
      messages: own.length,
      'exactly right': share(({ isRight }) => isRight),
      'doing nothing': share(({ isQuiet }) => isQuiet),
      'changes wrongly': share(({ isWrong }) => isWrong),
      'asks needlessly': share(({ isAsked }) => isAsked),
    }
  })
  const took = judged.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other)
  return {
    rows,
    p50: took[Math.floor(took.length / 2)] as number,
    p95: took[Math.floor(took.length * 0.95)] as number,
    megabytes: (process.memoryUsage().rss - before) / 1e6,
  }
}

function judge({ text, language, context, requests }: Marked) {
  const start = performance.now()
  const read = understand(text, context)
  const milliseconds = performance.now() - start
  const wanted = requests.filter(({ intent }) => !quiet.has(intent))
  const asking = read.filter(({ intent }) => !quiet.has(intent))
  const done = asking.filter((request) => doubtOf(request) === 'none')
  const said = (slots: readonly (readonly [string, string])[]) =>
    slots.map(([slot, words]) => `${slot}=${plain(words).replace(articles, '')}`).toSorted()
  const shown = (all: readonly { intent: Intent; slots: readonly (readonly [string, string])[] }[]) =>
    JSON.stringify(all.map(({ intent, slots }) => [intent, said(slots)]))
  const got = asking.map(({ intent, slots }) => ({
    intent,
    slots: slots.map(({ slot, text: words }) => [slot, words] as const),
  }))
  return {
    language,
    milliseconds,
    isQuiet: wanted.length === 0,
    isRight: shown(wanted) === shown(got) && done.length === asking.length,
    isWrong: done.some(({ intent }) => !showing.has(intent) && !wanted.some((one) => one.intent === intent)),
    isAsked:
      asking.length > done.length &&
      asking.every(({ intent }) => wanted.some((one) => one.intent === intent)),
  }
}
