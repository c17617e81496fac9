import { oneOf, plain, says } from './plain.ts'

/** How words name tasks that are on the table. Positions count from 0; -1 is the last. */
export type Reference =
  | { readonly by: 'number'; readonly number: number }
  | { readonly by: 'key'; readonly key: string }
  | { readonly by: 'positions'; readonly positions: readonly number[] }
  | { readonly by: 'last' }
  | { readonly by: 'others' }
  | { readonly by: 'everything' }

const pronoun = oneOf(
  'it|that|this|them|those|these|they|that one|this one|the one|the task|that task|this task|the same|the same one|one|' +
    'him|her|the thing|that thing|the new one|the new task|' +
    'es|das|dies|dieses|den|die|sie|ihn|ihm|ihr|diese|diesen|dieser|diesem|der|die aufgabe|der aufgabe|diese aufgabe|dieser aufgabe|das ding|davon|dafur|dazu|daran|' +
    'ca|cela|celui ci|celle ci|celui la|celle la|le|la|les|l|elle|il|eux|ce|cette tache|la tache|' +
    'eso|esto|esa|ese|esta|este|lo|los|las|ella|el|esa tarea|la tarea|aquello|' +
    'isso|isto|aquilo|essa|esse|ela|ele|dela|dele|disso|essa tarefa|a tarefa|o|a|os|as|' +
    'questo|questa|quello|quella|lo stesso|esso|essa|quel compito|il compito|lo|gli|' +
    'het|dat|dit|deze|die|hem|haar|ze|die taak|deze taak|de taak|' +
    'それ|これ|あれ|そのタスク|このタスク|あのタスク|さっきの|さっきのやつ|今の|そっち|こっち|' +
    '它|这个|那个|这|那|这条|那条|这一条|那一条|它们|这些|那些|这个任务|那个任务|刚才那个|刚才的|刚刚那个|刚加的|這個|那個',
)

const justNow = says(
  'just added|just made|just created|just now|last added|i just|added last|eben|gerade|vorhin|viens|tout a l heure|acabo|acabei|appena|' +
    'zojuist|net toegevoegd|さっき|今追加|先ほど|刚才|刚刚|刚加|剛才',
)

const other = says(
  'other|others|rest|remaining|andere|anderen|anderer|anderes|ubrigen|restlichen|autre|autres|otro|otra|otros|otras|resto|outro|outra|' +
    'outros|outras|altro|altra|altri|altre|overige|もう一つ|他の|ほかの|残り|另一个|另外|其他|其余|剩下',
)

const both = oneOf(
  'both|both of them|the two|them both|them all|those all|all those|all of these|all these|all|all of them|all of those|everything|each|every one|all of it|the lot|' +
    'beide|alle|alles|alle beide|les deux|tous|toutes|tout|los dos|las dos|ambos|ambas|todos|todas|todo|os dois|as duas|tudo|' +
    'entrambi|entrambe|tutti|tutte|tutto|allebei|alle twee|allemaal|両方|全部|どっちも|どちらも|すべて|全て|两个|两个都|都|所有|全都|都要',
)

/** Two, and no more than two. */
export const saysBoth = says(
  'both|the two|beide|les deux|los dos|las dos|ambos|ambas|os dois|as duas|entrambi|entrambe|allebei|alle twee|両方|どっちも|どちらも|两个',
)

const firstWords = [
  'first|1st|erste|ersten|erster|erstes|premier|premiere|el primer|primero|primera|primeiro|primeira|primo|prima|eerste|最初|一つ目|一番目|1番目|1つ目|一番上|第一|头一',
  'second|2nd|zweite|zweiten|zweiter|zweites|deuxieme|seconde|segundo|segunda|secondo|seconda|tweede|二つ目|二番目|2番目|2つ目|第二',
  'third|3rd|dritte|dritten|dritter|drittes|troisieme|tercero|tercera|terceiro|terceira|terzo|terza|derde|三つ目|三番目|3番目|3つ目|第三',
  'fourth|4th|vierte|vierten|quatrieme|cuarto|cuarta|quarto|quarta|vierde|四つ目|四番目|4番目|4つ目|第四',
  'fifth|5th|funfte|funften|cinquieme|quinto|quinta|vijfde|五つ目|五番目|5番目|5つ目|第五',
].map(says)
const lastWord = says(
  'last|bottom|final|letzte|letzten|letzter|letztes|dernier|derniere|ultimo|ultima|laatste|最後|いちばん下|一番下|最后|最後|末尾',
)
const several =
  /\b(two|three|four|2|3|4|zwei|drei|deux|trois|dos|tres|dois|duas|due|tre|twee|drie)\b(?!\s*(?:番|つ目|つめ))|(?<!第)([二三两2３3])(?:つ(?!目|め)|个|個)/
const counts: Readonly<Record<string, number>> = {
  two: 2,
  zwei: 2,
  deux: 2,
  dos: 2,
  dois: 2,
  duas: 2,
  due: 2,
  twee: 2,
  二: 2,
  两: 2,
  '2': 2,
  three: 3,
  drei: 3,
  trois: 3,
  tres: 3,
  tre: 3,
  drie: 3,
  三: 3,
  '3': 3,
  '３': 3,
  four: 4,
  '4': 4,
}
const numbered =
  /^(?:(?:the|la|le|el|il|die|der|das|de|o|a|lo|task|number|no|nr|nummer|aufgabe|numero|n|tache|tarea|tarefa|attivita|taak|item|タスク|番号|任务|第)\s*)*#?\s*(\d{1,9})\s*(?:番|号|號|番のタスク|号任务)?$/
const numberOfTask =
  /(?:#|\b(?:task|number|no\.|nr\.?|nummer|aufgabe|numéro|numero|número|tâche|tache|tarea|tarefa|attività|attivita|taak)\s+#?|(?:タスク|番号|任务|第)\s*#?)(\d{1,9})(?!\d)|(\d{1,9})(?:番|号|號)/iu
const keyed = /^[a-z][a-z0-9]{1,9}-\d{1,9}$/i

/** How the words name what is on the table; null where they are words of a title. */
export function readReference(text: string): Reference | null {
  const trimmed = text.trim()
  if (keyed.test(trimmed)) return { by: 'key', key: trimmed }
  const low = plain(trimmed)
  const number = numbered.exec(low)?.[1]
  if (number !== undefined) return { by: 'number', number: Number(number) }
  if (both(trimmed)) return { by: 'everything' }
  if (pronoun(trimmed) || (justNow(trimmed) && low.split(' ').length <= 7)) return { by: 'last' }
  return readPositions(trimmed.replace(/\bl['’](?=\p{L})/giu, 'l '))
}

/** The number of a task, where a sentence that says more has one: "undo task 3". */
export function numberSaid(text: string): number | undefined {
  const found = numberOfTask.exec(text)
  const digits = found?.[1] ?? found?.[2]
  return digits === undefined ? undefined : Number(digits)
}

const mostWords = 5

/** How many tasks words speak of: "today's two"; undefined where they do not say. */
export function readCount(text: string): number | undefined {
  const found = several.exec(plain(text))
  return found ? counts[found[1] ?? found[2] ?? ''] : undefined
}

/** "the first two", "the other one", "the last": only where the words say little else. */
function readPositions(text: string): Reference | null {
  const low = plain(text)
  const words = low.split(' ').filter((word) => !fillers.has(word))
  if (words.length > mostWords) return null
  const isFiller = (rest: number) => words.length <= rest
  if (other(text) && isFiller(3)) return { by: 'others' }
  const found = several.exec(low)
  const count = found ? (counts[found[1] ?? found[2] ?? ''] ?? 1) : 1
  const first = firstWords.findIndex((isNamed) => isNamed(text))
  if (first >= 0 && isFiller(count > 1 ? 2 : 1)) {
    const positions = firstWords.flatMap((isNamed, at) => (isNamed(text) ? [at] : []))
    if (positions.length > 1) return { by: 'positions', positions }
    return { by: 'positions', positions: Array.from({ length: count }, (_, at) => first + at) }
  }
  if (lastWord(text) && isFiller(count > 1 ? 2 : 1))
    return { by: 'positions', positions: Array.from({ length: count }, (_, at) => at - count) }
  return null
}

const fillers = new Set(
  (
    'the a one ones task tasks thing things of them those these in on from list and i my said please item items ' +
    'der die das den dem von denen aufgabe aufgaben und auf liste le la les l un une de des du tache taches et el los las lo tarea tareas ' +
    'y o os as tarefa tarefas e il gli compito compiti attivita di del della de het een taak taken en'
  ).split(' '),
)

const field =
  /^(?:(?:the|its|die|das|la|le|el|a|o|il|de|het)\s+)?(?:date|due date|deadline|datum|frist|fecha|data|prazo|scadenza|titel|title|titre|titulo|título|titolo)\s+(?:of|for|von|vom|de|del|do|da|di|van|voor)?\s*(?=\S)|^(?:only|just|nur|bloß|seulement|juste|solo|sólo|só|apenas|soltanto|alleen)(?:\s+|$)/iu

/** What words name whose field is spoken of: "the date of the rent" is the rent; nothing where they only say "just". */
export function ofField(text: string): string[] {
  const rest = text.trim().replace(field, '').trim()
  return rest === '' ? [] : [rest]
}

const isNumbers =
  /^(?=.*\d)(?:[#\d\s,.&+、，]|\b(?:and|und|et|y|e|en|the|die|der|das|la|le|les|el|los|las|il|lo|o|a|os|as|de|nr|no|n)\b|[と和番号])+$/iu

/** "1, 2 and 4" are three. */
export function apart(text: string): string[] {
  return isNumbers.test(text) ? (text.match(/\d+/g) ?? [text]) : [text]
}
