import type { Priority } from '../../tasks/task.ts'
import { says } from './plain.ts'

const urgent = says(
  'high|higher|highest|urgent|urgently|important|very important|critical|crucial|asap|top|top priority|p1|1|vital|pressing|' +
    'hoch|hohe|hoher|hohen|hochste|dringend|wichtig|sehr wichtig|eilig|haute|urgente|prioritaire|importante|importantes|important|eleve|' +
    'alta|alto|urgentes|maxima|prioritaria|urgenza|hoog|hoge|belangrijk|dringende|spoed|' +
    '高|高い|重要|緊急|至急|大事|急ぎ|最優先|紧急|緊急|很重要|高优先级|优先|着急|急|加急',
)
const minor = says(
  'low|lower|lowest|not important|not urgent|unimportant|minor|whenever|no rush|not so important|not that important|less important|p3|p4|trivial|someday|' +
    'niedrig|niedrige|niedriger|unwichtig|nicht wichtig|nicht dringend|nicht so wichtig|basse|faible|pas urgent|pas important|pas presse|' +
    'baja|bajo|no urgente|no importante|poco importante|sin prisa|baixa|baixo|nao urgente|sem pressa|bassa|basso|non urgente|non importante|' +
    'laag|lage|niet dringend|niet belangrijk|低|低い|急がない|急ぎじゃない|重要じゃない|後回し|不急|不重要|低优先级|不着急',
)
const usual = says(
  'medium|normal|regular|standard|p2|mid|mittel|mittlere|normale|moyenne|media|medio|gemiddeld|middel|中|普通|中等|一般|默认',
)

/** What words say about how pressing something is; "!!" too. */
export function readPriority(text: string): Priority | null {
  if (minor(text)) return 'low'
  if (/^!{2,}$|^[!！]{1,3}$/.test(text.trim()) || urgent(text)) return 'high'
  return usual(text) ? 'medium' : null
}

export type State = 'done' | 'open' | 'overdue' | 'blocked' | 'dateless' | 'doing' | 'dated'

const states: Readonly<Record<State, (text: string) => boolean>> = {
  dateless: says(
    'no date|without date|without a date|no due date|no deadline|undated|dateless|have a date|dont have a date|no dates|without dates|without due date|unscheduled|' +
      'ohne datum|ohne termin|kein datum|keinen termin|keine frist|sans date|sans echeance|pas de date|sin fecha|sem data|sem prazo|senza data|senza scadenza|' +
      'zonder datum|geen datum|日付なし|日付のない|期限なし|期限のない|期日なし|没有日期|没日期|无日期|没有截止|没有期限|没设日期|没有设日期|没设置日期|没安排日期|没定日期|未设日期|沒有日期',
  ),
  overdue: says(
    'overdue|late|behind|past due|missed|expired|overdue ones|uberfallig|uberfallige|uberfalligen|uberfalliges|verspatet|zu spat|im verzug|en retard|retard|depasse|vencida|vencidas|vencido|vencidos|atrasada|' +
      'atrasadas|atrasado|atrasados|retraso|retrasadas|scaduti|scaduta|scadute|scaduto|in ritardo|te laat|over de datum|over datum|over tijd|achterstallig|verlopen|' +
      '期限切れ|遅れ|過ぎ|遅れている|过期|逾期|超期|過期|拖延',
  ),
  blocked: says(
    'blocked|stuck|waiting|held up|blocking|blockiert|wartet|warten|hangt|bloque|bloquee|bloquees|bloques|en attente|bloqueada|bloqueadas|bloqueado|bloqueados|esperando|' +
      'bloccato|bloccata|bloccati|bloccate|in attesa|geblokkeerd|wachten|wacht|ブロック|止まって|待ち|阻塞|卡住|卡着|等待',
  ),
  doing: says(
    'in progress|doing|started|in arbeit|en cours|en curso|em andamento|in corso|bezig|進行中|正在|进行中|進行中',
  ),
  done: says(
    'done|finished|completed|complete|closed|ticked off|crossed off|checked off|accomplished|got done|get done|knock out|knocked out|achieved|did|wrapped up|' +
      'erledigt|erledigte|fertig|abgeschlossen|geschafft|gemacht|fait|faites|faits|termine|terminee|terminees|termines|fini|finies|accompli|' +
      'hecho|hecha|hechas|hechos|terminado|terminadas|terminada|completado|completadas|acabado|feito|feita|feitas|feitos|concluido|concluidas|concluida|terminei|fiz|' +
      'fatto|fatta|fatte|fatti|finito|completato|completate|completati|concluso|klaar|gedaan|afgerond|af|voltooid|afgevinkt|' +
      '完了|終わった|済み|済んだ|終えた|やった|終わって|完成|做完|完成了|搞定|办完|已完成|做了',
  ),
  dated: says(
    'with a date|scheduled|with dates|mit datum|avec une date|con fecha|com data|con data|met datum',
  ),
  open: says(
    'open|left|remaining|to do|todo|pending|not done|outstanding|unfinished|still|offen|offene|offenen|ubrig|noch|ouvert|ouvertes|reste|a faire|restantes|pendiente|pendientes|' +
      'abierto|abiertas|queda|quedan|pendente|pendentes|aberto|abertas|falta|faltam|aperti|aperte|aperto|da fare|rimasto|openstaand|openstaande|te doen|nog|' +
      '未完了|残り|残って|まだ|未完成|没做|还有|剩下|待办|沒做',
  ),
}

/** Which tasks words like "finished" or "without a date" mean. */
export function readState(text: string): State | null {
  for (const state of ['dateless', 'overdue', 'blocked', 'doing'] as const)
    if (states[state](text)) return state
  const isNot = /\b(?:not|n't|nicht|pas|no|nao|non|niet)\b|未|没/u.test(text.toLowerCase())
  if (states.done(text) && !isNot) return 'done'
  if (states.open(text) || states.done(text)) return 'open'
  return states.dated(text) ? 'dated' : null
}

const plainDone = says(
  'done|finished|completed|ticked off|crossed off|checked off|accomplished|knock out|knocked out|get done|got done|tick off|wrapped up|erledigt|geschafft|abgehakt|termine|fini|' +
    'hecho|completado|terminado|concluido|feito|completato|finito|fatto|afgerond|gedaan|完了|終わった|完成|做完',
)

/** "what did i finish today?" */
const didFinish = /\bdid (?:i|we) (?:\w+ )?(?:finish|complete|accomplish|tick off|check off)\b/i

/** A state that is said plainly somewhere in a question; null where none is, or it is said not to be. */
export function plainState(text: string): State | null {
  for (const state of ['dateless', 'overdue', 'blocked'] as const) if (states[state](text)) return state
  const isNot =
    /\b(?:not|n't|isn't|still|nicht|noch|pas|no|nao|non|niet|left|to get|to be)\b|未|没|まだ/u.test(
      text.toLowerCase(),
    )
  if (didFinish.test(text)) return 'done'
  return plainDone(text) && !isNot ? 'done' : null
}

/** Words that ask to bring something forward instead of putting it off. */
export const isEarlier = says(
  'earlier|sooner|forward|up|fruher|vor|vorziehen|vorverlegen|plus tot|avance|avancer|antes|adelanta|adelantar|adianta|adiantar|antecipar|prima|anticipa|anticipare|eerder|vervroeg|' +
    '早め|早ま|前倒し|早く|提前|提早',
)

/** A list is asked for as an addition to the one before. */
export const goesOn =
  /^\s*(?:and|and what about|what about|how about|just|only|plus|und|nur|was ist mit|et|seulement|juste|et pour|y|solo|solamente|e|so|apenas|solo|soltanto|en|alleen|じゃあ|では|那|那么|只|就)(?=[\s　]|[\p{Script=Han}\p{Script=Hiragana}])/iu
export const ofThose = says(
  'of those|of these|of them|among them|from those|davon|von denen|darunter|parmi eux|parmi elles|de ceux la|de celles la|de esas|de esos|de ellas|dessas|desses|delas|di questi|di queste|di quelli|' +
    'daarvan|hiervan|その中|そのうち|其中|里面|当中',
)

const yes = says(
  'yes|yeah|yep|yup|sure|ok|okay|okey|of course|definitely|absolutely|right|correct|confirm|confirmed|go ahead|go on|do it|do that|yes please|please do|' +
    'ja|jo|jep|klar|genau|mach das|mach|bitte|sicher|oui|ouais|vas y|d accord|bien sur|exact|si|claro|dale|vale|hazlo|por supuesto|sim|claro que sim|isso mesmo|pode|certo|va bene|certamente|fallo|' +
    'jawel|doe maar|zeker|graag|prima|はい|うん|ええ|お願い|お願いします|いいよ|そう|そうです|是|是的|对|好|好的|嗯|可以|行|确定|確定|對',
)
const no = says(
  "no|nope|nah|dont|don't|do not|never mind|nevermind|cancel|stop|leave it|rather not|better not|forget it|nein|ne|nee|nicht|lass|lass es|abbrechen|doch nicht|" +
    'non|pas|laisse|annule|laisse tomber|no gracias|mejor no|deja|dejalo|cancela|nao|deixa|deixa pra la|melhor nao|lascia|lascia stare|annulla|niet|laat maar|toch niet|' +
    'いいえ|いや|やめて|やめとく|だめ|キャンセル|结构|不|不用|不要|别|算了|取消|否',
)

/** A yes or a no, where the text is little more than that; null for anything else. */
export function yesOrNo(text: string): boolean | null {
  const length = [...text.replace(/\s+/g, '')].length
  if (text.trim().split(/\s+/).length > 6 || length > 40) return null
  if (no(text)) return false
  return yes(text) ? true : null
}

export const saysBefore = says(
  'before|previous|one before|earlier one|davor|vorige|vorherige|precedent|precedente|d avant|anterior|anteriores|precedenti|ervoor|vorige|その前|前の|之前|前一个|上一个',
)
export const saysEverything = says(
  'all|everything|all of it|whole list|entire list|the lot|everything on it|whole thing|ganze liste|toute la liste|toda la lista|toda a lista|tutta la lista|hele lijst|整个列表|清空|alles|alle|tout|toutes|tous|todo|todas|todos|tudo|tutto|tutte|tutti|allemaal|全部|すべて|全て|所有|一切|全都',
)
export const saysNever = says(
  'never|none|stop|no longer|not anymore|anymore|any more|no more|nie|nie mehr|nicht mehr|kein|keine|plus|jamais|arrete|ya no|nunca|mais nao|nao|para|non piu|mai|smettere|niet meer|nooit|stoppen|' +
    'もう|やめ|繰り返さない|不再|不用|停止|取消',
)
