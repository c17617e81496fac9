import { languageOf } from '../../../language/language-of.ts'
import { readCommand } from '../../../language/requests/commands.ts'
import { readState } from '../../../language/requests/meanings.ts'
import { type Request, textOf } from '../../../language/requests/request.ts'
import { isMoreThanRead, understand } from '../../../language/requests/understand.ts'
import { loadPhrases } from '../../phrases/load-phrases.ts'
import { decide } from '../decide.ts'
import type { Exchange } from '../exchanges.ts'
import type { Trail } from '../open-question.ts'
import { composeAnswer } from './compose-answer.ts'
import { doAdd } from './do-add.ts'
import { doChange } from './do-change.ts'
import { doCorrect } from './do-correct.ts'
import { doCount, doList, doNext, doShow } from './do-list.ts'
import { doForget, doRecall, doRemember } from './do-memory.ts'
import { doUndo } from './do-undo.ts'
import { followUp } from './follow-up.ts'
import { recallOr } from './from-memory.ts'
import { leaveAlone, otherwiseTask } from './leave-alone.ts'
import { readReply } from './read-reply.ts'
import { type Clock, type Play, type RequestAnswer, type Scene, setScene, Unanswered } from './scene.ts'
import { smallTalk } from './small-talk.ts'
import { sayFailure } from './words.ts'

/** One turn of the offline model, from the message to the answer. */
export async function* playTurn(
  exchanges: readonly Exchange[],
  clock: Clock,
): Play<{ text: string; trail: Trail }> {
  const earlier = exchanges.slice(0, -1)
  const message = exchanges.at(-1)?.message ?? ''
  const before = earlier.findLast(({ message }) => message.trim().split(/\s+/).length > 1)?.message
  const own = clock.language ?? 'en'
  const language = languageOf(message, before === undefined ? own : languageOf(before, own))
  const scene = setScene(earlier, clock, language, await loadPhrases(language))
  const open = earlier.at(-1)?.trail?.open
  const reply = open && (await readReply(message, open, scene))
  const asked = reply ? null : yield* asking(message, scene)
  if (asked && 'text' in asked) return composeAnswer([asked], scene)
  const agreed = reply?.agreed ?? []
  const requests = [...agreed, ...(reply?.more ?? asked ?? [])]
  if (requests.length === 0) return composeAnswer([{ text: scene.say.leftAlone }], scene)
  const answers: RequestAnswer[] = []
  for (const [at, request] of requests.entries()) {
    const answer = yield* orFailure(answerTo(request, at < agreed.length, scene))
    if (answer.touched) {
      scene.touched = answer.touched
      scene.context ??= 'changed'
    }
    if (answer.isUnknown) {
      scene.touched = []
      scene.context = undefined
    }
    answers.push(answer)
  }
  // What was not read is not left out in silence.
  const isCut = !reply && isMoreThanRead(message)
  const { text, trail } = composeAnswer(answers, scene)
  return { text: isCut ? `${text}\n\n${scene.say.tooLong}` : text, trail }
}

async function* asking(message: string, scene: Scene): Play<readonly Request[] | RequestAnswer> {
  return (yield* orFailure(followUp(message, scene))) ?? understand(message, scene.context)
}

/** Says why a tool did not answer, where there is nothing to say without. */
async function* orFailure<T>(play: Play<T>): Play<T | RequestAnswer> {
  try {
    return yield* play
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error
    return { text: sayFailure(error.output) }
  }
}

function answerTo(request: Request, isReply: boolean, scene: Scene): Play<RequestAnswer> {
  const { say } = scene
  const doubt = isReply ? null : decide(request, scene)
  if (doubt) return tell(doubt)
  switch (request.intent) {
    case 'add':
      return doAdd(request, scene)
    case 'list':
      return isPlainList(request) ? doList(request, scene) : recallOr(doList(request, scene), request, scene)
    case 'count':
      return doCount(request, scene)
    case 'next':
      return doNext(request, scene)
    case 'show':
      return doShow(request, scene)
    case 'undo':
      return doUndo(request, scene)
    case 'correct':
    case 'choose':
      return doCorrect(request, scene)
    case 'remember':
      return doRemember(request, scene)
    case 'recall':
      return doRecall(request, scene)
    case 'forget':
      return doForget(request, scene)
    case 'remind':
      // What has no time yet may be a task that is not there yet.
      return doChange(request, scene, textOf(request, 'remind') === undefined)
    case 'help':
      return tell({ text: say.help(say.examples) })
    case 'chat':
      return tell({ text: smallTalk(request.said, say) })
    case 'yes':
      return tell({ text: say.nothingAsked })
    case 'no':
      return tell({ text: say.leftAlone })
    case 'none':
      return recallOr(leaveAlone(request, say.nothingDone, scene), request, scene)
    case 'other':
      return recallOr(otherwiseTask(request, scene), request, scene)
    default:
      return doChange(request, scene)
  }
}

/** Whether a question is about the list, and not about something that was remembered. */
function isPlainList({ said, slots, confidence }: Request): boolean {
  if (readCommand(said)) return true
  const understood = slots.filter(({ slot, text }) => slot !== 'status' || readState(text) !== null)
  return understood.length > 0 && confidence > 0.6
}

// biome-ignore lint/correctness/useYield: it calls nothing.
async function* tell(answer: RequestAnswer): Play<RequestAnswer> {
  return answer
}
