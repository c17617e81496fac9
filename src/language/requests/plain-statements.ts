import { fold, oneOf } from './plain.ts'
import type { Request } from './request.ts'

/** "remember that …" in nine languages. What is to be done, as in "remember to", is not among them. */
const remembering = [
  /^(?:please )?(?:remember|note|keep in mind|for the record)(?:,)? that (?<memory>.+)$/isu,
  /^(?:bitte )?(?:merke?|merkt) (?:dir|euch)(?: bitte)?(?: mal)?[,:]? (?:dass )?(?<memory>.+)$/isu,
  /^(?:souviens-toi|rappelle-toi|retiens|garde en tête|n'oublie pas) (?:bien )?que (?<memory>.+)$/isu,
  /^(?:recuerda|recordá|acuérdate de|acuerdate de|ten en cuenta|apunta) que (?<memory>.+)$/isu,
  /^(?:lembra|lembre|lembre-se de|lembra-te de|guarda|anota)(?: aí| ai)? que (?<memory>.+)$/isu,
  /^(?:ricorda|ricordati|tieni presente|tieni a mente) che (?<memory>.+)$/isu,
  /^(?:onthoud|onthou|weet) (?:even )?dat (?<memory>.+)$/isu,
  /^(?<memory>.+?)(?:って|と|を|、)?(?:覚えておいて|覚えといて|覚えてて|記憶して(?:おいて)?)(?:ください|下さい|ね|くれる)?[。!！]?$/su,
  /^(?:请|帮我)?(?:记住|記住)[，,：:]?\s*(?<memory>.+)$/su,
]

/** Something for a day that comes is a task, and not a fact. */
const soon =
  /\b(?:today|tonight|tomorrow|heute|morgen|aujourd'hui|demain|hoy|manana|hoje|amanha|oggi|domani|vandaag)\b|今日|明日|今天|明天/iu

/** Nothing longer is one of these sentences. */
const longest = 300
const longestShort = 80

const doneAlone = oneOf(
  'done|finished|complete|completed|erledigt|fertig|abgeschlossen|geschafft|fait|faite|termine|terminee|fini|finie|hecho|hecha|listo|lista|terminado|terminada|completado|completada|' +
    'feito|feita|concluido|concluida|pronto|pronta|fatto|fatta|finito|finita|completato|completata|klaar|gedaan|afgerond|完了|終わった|済み|済んだ|完成|完成了|做完了|搞定了',
)

const numbered =
  /^(?:(?:the|la|le|el|il|die|der|das|de|o|a|task|number|nummer|nr|no|n|numero|num|tache|tarea|tarefa|attivita|taak|aufgabe|punto|item|タスク|任务)(?:\.\s*|\s+|(?=[#°º\d]))){0,3}[#°º]?\s*(?<task>\d{1,6})(?:番|号)?(?:は|が)?\s*(?:(?:is|are|ist|est|esta|e)\s+)?(?<state>\D{2,24}?)[.!。！]?$/u

/** Sentences that can mean one thing only, whatever the language; null for every other. */
export function readStatement(text: string): readonly Request[] | null {
  if (text.length > longest) return null
  const memory = remembering.map((form) => form.exec(text)?.groups?.memory).find(Boolean)
  if (memory !== undefined && !soon.test(fold(memory)) && !text.includes('\n'))
    return [
      { intent: 'remember', confidence: 1, said: text, slots: [{ slot: 'memory', text: memory.trim() }] },
    ]
  const short = text.length > longestShort ? '' : fold(text.trim())
  const done = numbered.exec(short)?.groups
  if (done?.task && done.state && doneAlone(done.state))
    return [{ intent: 'complete', confidence: 1, said: text, slots: [{ slot: 'task', text: done.task }] }]
  if (clearing.test(short))
    return [{ intent: 'delete', confidence: 1, said: text, slots: [{ slot: 'all', text: 'all' }] }]
  return readRenaming(text) ?? readNewName(text)
}

/** "clear the list", which is asked about before anything goes. */
const clearing =
  /^(?:(?:please|bitte|por favor|per favore|stp|svp|请|請) ?)*(?:(?:clear|empty|wipe)(?: out)? (?:the |my )?(?:whole |entire )?(?:task )?list|leere?n? (?:sie )?(?:bitte )?(?:die |meine )?(?:ganze )?liste(?: bitte)?|(?:raume?n? (?:sie )?|mach(?:e|en sie)? )(?:bitte )?(?:die |meine )?(?:ganze )?liste(?: bitte)?(?: komplett| ganz)? leer|vide (?:toute )?(?:la |ma )liste|vacia (?:toda )?(?:la |mi )lista|limpa (?:toda )?(?:a |minha )lista|svuota (?:tutta )?(?:la |mia )?lista|maak (?:de |mijn )(?:hele )?lijst leeg|リストを?(?:全部)?(?:空に|クリア)(?:して)?(?:ください)?|清空(?:一下)?(?:我的)?(?:整个)?(?:列表|清单|任务))(?: please| bitte)?[.!。！]?$/u

const quoted = `["“„«「『]([^"”“„»」』]{2,200})["”“»」』]`
const renaming = new RegExp(`^${quoted}\\s+(?<between>[\\p{L}' ]{3,40}):?\\s*${quoted}[.!]?$`, 'u')
const becomes =
  /\b(?:should be|should say|becomes|must be|soll|muss|heisst|devient|doit|debe|deberia|deve|diventa|moet|wordt|heet)\b/u

const newNames = [
  /^(?<task>.{3,80}?) (?:is|are) now called (?<name>.{3,120})$/iu,
  /^(?<task>.{3,80}?) (?:heißt|heisst) (?:jetzt|ab jetzt|künftig|nun) (?<name>.{3,120})$/iu,
  /^(?<task>.{3,80}?) s['’]appelle (?:désormais|maintenant|dorénavant) (?<name>.{3,120})$/iu,
  /^(?<task>.{3,80}?) ahora se llama (?<name>.{3,120})$/iu,
  /^(?<task>.{3,80}?) agora se chama (?<name>.{3,120})$/iu,
  /^(?<task>.{3,80}?) (?:ora|adesso) si chiama (?<name>.{3,120})$/iu,
  /^(?<task>.{3,80}?) heet (?:nu|voortaan) (?<name>.{3,120})$/iu,
  /^(?:把)?(?<task>.{2,40}?)(?:改名为|改名叫|更名为)(?<name>.{2,60})$/u,
]

/** "the workshop is now called …". */
function readNewName(text: string): readonly Request[] | null {
  if (/[?？]\s*$/.test(text)) return null
  const { task, name } = newNames.map((form) => form.exec(text.trim())?.groups).find(Boolean) ?? {}
  if (!task || !name) return null
  const slots = [
    { slot: 'task' as const, text: task },
    { slot: 'newtitle' as const, text: name.replace(/[.!。！]$/, '') },
  ]
  return [{ intent: 'rename', confidence: 1, said: text, slots }]
}

/** '"this" should be "that"': a title and what it becomes. */
function readRenaming(text: string): readonly Request[] | null {
  const found = renaming.exec(text.trim())
  const [, task, , newtitle] = found ?? []
  if (!task || !newtitle || !becomes.test(fold(found?.groups?.between ?? ''))) return null
  const slots = [
    { slot: 'task' as const, text: task },
    { slot: 'newtitle' as const, text: newtitle },
  ]
  return [{ intent: 'rename', confidence: 1, said: text, slots }]
}
