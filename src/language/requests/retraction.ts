import type { Intent } from '../understanding/requests.ts'
import { readReference } from './references.ts'
import { type Request, textOf, withSlot } from './request.ts'

/** Words by which somebody takes back what they have just said, in the same breath. */
const retraction =
  /(?:^|[\s,.;…(-])(?:no,? wait|wait,? no|hang on,? no|actually,? no|oh no,? wait|never ?mind|scratch that|on second thought|(?:er|uh|sorry),? i mean|ach nein|ach nee|nein,? warte|nein,? lass|lass es|doch lieber nicht|en fait,? non|non,? attends|non,? laisse|laisse tomber|no,? espera|mejor no|d[eé]jalo|n[aã]o,? espera|espera,? n[aã]o|deixa pra l[aá]|anzi,? no|no,? aspetta|lascia stare|nee,? wacht|toch niet|laat maar)(?=$|[\s,.;:!…)-])|[、,。]\s*いや[、,]?|やっぱりやめ|[，,。]\s*(?:不对|等等|算了)[，,。]?/iu

const harmless: ReadonlySet<Intent> = new Set([
  'none',
  'other',
  'chat',
  'no',
  'help',
  'correct',
  'undo',
  'choose',
  'yes',
])

/**
 * "delete the haircut. wait no, move it to next week": what stands after the words that take it back is meant, and of the task
 * before them. Null where nothing is taken back.
 */
export function readRetraction(
  text: string,
  read: (part: string) => readonly Request[],
): readonly Request[] | null {
  const found = retraction.exec(text)
  if (!found || found.index === 0) return null
  const [before] = read(text.slice(0, found.index).trim())
  if (!before || harmless.has(before.intent)) return null
  const rest = text.slice(found.index + found[0].length).replace(/^[\s,.;:!…)、，。-]+/u, '')
  const after = rest === '' ? [] : read(rest)
  const meant = after.filter(({ intent }) => !harmless.has(intent))
  const task = textOf(before, 'task')
  if (meant.length === 0) return [{ intent: 'none', confidence: 1, said: text, slots: [] }]
  return meant.map((request) => {
    const named = textOf(request, 'task')
    const isPronoun = named === undefined || readReference(named)?.by === 'last'
    return isPronoun && task !== undefined && request.intent !== 'add'
      ? withSlot(request, 'task', task)
      : request
  })
}
