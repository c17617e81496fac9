import type { Request } from './request.ts'

const list = '(?:to-? ?do(?:s)?(?: list)?|task list|list|tasks|reminders|chores)'

/** Ways to ask what is on the list without naming anything of it. */
const looking = [
  new RegExp(
    String.raw`^(?:please |hey,? |ok,? )*(?:show|check|find|read|see|view|display|repeat|open|pull up|bring up|go over|confirm)\b(?: me| out| up| back)?(?: \S+){0,6}? (?:my|the|all|recent|current) (?:\S+ ){0,3}?${list}\b`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?:can|could|would|will) (?:you|u) (?:please )?(?:show|check|read|repeat|list|go over|open)\b(?: \S+){0,4}? ${list}\b`,
    'iu',
  ),
  new RegExp(
    String.raw`^i(?:'d| would)? (?:like|want|need) to (?:just )?(?:confirm|see|check|hear|review)\b(?: \S+){0,6}? ${list}\b`,
    'iu',
  ),
  /\b(?:supposed to|going to|meant to) remind me (?:of|about)\b/iu,
  /\b(?:what|things?)\b.*\bi (?:wanted|asked you) to remember\b|\bi wanted to remember what\b|\bwhat was it i wanted to remember\b/iu,
  new RegExp(String.raw`^(?:hey,? )?(?:do i have|have i got|are there) (?:any )?${list}\b`, 'iu'),
  new RegExp(String.raw`^i do have an? ${list}\b.*\bdon'?t i\b`, 'iu'),
  /^what (?:do|should) i (?:need to |have to )?(?:complete|do|start) first\b/iu,
]

/** A question whether something was said or is there: nothing is to be added. */
const whether =
  /^(?:have i (?:told|asked) you to|did i (?:tell|ask) you to|did i (?:already )?(?:add|put)|will|is|are|was|were)\b.*\bon (?:my|the) (?:\S+ ){0,2}list\b|^(?:have i (?:told|asked)|did i (?:tell|ask)) you to\b/iu

/** What is to be taken off the list, by the words around it. */
const taking = [
  /^(?:please )?(?:delete|remove|drop|scratch|take) (?:the |my )?(?<task>[^\n,;]{2,60}?) (?:from|off)(?: of)? (?:my |the |this )?(?:\S+ ){0,2}list[.!]?$/iu,
  /^i (?:don['’]?t|do not) need (?<task>[^\n,;]{2,60}?) on (?:my|the) (?:\S+ ){0,2}list (?:anymore|any more|any longer)[.!]?$/iu,
  /^(?:(?:please|i need to|i want to|can you|could you) )*(?:delete|remove) (?:a|the) (?:to-?do|task|reminder)(?: item)? (?:that says|which says|saying|called|named|that|to) ['"“‘]?(?<task>[^\n'"”’]{3,80}?)['"”’]?(?: (?:from|on|off) (?:my|the) (?:\S+ ){0,2}list)?[.!]?$/iu,
]

/** English sentences about the list itself; null for every other. */
export function readAboutList(text: string): readonly Request[] | null {
  if (text.length > 200) return null
  const task = taking.map((form) => form.exec(text)?.groups?.task).find(Boolean)
  if (task !== undefined && !groups.test(task))
    return [{ intent: 'delete', confidence: 1, said: text, slots: [{ slot: 'task', text: task }] }]
  const isAsked = whether.test(text) || looking.some((form) => form.test(text))
  return isAsked ? [{ intent: 'list', confidence: 1, said: text, slots: [] }] : null
}

const groups =
  /\b(?:all|every|everything|each|both|any|them|those|these|it|that|this|one|item|items|tasks?)\b/iu

/** What is asked of an assistant that looks things up, plays and sends; "give me a reminder to …" is not. */
const elsewhere =
  /^(?:please |can you |could you )*(?:(?:get|give|send|make|find|build|create|fetch) me (?:a|an|the|some|(?:today|tomorrow|tonight)'?s)\b(?! (?:\S+ )?(?:task|reminder|to-?do|note|step))|make (?:a|an)(?: new)? list of|i(?:'d| would) like to (?:listen|hear)\b|flip a coin|roll (?:a|the) dice|i need to (?:make|create|start) an? (?:\S+ ){0,3}list$|(?:hi|hello|hey) \p{L}+$)/iu

export function isForAnother(text: string): boolean {
  return text.length <= 200 && elsewhere.test(text)
}

/** Told as news: "the show was cancelled" asks for nothing. */
export const isNews = /\b(?:was|were|is|are|got|been) (?:just )?(?:cancell?ed|called off|postponed)\b/iu
