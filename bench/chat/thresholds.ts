/**
 * From which certainty each intent may be carried out: the lowest at which it is wrong no more often than asking would be needless,
 * on the validation part. Run: node bench/chat/thresholds.ts
 */

import { doubtOf } from '../../src/chat/offline/decide.ts'
import { understand } from '../../src/language/requests/understand.ts'
import type { Intent } from '../../src/language/understanding/requests.ts'
import { readHeldBack } from './held-back.ts'

const changing: readonly Intent[] =
  'add complete reopen delete reschedule rename prioritize tag untag note step repeat start block assign move remember forget undo'.split(
    ' ',
  ) as Intent[]

const read = readHeldBack('validation').flatMap(({ text, context, requests }) => {
  const wanted = new Set(requests.map(({ intent }) => intent))
  return understand(text, context)
    .filter((request) => doubtOf({ ...request, confidence: 1 }) === 'none')
    .map(({ intent, confidence }) => ({ intent, confidence, isRight: wanted.has(intent) }))
})

console.table(
  changing.map((intent) => {
    const own = read.filter((one) => one.intent === intent)
    const at = (threshold: number) => ({
      wrong: own.filter(({ confidence, isRight }) => !isRight && confidence >= threshold).length,
      needless: own.filter(({ confidence, isRight }) => isRight && confidence < threshold).length,
    })
    const steps = Array.from({ length: 33 }, (_, step) => 0.3 + step * 0.02)
    const threshold = steps.find((one) => at(one).wrong <= at(one).needless) ?? 0.94
    return {
      intent,
      read: own.length,
      threshold: threshold.toFixed(2),
      ...at(threshold),
      before: JSON.stringify(at(0)),
    }
  }),
)
