// Words of nine languages that say when something was written down, or that what held before is meant. Chinese and
// Japanese put no space between words, so theirs are looked for anywhere.

const words = (spaced: string, joined = '(?!)', flags = 'iu') =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${spaced.trim().replace(/\s*\n\s*/g, '')})(?![\\p{L}\\p{N}])|${joined}`,
    flags,
  )

/** What happened, was said or was decided. */
export const pastWords = words(
  `did|was|were|had|have|has|decided|decisions?|happened|learned|learnt|changed|changes|wrote|written|noted|notes?|
  discussed|agreed|said|found|added|chose|chosen|
  haben|hat|hatten|wurde|wurden|war|waren|entschieden|beschlossen|entscheidungen|notizen|
  avons|avait|avaient|ont|était|décidé|décisions|noté|passé|
  decidimos|hicimos|acordamos|hemos|fue|era|pasó|decidido|decisiones|notas|
  abbiamo|avevamo|è stato|deciso|decisioni|note|successo|
  foi|fizemos|tínhamos|decisões|aconteceu|
  hebben|hadden|werd|werden|besloten|besluiten|notities|gebeurd`,
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

/** What is kept in the memory. */
export const noteNouns = words(
  `decisions?|notes?|discover(?:y|ies)|rules?|patterns?|issues?|findings?|entr(?:y|ies)|summar(?:y|ies)|changes?|news|
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

/** What held before, wherever it stands. */
export const historyWords = words(
  `previously|formerly|used to|in the past|originally|
  früher|vorher|zuvor|ehemals|ursprünglich|
  auparavant|autrefois|précédemment|à l'origine|
  anteriormente|previamente|antiguamente|originalmente|
  precedentemente|in passato|in origine|
  antigamente|
  vroeger|voorheen|oorspronkelijk`,
  '以前|かつて|もともと|之前|原来|从前',
)

/** Words that mean it at the end of a question, and something else inside. */
export const historyEnds =
  /(?<![\p{L}\p{N}])(?:before(?: that| this)?|earlier|avant|antes|prima|eerder|vorher)\s*[?!.？]*\s*$/iu

/** What is left of a question that names no subject. */
export const generalWords = words(
  `what|which|when|who|did|do|does|have|has|had|was|were|is|are|been|we|i|you|they|our|us|the|a|an|and|of|about|on|in|
  decide|decided|decision|decisions|learn|learned|learnt|happen|happened|change|changed|changes|new|note|noted|notes|
  remember|remembered|write|wrote|add|added|say|said|discuss|discussed|agree|agreed|find|found|anything|something|
  everything|all|things?|show|list|me|any|there|use|come|comes|came|up|go|went|wrong|break|broke|broken|make|made|from|
  rules?|issues?|bugs?|problems?|
  was|welche[srn]?|haben|hat|wir|uns|ist|sind|gibt|es|gab|der|die|das|den|neues|neu|entschieden|beschlossen|gelernt|
  entscheidung|entscheidungen|notiz|notizen|passiert|geändert|zeig|zeige|mir|alle|alles|regeln?|probleme?n?|wurden?|
  qu|que|quoi|quel|quelles?|quels?|avons|nous|on|est|a|il|se|s|été|décidé|décision|décisions|appris|passé|changé|les?|la|
  nouveau|notes?|règles?|problèmes?|c|ce|qui|arrivé|y|eu|sont|
  qué|cuál|cuáles|decidimos|hemos|decidido|decisión|decisiones|aprendimos|pasó|cambió|nuevo|notas?|el|los|las|hicimos|reglas?|problemas?|hubo|
  cosa|che|quali|abbiamo|deciso|decisione|decisioni|imparato|successo|è|cambiato|nuovo|il|lo|le|gli|appunti|regol[ae]|problem[ai]|c|ci|stat[oaie]|
  o|os|as|decisão|decisões|aprendemos|aconteceu|mudou|novo|quais|foi|regras?|houve|
  wat|welke|hebben|we|is|er|besloten|besluit|besluiten|geleerd|gebeurd|veranderd|nieuw|notities|de|het|een|regels?|problemen?|was|waren`,
  '何を?|なに|どんな|決め(?:ました|た)?|決定|しました|ました|した|か|が|を|の|は|に|変わった|変わりました|メモ|こと|ルール|規則|問題|あり(?:ました|ます)?|あった|起き(?:ました|た)?|我们|我|做了|决定|什么|了|的|有|哪些|发生|学到|改变|变化|笔记|规则|问题|出现|是',
  'giu',
)
