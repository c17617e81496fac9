import type { Intent } from '../understanding/requests.ts'
import { readReference } from './references.ts'
import { type Request, textOf, withSlot } from './request.ts'

/** Words by which somebody changes their mind in the same breath: something else may follow. */
const otherwise =
  'no,? wait|wait,? no|hang on,? no|hold on,? no|actually,? no|oh no,? wait|on second thoughts?|(?:er|uh|sorry),? i mean|ach nein|ach nee|nein,? warte|warte,? nein|halt,? nein|stopp?,? nein|' +
  'en fait,? non|non,? attends|attends,? non|ah non|no,? espera|espera,? no|mentira|n[aã]o,? (?:pera|espera|peraí)|(?:pera|espera|peraí),? n[aã]o|quer dizer,? n[aã]o|anzi,? no|no,? aspetta|aspetta,? no|nee,? wacht|wacht,? nee'

/** Words by which they take it back altogether: what follows is the reason. */
const notAtAll =
  "(?:just |only )?kidding|jk|(?:never ?mind|nvm)(?! (?:the|about|that))|scratch that|(?:actually,? )?(?:no,? )?forget (?:it|that|about it)|(?:actually|wait|no),? (?:please )?(?:don['’]?t|do not)(?= *(?:$|[,.;!…—-]))|(?:no,? |nah,? )?leave (?:it|that|them)(?: (?:as it is|as is|as they are|where it is|alone|be|like that|for now))?(?= *(?:$|[,.;!…—-]))|" +
  'vergiss es|vergiss das|doch (?:lieber )?nicht|(?:nein,? |nee,? |ach,? )?lass (?:es|das|mal|gut sein|stecken)(?: (?:so|sein|bleiben|lieber))?|' +
  "laisse tomber|(?:non,? )?laisse(?: (?:ça|ca|comme ça|comme c'est|tel quel))?(?= *(?:$|[,.;!…—-]))|oublie(?: (?:ça|ca))?(?= *(?:$|[,.;!…—-]))|finalement,? non|non,? rien|n'y touche pas|" +
  'mejor no|d[eé]jalo(?: (?:as[ií]|como est[aá]))?|olv[ií]dalo|no (?:lo|la) toques|(?:no,? )?deja(?:lo)? como est[aá]|' +
  'deixa (?:pra l[aá]|quieto|(?:assim|como)(?: (?:est[aá]|t[aá]))?)|melhor n[aã]o|esquece(?: isso)?(?= *(?:$|[,.;!…—-]))|n[aã]o mexe|' +
  "lascia (?:stare|perdere|com['’]è|così)|meglio di no|come non detto|non toccarl[oa]|ripensandoci,? no|" +
  'laat (?:maar|het zo|hem staan|zo)|toch (?:maar )?niet|vergeet het|' +
  'やっぱ(?:り)?(?:やめ|いい|なし|いらない)[^、。,]*|今のなし|なんでもない|(?<=[、,。…])\\s*いや[、,]?(?:やめ|いい)[^、。,]*|' +
  '(?:还是)?算了|当我没说|不用了|先别(?:动|弄|加|删|改)?了?|别(?:动|改|删|加)了'

const softly = '[、,。…]\\s*いや[、,]?|[，,。…]\\s*(?:不对|等等|等一下)[，,。]?'

const edge = '(?:^|[\\s,.;:…—–(-]|(?<=[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}、，。]))'
const retraction = new RegExp(
  `${edge}(?:(?<hard>${notAtAll})|(?<soft>${otherwise}))(?=$|[\\s,.;:!…)—–、，。-]|[\\p{Script=Han}\\p{Script=Hiragana}])|(?<aside>${softly})`,
  'iu',
)
const between = /^[\s,.;:!…)—–、，。-]+/u

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
 * before them. After "forget it" only what names a task of its own is. Null where nothing is taken back.
 */
export function readRetraction(
  text: string,
  read: (part: string) => readonly Request[],
): readonly Request[] | null {
  if (text.length > longest) return null
  const found = retraction.exec(text)
  if (!found || found.index === 0) return null
  const [before] = read(text.slice(0, found.index).trim())
  if (!before || harmless.has(before.intent)) return null
  const { rest, isHard } = restAfter(found, text)
  const after = rest === '' ? [] : read(rest)
  // "add call Bob, no wait, call Bill".
  if (!isHard && before.intent === 'add' && after.length === 1 && after[0]?.intent === 'other')
    return [withSlot({ ...before, said: rest }, 'title', rest)]
  const meant = after.filter(({ intent }) => !harmless.has(intent))
  const task = textOf(before, 'task')
  const named = meant.flatMap((request) => {
    const words = textOf(request, 'task')
    const isPronoun = words === undefined || readReference(words)?.by === 'last'
    if (!isPronoun || request.intent === 'add') return [request]
    if (isHard) return []
    return [task === undefined ? request : withSlot(request, 'task', task)]
  })
  return named.length > 0 ? named : [{ intent: 'none', confidence: 1, said: text, slots: [] }]
}

/** Nothing longer is said in one breath. */
const longest = 600

/** What is left behind the words, and behind more of them: "no wait, scratch that, …". */
function restAfter(found: RegExpExecArray, text: string): { rest: string; isHard: boolean } {
  let isHard = found.groups?.hard !== undefined
  let rest = text.slice(found.index + found[0].length).replace(between, '')
  for (let more = retraction.exec(rest); more?.index === 0; more = retraction.exec(rest)) {
    isHard ||= more.groups?.hard !== undefined
    rest = rest.slice(more[0].length).replace(between, '')
  }
  return { rest, isHard }
}
