import { withoutAccents, words } from './word-pattern.ts'

/**
 * That something was written down, saved, learned, decided or has changed: every note was, so that it says nothing of what a
 * note is about. These tell by themselves that the past is meant, unlike "saved", which may be what is usual.
 */
export const notedThen = `notierten?|notiertest|speicherten|schrieben|lernten|änderten|beschlossen|
  decidimos|acordamos|discutimos|aprendimos|pasó|ocurrió|sucedió|cambió|cambiaron|dijimos|escribimos|escribí|
  (?:anot|apunt|guard|grab|registr|almacen)(?:amos|é|ó|aron)|
  aprendemos|aconteceu|ocorreu|mudou|mudaram|escrevemos|escrevi|dissemos|combinamos|memorizamos|registámos|
  (?:anot|guard|salv|grav|registr)(?:ei|ou|aram)|salvamos|gravamos|
  noteerden?|schreven|bewaarden|leerden`

/** The same in words that have a helping verb beside them. "Log" and "store" alone may be what a question is about. */
const noted = `decided|learned|learnt|happened|changed|changes|noted|wrote|written|recorded|saved|stored|logged|
  captured|documented|remembered|memori[sz]ed|kept|added|entered|filed|said|told|discussed|agreed|found|discovered|
  chose|chosen|concluded|taken|took|got|
  entschieden|beschlossen|vereinbart|besprochen|festgelegt|gelernt|passiert|geschehen|geändert|verändert|notiert|
  aufgeschrieben|geschrieben|gespeichert|festgehalten|vermerkt|gemerkt|aufgezeichnet|protokolliert|erfasst|
  dokumentiert|abgelegt|hinterlegt|eingetragen|gesagt|herausgefunden|hinzugefügt|dazugekommen|hinzugekommen|
  décidée?s?|convenue?s?|discutée?s?|apprise?s?|passée?s?|arrivée?s?|changée?s?|modifiée?s?|notée?s?|écrite?s?|
  enregistrée?s?|sauvegardée?s?|sauvée?s?|mémorisée?s?|retenue?s?|consignée?s?|inscrite?s?|stockée?s?|ajoutée?s?|
  documentée?s?|découverte?s?|
  decidid[oa]s?|acordad[oa]s?|aprendid[oa]s?|cambiad[oa]s?|escrit[oa]s?|memorizad[oa]s?|recordad[oa]s?|dich[oa]s?|
  (?:anot|apunt|guard|grab|registr|almacen)ad[oa]s?|
  decis[oaie]|concordat[oaie]|discuss[oaie]|imparat[oaie]|success[oaie]|accadut[oaie]|cambiat[oaie]|modificat[oaie]|
  annotat[oaie]|appuntat[oaie]|scritt[oaie]|salvat[oaie]|registrat[oaie]|memorizzat[oaie]|ricordat[oaie]|
  conservat[oaie]|segnat[oaie]|aggiunt[oaie]|dett[oaie]|scopert[oaie]|
  mudad[oa]s?|alterad[oa]s?|salv[oa]s?|gravad[oa]s?|registad[oa]s?|lembrad[oa]s?|armazenad[oa]s?|dit[oa]s?|combinad[oa]s?|
  besloten|afgesproken|besproken|geleerd|gebeurd|veranderd|gewijzigd|genoteerd|opgeschreven|geschreven|
  opgeslagen|bewaard|vastgelegd|geregistreerd|onthouden|gelogd|toegevoegd|gezegd|gevonden|ontdekt`

const notedSigns =
  `決め(?:ました|た)?|決まっ|決定|記録|保存|登録|追加|変更|変化|変わっ|変わりました|メモ|学(?:んだ|びました)|
  覚え(?:ました|た)?|書き?(?:留め|とめ|込み|き)?(?:いた|きました|ました|た)|起き|起こ(?:った|りました)|発見|
  决定|记录|记下|写下|写了|记住|记了|保存|存储|储存|存了|发生|学到|学会|学了|改变|变化|变了|更改|修改|添加|发现|讨论|商定`.replace(
    /\s+/g,
    '',
  )

// Of two that begin alike, the longer one stands first.
const asked = `(?:write|wrote|written|writing|put|set|note|noted|jot|jotted|take|took|taken) (?:(?:it|this|that|them) )?down|
  (?:took|taken|take|keep|kept) notes? of|worth (?:remembering|knowing|noting)|
  been (?:saving|storing|recording|writing|logging|learning|changing|doing|noting|deciding|happening)|
  (?:did|do|have|had|can|should) (?:we|i|you|they|anyone|anybody|someone|somebody)
  (?: \\p{L}+ly)? (?:record|save|store|log|capture|document|keep|file|enter|discover|conclude|memori[sz]e)|
  what|which|when|who|how|much|many|did|do|does|have|has|had|was|were|is|are|been|be|should|can|could|please|
  we|i|you|they|it|he|she|anyone|anybody|someone|somebody|people|everyone|our|us|my|your|their|the|this|that|those|these|
  s|ve|d|re|a|an|and|of|about|on|in|to|for|by|so|far|anything|something|everything|all|things?|stuff|summari[sz]e|summary|recap|show|list|tell|give|
  me|any|there|from|as|
  new|use|come|comes|came|up|go|went|going|wrong|break|broke|broken|make|made|else|
  decide|decisions?|learn|happen|change|note|notes|remember|write|add|say|discuss|agree|find|learnings?|lessons?|
  memor(?:y|ies)|entr(?:y|ies)|rules?|issues?|bugs?|problems?|
  was|welche[srnm]?|wer|haben|habe|hab|hat|hast|habt|hatten?|wir|ich|du|ihr|man|uns|mir|mich|dir|dich|euch|sich|ist|sind|gibt|es|gab|
  worden|wurden?|etwas|der|die|das|den|dem|an|im|in|neues|neu|neuigkeiten|zeig|zeige|alle|alles|
  entscheidung|entscheidungen|notiz|notizen|änderung|änderungen|eintrag|einträge|erkenntnisse?|regeln?|probleme?n?|
  qu|que|quoi|quel|quelles?|quels?|ai|as|avons|avez|ont|j|je|tu|vous|ils|elles|nous|on|est|a|il|t|se|s|été|étaient|
  fait|dit|appris|eu|les?|la|l|des?|du|d|en|nouveau|nouveautés|neuf|décisions?|notes?|changements?|règles?|problèmes?|c|ce|qui|y|sont|
  qué|cuál|cuáles|hemos|he|han|ha|hay|fue|fueron|nuevo|novedades|decisión|decisiones|notas?|cambios?|apuntes?|el|los|las|
  hicimos|hecho|reglas?|problemas?|hubo|
  cosa|che|quali|abbiamo|ho|hai|hanno|avete|si|successo|è|e|sono|nuovo|novità|il|lo|le|gli|i|decisione|decisioni|cambiamenti|
  appunti|regol[ae]|problem[ai]|c|ci|stat[oaie]|fatto|
  o|os|as|eu|nós|se|decisão|decisões|mudanças?|novo|novidades|quais|qual|foi|foram|fizemos|feito|regras?|houve|
  wat|welke|hebben|heb|heeft|hadden|had|we|ik|je|jullie|ze|men|zich|is|er|werd|werden|zijn|besluit|besluiten|
  nieuw|notities|wijzigingen|de|het|een|regels?|problemen?|was|waren`

const askedSigns =
  `何を?|なに|どんな|どの|しました|された|されました|した|です|でした|か|が|を|の|は|に|と|こと|もの|私たち?|
  我々|ルール|規則|問題|教えて|ください|あり(?:ました|ます)?|あった|ました|た|
  我们|我|你们?|大家|做出?了?|什么|了|的|有|哪些|哪个|都|过|被|来|在|吗|呢|笔记|规则|问题|出现|是`.replace(
    /\s+/g,
    '',
  )

/** What is left of a question that names no subject. */
const generalWords = words(
  withoutAccents(`${asked}|${notedThen}|${noted}`),
  `(?:${notedSigns}|${askedSigns})`,
  'giu',
)

/** Whether a word is left that is about something: in "what did we decide" there is none. */
export function namesSubject(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(withoutAccents(text.toLowerCase()).replace(generalWords, ' '))
}
