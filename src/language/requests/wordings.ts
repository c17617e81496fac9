import { fold, oneOf, says } from './plain.ts'

/** Whether a text is a question, by its mark or its first word. */
export const isQuestion =
  /[?？]\s*$|^(?:who|what|when|where|why|how|which|whose|wer|was|wann|wo|warum|wie|welche\w*|qui|quoi|quand|où|pourquoi|comment|quel\w*|quién|qué|cuándo|dónde|por qué|cómo|cuál|quem|quando|onde|por que|como|qual|chi|cosa|che|dove|perché|come|quale|wie|wat|wanneer|waar|waarom|hoe|welke)\b|[吗呢]\s*$|か[。？]?$/iu

/** Words of something that always holds. */
export const isRule = says(
  "never|always|must|do not|don't|rule|immer|nie|niemals|toujours|jamais|siempre|nunca|sempre|mai|altijd|nooit|必ず|絶対|一定|永远|不要|必须",
)

/** Words of something that is broken. */
export const isIssue = says(
  'bug|broken|breaks|crashes|fails|error|problem|kaputt|fehler|bogue|panne|fallo|falla|falha|errore|guasto|kapot|fout|不具合|壊れ|故障|坏了',
)

/** Words that ask for more than the next task. */
export const asksForPlan = says(
  'plan|planen|planifier|planifie|planificar|planea|planejar|planeja|pianifica|pianificare|plannen|計画|予定|计划|安排',
)

/** Words that mean several. */
export const isManyWords = says(
  'all|every|everything|both|all of|alle|alles|tous|toutes|todos|todas|tutti|tutte|allemaal|全部|すべて|所有|都',
)

/** Words that mean one, and what was spoken of last. */
export const isSingular = says(
  'it|that|this|that one|this one|the one|the task|es|das|ca|cela|eso|esto|isso|isto|questo|quello|het|dat|dit|それ|これ|它|这个|那个',
)

/** Words that take back what was taken back. */
export const asksToRedo = says(
  'redo|redo that|wiederherstellen|refaire|rehacer|refazer|rifai|opnieuw|やり直し|重做',
)

/** A sentence that asks for a task, and the title in it. */
export const asksToAdd =
  /^(?:(?:and|oh|also|ok|please|pls|can (?:you|i|we)|could (?:you|i|we)|i (?:need|have|want|would like) to|i['’]d like to|und|bitte|et|y|e|en)[, ]+)*(?:add|put|create|make|new|schedule|set up|jot down|write down|remind me to|remember to|fuge|füge|notiere|erstelle|ajoute|note|cree|crée|añade|anade|agrega|crea|apunta|adiciona|cria|anota|aggiungi|segna|crea|voeg|maak|zet)\s+(?:a |an |the )?(?:task |todo |reminder )?(?:to |for |:)?\s*(?<title>.+)$/is

/** Words that ask what a task waits for. */
export const asksForBlocker = says('waiting|waits|blocked|blocking|wartet|attend|espera|aspetta|wacht|待|等')

/** Words that close a task, and do not take it away. */
export const saysClose = says(
  'close|closing|schliess|schliesse|schliessen|abschliessen|ferme|fermer|cloture|cierra|cerrar|fecha|fechar|chiudi|chiudere|chiudiamo|sluit|afsluiten|閉じて|クローズ|关闭|关掉|勾掉|打勾|打钩|划掉',
)

export const saysDelete = says(
  'delete|remove|drop|scrap|losche|losch|loschen|entferne|streiche|supprime|efface|borra|borrar|elimina|eliminar|quita|apaga|apagar|exclui|remove|remova|cancella|togli|verwijder|verwijderen|wis|削除|消して|删|刪',
)

/** Whether a text asks about something, and does not politely ask for it. */
export function asksWhether(text: string): boolean {
  return /(?:[?？]|吗[。.]?)\s*$/u.test(text) && !politely.test(text)
}

const politely =
  /\b(?:(?:can|could|would|will|mind) (?:you|u)|please|pls|plz|kannst|könntest|würdest|bitte|peux|pourrais|pouvez|puedes|podrías|por favor|podes|pode|poderia|puoi|potresti|per favore|kun je|kan je|zou je|wil je)\b|もらえ|くれ|ください|できます|できる|お願い|能不能|可以|请|帮/iu

/** A verb that is said to a list and hardly ever written on one. */
export const isErasing = oneOf(
  'delete|remove|erase|losche|losch|entferne|supprime|efface|borra|elimina|apaga|exclui|remova|cancella|rimuovi|verwijder|wis',
)

/** "my", and nothing else. */
export const isOwn = oneOf(
  'my|mine|our|ours|mein|meine|meinen|unsere|mon|ma|mes|nos|mi|mis|mis propias|meu|minha|meus|minhas|mio|mia|miei|mie|mijn|onze|私の|自分の|僕の|わたしの|我的|我们的|自己的',
)

/** Words that say that no task is wanted. */
export const asksNotToAdd =
  /\b(?:(?:no need to|don'?t|do not|please don'?t) (?:\w+ )?(?:add|create|make|note|put)|(?:nao|no) (?:precisa|hace falta|necesito que|quero que)(?: \w+)? (?:cri|adicion|anot|crear|anad|agreg|apunt)\w*|pas besoin (?:de |d')(?:l')?(?:ajouter|noter|creer)|n'ajoute (?:pas|rien)|(?:nicht|keine aufgabe) (?:\w+ )?(?:hinzufugen|anlegen|notieren|aufschreiben|draus machen)|non (?:serve|aggiungere|segnare|creare)|(?:niet|geen taak) (?:toevoegen|noteren|aanmaken|van maken))|不用(?:加|建|记)|别(?:加|建|记)|追加しなくて|登録しなくて|メモしなくて/iu

export const saysUp = says(
  'up|higher|raise|bump|more important|hoher|rauf|plus haute|monter|subir|sube|aumenta|alza|omhoog|hoger|上げ|提高|调高',
)

export const saysDown = says(
  'down|lower|less important|niedriger|runter|moins|baisser|bajar|baja|baixa|diminui|abbassa|omlaag|lager|下げ|降低|调低',
)

export const skips = says(
  'skip|leave out|uberspringen|uberspring|auslassen|saute|sauter|omite|saltar|salta|pula|pular|sla over|overslaan|スキップ|飛ばして|跳过',
)

/** "haal de datum van dat cadeau maar weg": the date, and a verb that takes away, with the task between them. */
const dateAway =
  /\b(?:remove|drop|clear|delete|take|get rid of|strip)\b.{0,40}\b(?:date|deadline)\b|\b(?:datum|termin|frist)\b.{0,40}\b(?:weg|raus|loschen|entfernen|eraf|verwijder|verwijderen)\b|\b(?:enleve|retire|supprime|efface)\b.{0,40}\b(?:date|echeance)\b|\b(?:quita|borra|elimina|saca)\w*\b.{0,40}\bfecha\b|\b(?:tira|remove|apaga)\b.{0,40}\b(?:data|prazo)\b|\b(?:togli|leva|cancella|rimuovi)\b.{0,40}\b(?:data|scadenza)\b|\b(?:haal|verwijder|wis)\b.{0,40}\bdatum\b/u

export function takesDateOff(text: string): boolean {
  return saysDateless(text) || dateAway.test(fold(text))
}

const saysDateless = says(
  'date off|due date off|remove the date|drop the date|clear the date|delete the date|no date|without a date|undated|no deadline|whenever|datum weg|kein datum|ohne datum|enleve la date|sans date|' +
    'quita la fecha|sin fecha|tira a data|sem data|togli la data|senza data|datum eraf|geen datum|zonder datum|日付を外|日付を消|日付なし|期限なし|去掉日期|取消日期|不要日期|没有日期',
)
