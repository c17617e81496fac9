import { type ListLine, readListLines } from './list-lines.ts'
import { fold } from './plain.ts'
import type { Request } from './request.ts'

const least = 2

/**
 * A list that was pasted: a heading or none, then lines with bullets, numbers or boxes. Each line is a task, unless the heading
 * asks for something else; what stands under "done" is done.
 */
export function readPastedList(
  text: string,
  parse: (heading: string) => readonly Request[],
  most: number,
): readonly Request[] | null {
  const lines = readListLines(unfolded(text))
  const first = lines.findIndex(({ isMarked }) => isMarked)
  if (first < 0 || first > 2) return null
  const rest = lines.slice(first)
  if (rest.length < least || rest.some(({ isMarked }) => !isMarked)) return null
  const heading = lines
    .slice(0, first)
    .map((line) => line.text)
    .join(' ')
  if (isRecord(heading)) return [{ intent: 'none', confidence: 1, said: text, slots: [] }]
  const asked = heading === '' ? [] : parse(heading)
  const other = asked.find(({ intent }) => intent !== 'add')
  if (other && quiet.has(other.intent) === false && other.confidence > 0.7)
    return asked.length === 1 && other.intent === 'complete' ? rest.map((line) => done(line)) : null
  const shared = asked.flatMap(({ slots }) =>
    slots
      // "for today:" may be read as the time of a list that is asked for.
      .map((one) => (one.slot === 'window' ? { ...one, slot: 'date' as const } : one))
      .filter(({ slot }) => slot === 'tag' || slot === 'date' || slot === 'priority'),
  )
  return rest.slice(0, most).flatMap(({ text: item, isDone }): Request[] => {
    const [read, another] = parse(item)
    const isRead = read?.intent === 'add' && !another && read.slots.some(({ slot }) => slot === 'title')
    const own = isRead ? read.slots : [{ slot: 'title' as const, text: item }]
    const added: Request = { intent: 'add', confidence: 1, said: item, slots: [...own, ...shared] }
    return isDone ? [added, { ...added, intent: 'complete', slots: [{ slot: 'task', text: 'it' }] }] : [added]
  })
}

/** "three things: 1) this 2) that" with each on a line of its own. */
function unfolded(text: string): string {
  const numbers = [...text.matchAll(/(?<=^|\s)(\d{1,2})[.)]\s/g)].map(([, number]) => Number(number))
  const isCounted = numbers.length >= least && numbers.every((number, at) => number === at + 1)
  return isCounted ? text.replace(/\s+(?=\d{1,2}[.)]\s)/g, '\n') : text
}

const records =
  /\b(?:agenda|minutes|meeting notes|notes from|ingredients|recipe|test cases|protokoll|tagesordnung|zutaten|rezept|ordre du jour|compte rendu|ingredients|recette|acta|orden del dia|ingredientes|receta|ata|pauta|receita|verbale|ordine del giorno|ingredienti|ricetta|notulen|ingredienten|recept)\b|議事録|議題|材料|レシピ|会议纪要|会议记录|议程|配料|食材|菜谱/u
const forDoing =
  /\b(?:action|actions|to-?dos?|to do|tasks?|buy|shopping|add|aufgaben|einkaufen|kaufen|taches|a faire|acheter|tareas|comprar|tarefas|fazer|compiti|da fare|comprare|taken|kopen)\b|タスク|買|追加|任务|待办|买|買|加/u

/** What was written down elsewhere is no list to be done: "Agenda:", "Minutes of 4 March:", unless it says so. */
function isRecord(heading: string): boolean {
  const words = fold(heading)
  return records.test(words) && !forDoing.test(words)
}

const quiet: ReadonlySet<string> = new Set([
  'none',
  'other',
  'chat',
  'list',
  'note',
  'step',
  'remember',
  'count',
  'next',
  'help',
])

function done({ text }: ListLine): Request {
  return { intent: 'complete', confidence: 1, said: text, slots: [{ slot: 'task', text }] }
}
