import type { Request } from './request.ts'

const end = '(?<task>[^\\n,;]{1,120}?)[.!。！]*$'

/** Words that ask for no reminder of a task. */
const off: readonly RegExp[] = [
  `^(?:please )?(?:no(?: more)? reminders?|(?:turn|switch) off (?:the |my |all )*reminders?|(?:remove|cancel|drop|stop|clear) (?:the |my |all )*reminders?|(?:don['’]?t|do not|never|stop) remind(?:ing)? me) (?:for|of|about|on) ${end}`,
  `^(?:bitte )?(?:keine erinnerung(?:en)?(?: mehr)? (?:für|an|zu|zum|zur|bei)|erinnere? mich nicht (?:mehr )?an|(?:lösche?|entferne?) (?:die |alle )?erinnerung(?:en)? (?:für|an|zu|zum|zur)) ${end}`,
  `^(?:pas de rappels?|aucun rappel|plus de rappels?|(?:supprime|enlève|désactive)(?:z)? (?:le|les) rappels?) (?:pour|de|du|sur) ${end}`,
  `^ne me rappelle(?:z)? (?:pas|plus) ${end}`,
  `^(?:sin recordatorios?|ning[uú]n recordatorio|(?:quita|elimina|borra|desactiva) (?:el|los) recordatorios?) (?:para|de|del|sobre) ${end}`,
  `^no me recuerdes ${end}`,
  `^(?:sem lembretes?|nenhum lembrete|(?:remova|tire|apague|desative|remove|tira) (?:o|os) lembretes?) (?:para|de|do|da|sobre) ${end}`,
  `^n[aã]o me lembres?(?: mais)? (?:de|do|da|sobre) ${end}`,
  `^(?:nessun|niente|senza|(?:togli|elimina|disattiva|rimuovi) (?:il|i)) promemoria (?:per|di|del|della|dello|su) ${end}`,
  `^non ricordarmi (?:più )?(?:di |del |della )?${end}`,
  `^(?:geen herinnering(?:en)?(?: meer)?|verwijder (?:de |alle )?herinnering(?:en)?) (?:voor|aan|van|bij) ${end}`,
  `^herinner me niet (?:meer )?aan ${end}`,
  `^(?<task>[^\\n]{1,80}?)(?:の|に)?(?:リマインダー|リマインド|通知)(?:は|を)?(?:なし|いらない|不要|オフ|消して|しないで|やめて)[^\\n]{0,10}$`,
  `^(?:请)?(?:不要|别|不用)再?提醒我(?<task>[^\\n]{1,80}?)[。！]*$`,
  `^(?:请)?(?:取消|关闭|删除|不要|不用)(?<task>[^\\n]{1,80}?)的提醒[。！]*$`,
].map((form) => new RegExp(form, 'iu'))

/** "remind me about the rent the evening before": a time that goes by the date of a task, and so is of one that is there. */
const about =
  /^(?:please )?remind me (?:about|of) (?<task>[^\n,;]{1,120}?),? (?<remind>(?:on |in )?(?:the )?(?:evening|night|morning|day) (?:before|of)|(?:\d{1,5}|an?|one|two|three|half an?) ?\p{L}{1,8} (?:before|beforehand|earlier|ahead|in advance)|when it(?:['’]s| is) due)[.!]*$/iu

export function readRemindPhrase(text: string): readonly Request[] | null {
  const form = [about, ...off].find((one) => one.test(text))
  const groups = form?.exec(text)?.groups
  if (groups?.task === undefined) return null
  const { task, remind = 'none' } = groups
  const slots = [
    { slot: 'task', text: task.trim() },
    { slot: 'remind', text: remind },
  ] as const
  return [{ intent: 'remind', confidence: 1, said: text, slots }]
}
