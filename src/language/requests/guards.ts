import { languageOf } from '../language-of.ts'
import { saysEverything } from './meanings.ts'
import { fold, plain, says } from './plain.ts'

const saysNot = says(
  "not|don't|dont|do not|doesn't|didn't|haven't|hasn't|isn't|wasn't|won't|never|neither|nor|no need|keep|" +
    'nicht|nie|niemals|kein|keine|keinen|noch nicht|pas|jamais|ni|no|nunca|tampoco|ainda no|nao|nunca|non|mai|niente|niet|nooit|geen|' +
    'ないで|ません|なかった|てない|ていない|消さない|まだ|不要|别|別|勿|不用|没有|没|未|不是|先不',
)

/** Whether words say that something is not so, or should not be done. In Portuguese "no" means "in the". */
export function isNegated(text: string): boolean {
  return saysNot(languageOf(text) === 'pt' ? text.replace(/\bno\b/giu, ' ') : text)
}

/** "leave the inhaler alone": nothing is to be done to it. */
const leaving =
  /\b(?:i|we|you|please) (?:do not|don't|dont|won't|will not|must not|shouldn't) (?:change|move|touch|delete|edit|rename)\b|\b(?:leave|keep) (?:\S+ ){1,6}?(?:alone|as (?:it |they )?(?:is|are)|where (?:it|they) (?:is|are)|be|untouched)\b|\blass(?:t|en sie)? (?:\S+ ){1,6}?(?:in ruhe|stehen|so|liegen)\b|\blaisse[rz]? (?:\S+ ){1,6}?(?:tranquille|comme (?:ca|elle|il|c'est)|tel quel)\b|\bdeja (?:\S+ ){1,6}?(?:como esta|en paz|tranquil[oa]|quiet[oa])\b|\bdeixa (?:\S+ ){1,6}?(?:como (?:esta|ta)|quiet[oa]|em paz)\b|\blascia (?:\S+ ){1,6}?(?:com'e|stare|cosi)\b|\blaat (?:\S+ ){1,6}?(?:staan|met rust|zo)\b|はそのまま|先不(?:要)?(?:动|管)|别动/u

export function leavesAlone(text: string): boolean {
  return text.length <= 300 && leaving.test(fold(text))
}

/** Somebody asks what they should do, or whether something is so. */
const advice =
  /\b(?:should (?:i|we)|(?:do )?you think|do you reckon|would you (?:delete|move|drop|keep)|soll(?:te|ten)? (?:ich|wir)|meinst du|findest du|glaubst du|je devrais|devrais-je|on devrait|tu crois|tu penses|vous pensez|deberia(?:mos)?|crees que|te parece|sera que|devo|deveria(?:mos)?|acha que|achas que|dovrei|dovremmo|pensi che|secondo te|che dici|zou ik|zal ik|moet ik|vind je|denk je)\b|べき|と思う|よね[？?。]*$|かな[？?。]*$|でしょ[う]?[？?。]*$|该不该|該不該|要不要|你觉得|你覺得|你说我|是不是(?:该|应该)/u

export function seeksAdvice(text: string): boolean {
  return text.length <= 300 && advice.test(fold(text))
}

/** Whether words say what should be so, and not what is. */
export const isWished = says(
  'should|should be|ought to|wish|hope|hopefully|sollte|sollten|musste|mussten|hoffentlich|devrait|devraient|deberia|deberian|ojala|deveria|deveriam|dovrebbe|dovrebbero|zou|zouden|hopelijk|はず|べき|应该|希望',
)

const conditions = [
  /\b(?:if|unless|in case|provided|providing|assuming|supposing|as soon as|as long as)\b/,
  /\bonce (?:i|you|he|she|it|they|we|the|\w+ (?:is|has|calls|comes|arrives|gets|answers|says))\b/,
  /(?:^|[,.;]\s*)(?:when|should (?:it|he|she|they|i|we|the|\w+ \w+)|after|before|had)\s/,
  /\b(?:wenn|falls|sobald|sofern|solange|es sei denn)\b/,
  /(?:^|[,.;]\s*)(?:s'il|s'ils|si|quand|des que|lorsque|a condition|au cas ou|a moins)\s/,
  /(?:^|[,.;]\s*)(?:si|cuando|en cuanto|en caso|a menos|siempre que|por si)\s(?!,)/,
  /(?:^|[,.;]\s*)(?:se|quando|assim que|caso|a nao ser|desde que|appena|qualora|a meno che|nel caso)\s/,
  /(?:^|[,.;]\s*)(?:als|wanneer|zodra|indien|mits|tenzij|ingeval)\s/,
  /もし|たら|れば|場合|なら/,
  /如果|要是|假如|万一|等.+(?:就|再|后)|一旦|除非/,
]

/** Manners that sound like a condition. */
const manners =
  /\bif (?:you (?:please|would|could|can|like|wouldn't mind|don't mind)|that's (?:ok|okay|alright|possible)|possible|it'?s not too much)\b|\bs'il (?:vous|te) plait\b|\bsi (?:possible|tu peux|vous pouvez|puedes|puede|es posible|no es molestia|eres tan amable)\b|\bwenn (?:du|sie|ihr) (?:so (?:nett|lieb|gut|freundlich)|magst|mogen|mochten|konntest|kannst|konnen)\b|\bwenn'?s (?:geht|moglich ist)\b|\bse (?:puder|puderes|possivel|nao for incomodo|puoi|possibile|non ti dispiace|riesci)\b|\bals (?:het kan|je kunt|u kunt|dat kan|je wilt|u wilt)\b|もし(?:よければ|よろしければ|可能なら|可能であれば)|よろしければ|できれば|如果(?:可以|方便)(?:的话)?/gu

/** Whether something should happen only when something else is so, which cannot be known here. */
export function isConditional(text: string): boolean {
  const low = fold(text).replace(manners, ' ')
  return conditions.some((one) => one.test(low))
}

const reported =
  /\b(?:said|says|told|tells|wrote|writes|asked me|wants me|meinte|meint|sagte|sagt|schrieb|hat gesagt|a dit|m'a dit|dit|ecrit|dijo|dice|escribio|pidio|disse|falou|escreveu|pediu|ha detto|dice|scritto|chiesto|zei|zegt|schreef|vroeg)\b|と言|って言|言って|说|讲|写着/u

/** Whether the words are somebody else's. */
export function isReported(text: string): boolean {
  return reported.test(fold(text)) || /["“„«「『][^"”“»」』]{4,}["”“»」』]/u.test(text)
}

const exceptions =
  /\b(?:except(?: for)?|apart from|other than|all but|everything but|but not|besides|außer|ausser|bis auf|sauf|excepte|hormis|excepto|salvo|menos|exceto|tranne|eccetto|meno|behalve)\b\s*(?<kept>.+)$|(?<before>.+?)(?:以外|を除いて|の他)|除了(?<zh>.+?)(?:以外|之外|外|，|,|都|全)/iu

/** What is left out of "everything except …"; null where nothing is, or where no group is spoken of ("las 5 menos cuarto"). */
export function readException(text: string): string | null {
  if (!saysEverything(text) && !/\b(?:but|besides)\b|都|全/iu.test(text)) return null
  const found = exceptions.exec(text.normalize('NFC'))
  const words = found?.groups?.kept ?? found?.groups?.before ?? found?.groups?.zh
  return words === undefined
    ? null
    : words.replace(/\b(?:to|for|on|nach|auf|a|para|per|naar)\s+\S+$/i, '').trim()
}

/** Whether words ask to take something back. */
export const asksToUndo = says(
  "undo|undone|take that back|take it back|take back|take it off|take that off|nvm|revert|reverse|oops|whoops|put it back|bring it back|bring back|restore|redo|mistake|wrong one|wrong|didn't mean|not meant|go back|back to|changed their mind|never mind|" +
    'ruckgangig|zuruck|zurucknehmen|wiederherstellen|versehen|doch nicht|annule|annuler|annulez|defais|reviens|retablis|remets|deshaz|deshacer|deshaga|anula|anule|revierte|recupera|devuelve|desfaz|desfazer|desfaca|anula|volta|reverte|' +
    'annulla|annulli|ripristina|rimetti|torna indietro|ongedaan|terugdraaien|terug|draai terug|herstel|取り消し|取り消して|元に戻|戻して|もどして|撤销|恢复|还原|取消刚才|撤回',
)

/** What no tool does. */
export const asksToCopy = says(
  'duplicate|copy|clone|dupliziere|kopiere|dupliquer|duplique|copie|duplica|duplicar|copia|copiar|dupliceer|kopieer|複製|コピー|复制|拷贝',
)

/** Whether a text is made of these words alone. */
export function isOnly(text: string, words: ReadonlySet<string>): boolean {
  return plain(text)
    .split(' ')
    .every((word) => word === '' || words.has(word))
}
