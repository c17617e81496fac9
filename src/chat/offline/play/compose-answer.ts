import type { Trail } from '../open-question.ts'
import type { RequestAnswer, Scene } from './scene.ts'

const mostLines = 12

/** What was done first, then the one question, or else the one offer. */
export function composeAnswer(
  answers: readonly RequestAnswer[],
  { say }: Scene,
): { text: string; trail: Trail } {
  const question = answers.find(({ open }) => open)
  const texts = answers.filter((one) => one !== question).map(({ text }) => text)
  const lines =
    texts.length > mostLines ? [...texts.slice(0, mostLines), say.more(texts.length - mostLines)] : texts
  const deeds = answers.flatMap(({ deed }) => deed ?? [])
  const offer = deeds.length > 1 ? say.offerUndoAll : answers.at(-1)?.offer
  const last = question?.text ?? offer
  const latest = <Key extends keyof RequestAnswer>(key: Key) =>
    answers.findLast((one) => one[key] !== undefined)?.[key]
  return {
    text: [[...new Set(lines)].join('\n'), last].filter(Boolean).join('\n\n'),
    trail: {
      open: question?.open,
      context: question?.context ?? latest('context'),
      shown: latest('shown'),
      touched: together(answers) ?? spokenOf(answers),
      filter: latest('filter'),
      undone: answers.flatMap(({ undone = [] }) => undone),
      undoing: answers.flatMap(({ undoing = [] }) => undoing),
      deeds,
    },
  }
}

/** What "it" means next: nothing, where what was named last is not there. */
function spokenOf(answers: readonly RequestAnswer[]) {
  const last = answers.findLast(({ touched, isUnknown }) => touched !== undefined || isUnknown)
  return last?.touched ?? (last?.isUnknown ? [] : undefined)
}

/** Several tasks that were added in one breath are "them". */
function together(answers: readonly RequestAnswer[]) {
  const added = answers.filter(({ deed }) => deed?.request.intent === 'add')
  return added.length > 1 && added.length === answers.length
    ? added.flatMap(({ touched = [] }) => touched)
    : undefined
}
