import { isNews } from '../../language/requests/about-the-list.ts'
import {
  bareWords,
  isAside,
  isDenial,
  isOnlyHowItStands,
  wordsBesideSlots,
} from '../../language/requests/bare-words.ts'
import {
  asksToCopy,
  asksToUndo,
  isConditional,
  isNegated,
  isReported,
  isWished,
  seeksAdvice,
} from '../../language/requests/guards.ts'
import { adding, changing, grave, quiet, timely } from '../../language/requests/intent-kinds.ts'
import { readState } from '../../language/requests/meanings.ts'
import { fold } from '../../language/requests/plain.ts'
import type { Request } from '../../language/requests/request.ts'
import { asksForTask, isLookup, isOfAnother, isWish } from '../../language/requests/wants-task.ts'
import { asksNotToAdd, saysDelete } from '../../language/requests/wordings.ts'
import type { Intent } from '../../language/understanding/requests.ts'
import type { RequestAnswer, Scene } from './play/scene.ts'

/** From which certainty something is done without asking. What only shows may be wrong at times; deleting may not. */
const thresholds: Partial<Record<Intent, number>> = {
  delete: 0.45,
  forget: 0.6,
  complete: 0.45,
  add: 0.42,
  remember: 0.6,
  rename: 0.5,
  reopen: 0.6,
  note: 0.65,
  assign: 0.5,
  move: 0.9,
  start: 0.65,
}
const usual = 0.4
/** "demo" may be a task or a word said to somebody else. */
const ofBareTitle = 0.9
/** With a date or a tag it may be told as news. */
const ofTitle = 0.55

/** Where it may as well ask for nothing: "the kids are finally asleep". */
const ofStory = 0.8

export type Doubt = 'none' | 'unsure' | 'condition' | 'impossible'

/** Why a request is not simply carried out. */
export function doubtOf(request: Request): Doubt {
  const { intent, confidence, said, slots, otherwise, beside = '' } = request
  const words = bareWords(request)
  if (intent === 'undo') return asksToUndo(said) || confidence > 0.97 ? 'none' : 'unsure'
  // "non cancellare la palestra" corrects nothing.
  if (intent === 'correct') return isDenial(said) ? 'unsure' : 'none'
  if (quiet.has(intent)) return 'none'
  if (adding.has(intent) && (asksNotToAdd.test(fold(said)) || asksNotToAdd.test(fold(beside))))
    return 'unsure'
  if (changing.has(intent)) {
    if (seeksAdvice(said) || seeksAdvice(beside)) return 'unsure'
    if (asksToCopy(said)) return 'impossible'
    if (isConditional(words) || isConditional(beside)) return 'condition'
    if (isReported(words) || isReported(beside)) return 'unsure'
  }
  if (intent === 'reopen' && isOnlyHowItStands(request)) return 'unsure'
  if (grave.has(intent)) {
    if (intent === 'delete' && isNews.test(said) && !saysDelete(said)) return 'unsure'
    // "the second one" alone says nothing of what is to be done with it.
    if (!/[\p{L}\p{N}✓✔✅☑]/u.test(wordsBesideSlots(request))) return 'unsure'
    if ((isNegated(words) && !isAside(said)) || isWished(words)) return 'unsure'
    // "tomorrow delete it" is not now.
    if (
      slots.some(({ slot }) => slot === 'date' || (intent === 'delete' && timely.has(slot))) &&
      !slots.some(({ slot }) => slot === 'all')
    )
      return 'unsure'
  }
  if (intent === 'add' && !asksForTask(request)) {
    const isBare = slots.every(({ slot }) => slot === 'title')
    if (isLookup(request) || (isBare && (isWish(request) || isOfAnother(request)))) return 'unsure'
    if (isBare) return confidence >= ofBareTitle ? 'none' : 'unsure'
    // Beside "repeat" it is in doubt how it is meant, and not whether.
    const isTalk = otherwise === undefined || quiet.has(otherwise)
    return confidence >= (isTalk ? ofTitle : usual) ? 'none' : 'unsure'
  }
  const isStory = otherwise === 'none' && !(intent === 'complete' && readState(said) === 'done')
  const threshold = isStory ? ofStory : (thresholds[intent] ?? usual)
  return confidence >= threshold ? 'none' : 'unsure'
}

/** Whether a request is carried out without asking whether it was meant. */
export function certainEnough(request: Request): boolean {
  return doubtOf(request) === 'none'
}

/** What is said instead, where a request is not simply carried out; null where it is. */
export function decide(request: Request, { say }: Scene): RequestAnswer | null {
  const doubt = doubtOf(request)
  if (doubt === 'none') return null
  if (doubt === 'condition') return { text: say.onCondition }
  if (doubt === 'impossible') return { text: say.outOfScope }
  const { intent, otherwise } = request
  const guesses = [intent, otherwise].flatMap((one) => (one && say.doing[one]) || [])
  return {
    text: say.unsure(guesses.slice(0, 2)),
    open: { ask: 'confirm', requests: [{ ...request, confidence: 1 }] },
    context: 'confirm',
  }
}
