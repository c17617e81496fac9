import type { Exchange } from '../exchanges.ts'
import type { Trail } from '../open-question.ts'
import { understand } from '../understand/understand.ts'
import type { Request } from '../understand/understood.ts'
import { askBack } from './ask-back.ts'
import { doAdd } from './do-add.ts'
import { doList, doShow } from './do-list.ts'
import { doToTask } from './do-to-task.ts'
import { doUndo } from './do-undo.ts'
import { readReply } from './read-reply.ts'
import { type Clock, type Play, type RequestAnswer, type Scene, setScene } from './scene.ts'
import { answerToNo, sayHelp, sayNothingDone, sayTalk } from './words.ts'

/** One turn of the offline model, from the message to the answer. */
export async function* playTurn(
  exchanges: readonly Exchange[],
  clock: Clock,
): Play<{ text: string; trail: Trail }> {
  const earlier = exchanges.slice(0, -1)
  const message = exchanges.at(-1)?.message ?? ''
  const scene = setScene(earlier, clock)
  const open = earlier.at(-1)?.trail?.open
  const reply = open && readReply(message, open, scene.memory)
  if (reply === 'no') return composed([answerToNo])
  const requests = reply ?? understand(message, scene.memory).requests
  const answers: RequestAnswer[] = []
  for (const request of requests) answers.push(yield* answer(request, scene))
  return composed(answers)
}

function answer(request: Request, scene: Scene): Play<RequestAnswer> {
  switch (request.intent) {
    case 'add':
      return doAdd(request, scene)
    case 'list':
      return request.args.task ? doShow(request, scene) : doList(request, scene)
    case 'complete':
    case 'reopen':
    case 'delete':
    case 'update':
      return doToTask(request, scene)
    case 'undo':
      return doUndo(scene)
    case 'unclear':
      return askBack(request)
    case 'help':
      return say(sayHelp())
    case 'small_talk':
      return say(sayTalk(request))
    case 'none':
      return say(sayNothingDone(request))
  }
}

// biome-ignore lint/correctness/useYield: it calls nothing.
async function* say(answer: RequestAnswer): Play<RequestAnswer> {
  return answer
}

const mostLines = 12

/** What was done first, then the one question, or else the one offer. */
function composed(answers: readonly RequestAnswer[]): { text: string; trail: Trail } {
  const question = answers.find(({ open }) => open)
  const texts = answers.filter((one) => one !== question).map(({ text }) => text)
  const lines = texts.length > mostLines ? summed(texts) : texts
  const changes = answers.filter(({ isChange }) => isChange).length
  const offer = changes > 1 ? 'Say "undo that" to take all of it back.' : answers.at(-1)?.offer
  const last = question?.text ?? offer
  const shown = answers.findLast((one) => one.shown)?.shown
  return {
    text: [lines.join('\n'), last].filter(Boolean).join('\n\n'),
    trail: { ...(question?.open && { open: question.open }), ...(shown && { shown }) },
  }
}

function summed(texts: readonly string[]): string[] {
  return [...texts.slice(0, mostLines), `… and ${texts.length - mostLines} more like these.`]
}
