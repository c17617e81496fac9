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
import { type Clock, type Play, type Scene, setScene, type Told } from './scene.ts'
import { sayHelp, sayNothingDone, sayTalk, toldNo } from './words.ts'

/** One turn of the offline model, from the message to the answer. */
export async function* playTurn(
  exchanges: readonly Exchange[],
  clock: Clock,
): Play<{ text: string; trail: Trail }> {
  const earlier = exchanges.slice(0, -1)
  const said = exchanges.at(-1)?.said ?? ''
  const scene = setScene(earlier, clock)
  const open = earlier.at(-1)?.trail?.open
  const reply = open && readReply(said, open, scene.memory)
  if (reply === 'no') return composed([toldNo])
  const requests = reply ?? understand(said, scene.memory).requests
  const told: Told[] = []
  for (const request of requests) told.push(yield* answer(request, scene))
  return composed(told)
}

function answer(request: Request, scene: Scene): Play<Told> {
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
async function* say(told: Told): Play<Told> {
  return told
}

const mostTold = 12

/** What was done first, then the one question, or else the one offer. */
function composed(told: readonly Told[]): { text: string; trail: Trail } {
  const question = told.find(({ open }) => open)
  const deeds = told.filter((one) => one !== question).map(({ text }) => text)
  const lines = deeds.length > mostTold ? summed(deeds) : deeds
  const changes = told.filter(({ isChange }) => isChange).length
  const offer = changes > 1 ? 'Say "undo that" to take all of it back.' : told.at(-1)?.offer
  const last = question?.text ?? offer
  const shown = told.findLast((one) => one.shown)?.shown
  return {
    text: [lines.join('\n'), last].filter(Boolean).join('\n\n'),
    trail: { ...(question?.open && { open: question.open }), ...(shown && { shown }) },
  }
}

function summed(deeds: readonly string[]): string[] {
  return [...deeds.slice(0, mostTold), `… and ${deeds.length - mostTold} more like these.`]
}
