// Words of nine languages that say when something was written down.

import { notedThen } from './general-words.ts'
import { words } from './word-pattern.ts'

/** What happened, was said or was decided. */
export const pastWords = words(
  `${notedThen}|did|was|were|had|have|has|decided|decisions?|happened|learned|learnt|changed|changes|wrote|written|noted|
  notes?|discussed|agreed|said|found|added|chose|chosen|
  haben|habe|hab|hat|hatten?|wurde|wurden|war|waren|entschieden|entscheidungen|notizen|
  avons|avait|avaient|ont|était|j['’]ai|(?:on|qui|y|s) a|a-t-(?:on|il)|a été|décidé|décisions|noté|passé|
  hicimos|hemos|fue|era|decidido|decisiones|notas|
  abbiamo|ho|hanno|avevamo|è stato|è cambiato|è accaduto|deciso|decisioni|note|successo|
  foi|fizemos|tínhamos|decisões|
  hebben|heb|hadden|werd|werden|besloten|besluiten|notities|gebeurd`,
  'した|でした|決め|変わ|メモ|了|决定|过',
)

/** What puts notes in order, beside a noun that means them. */
export const orderWords = {
  newest: words(
    `latest|newest|most recent(?:ly)?|last|recent|
    neueste[nrs]?|jüngste[nrs]?|letzte[nrs]?|zuletzt|
    derni(?:er|ère)s?|(?:la |le |les )?plus récente?s?|
    últim[oa]s?|más recientes?|mais recentes?|
    ultim[oaie]|più recent[ei]|
    laatste|nieuwste|meest recente`,
    '最新の?|最近の?|最後の|最后的?',
  ),
  oldest: words(
    `oldest|earliest|very first|
    älteste[nrs]?|früheste[nrs]?|allererste[nrs]?|
    (?:la |le |les )?plus ancien(?:ne)?s?|
    más antigu[oa]s?|mais antig[oa]s?|
    più vecchi[oae]?|più antic[oah]i?e?|
    oudste|vroegste`,
    '最も古い|一番古い|最早的?|最旧的?',
  ),
} as const

/** A time that is told in whole weeks or months. */
export const weeksAgo = words('weeks?|wochen?|semaines?|semanas?|settiman[ae]|weken', '週間|周|星期')
export const monthsAgo = words(
  'months?|monate?n?|mois|mes(?:es)?|mes[ei]|m[êe]s(?:es)?|maand(?:en)?',
  'か月|ヶ月|个月',
)

/** How many of them, beside such a word. */
const number = `\\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|few|couple of|
  zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|paar|deux|trois|quatre|cinq|sept|huit|neuf|dix|
  dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|
  dois|duas|três|quatro|sete|oito|dez|twee|drie|vijf|zes|zeven|negen|tien`.replace(/\s*\n\s*/g, '')
const counted = '[\\d一二三四五六七八九十两几]+(?:つの?|個の?|件の?|个|條|条|项)'
export const numberBefore = new RegExp(`(?:(?<![\\p{L}\\p{N}])(?:${number})|${counted})\\s*$`, 'iu')
export const numberAfter = new RegExp(`^\\s*[の的]?(?:(?:${number})(?![\\p{L}\\p{N}])|${counted})`, 'iu')

/** What is kept in the memory. */
export const noteNouns = words(
  `decisions?|notes?|discover(?:y|ies)|rules?|patterns?|issues?|findings?|learnings?|lessons?|problems?|entr(?:y|ies)|summar(?:y|ies)|
  changes?|news|
  (?:on|about)|
  entscheidung(?:en)?|beschl(?:uss|üsse)|notiz(?:en)?|regeln?|erkenntnis(?:se)?|eintr(?:ag|äge)|stand|
  décisions?|règles?|découvertes?|remarques?|
  decisi[oó]n(?:es)?|notas?|reglas?|hallazgos?|
  decision[ei]|regol[ae]|appunt[oi]|
  decis(?:ão|ões)|regras?|
  besluit(?:en)?|beslissing(?:en)?|notities?|regels?`,
  '決定|メモ|ルール|規則|决定|笔记|规则|记录',
)

/** What kind of note a question is about. */
export const kindWords = {
  decision:
    /decid|decis|décid|décis|entsch(?:ie|ei)d|beschl[ou]|beschlüss|beslo|beslu|besliss|決め|決定|决定/iu,
  rule: /(?<!\p{L})(?:rules?|regeln?|règles?|reglas?|regol[ae]|regras?|regels?)(?!\p{L})|ルール|規則|规则/iu,
  issue: /(?<!\p{L})(?:issues?|bugs?|problem[aei]?s?|problèmes?|problemen?)(?!\p{L})|問題|问题/iu,
} as const
