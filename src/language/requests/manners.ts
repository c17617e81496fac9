import { fold } from './plain.ts'

/** Nothing longer is one polite sentence. */
const longest = 600

/** What people say around a request to be polite, and what leads over to it. */
const leading =
  /^(?:(?:i see|all right|alright|ok|okay|fine|well|then|so|thanks|thank you|hi|hello|hey|good (?:morning|afternoon|evening)|alors|bon|bonjour|donc|entendu|d'accord|merci|also|dann|gut|guten (?:tag|morgen|abend)|hallo|danke|na dann|vale|bueno|entonces|hola|buenos dias|buenas tardes|gracias|bom|entao|então|ola|olá|bom dia|boa tarde|obrigad[oa]|allora|bene|ciao|buongiorno|grazie|dus|goed|goede(?:morgen|middag|navond)|dank je)[,.!]?\s+)+|^(?:(?:大変)?(?:恐れ入りますが|恐縮ですが|お手数(?:です|をおかけします)が|申し訳(?:ありません|ない(?:です)?)(?:が|けど)|すみません(?:が|けど)?|悪い(?:んだ)?けど|ごめん)[、,]?\s*)+|^(?:(?:您好|你好|麻烦(?:您|你)?(?:一下)?|不好意思|那么?|好的?)[，,]\s*)+/iu

const asking =
  /^(?:do (?=(?:add|delete|remove|move|put|mark|complete)\b)|(?:could|would|can|will) (?:you|u) (?:please |kindly )?|pourriez-vous |pourrais-tu |pouvez-vous |veuillez |(?:könnten|würden) sie (?:bitte )?|podría(?:s)? |poderia(?:s)? |potrebbe |potresti )/iu

const trailing =
  /[,，、]?\s*(?:please|if you please|if you would|thanks|thank you|s['’]il (?:vous|te) pla[iî]t|merci(?: d['’]avance)?|bitte|danke|por favor|gracias|se faz favor|obrigad[oa]|per (?:favore|cortesia)|grazie|alsjeblieft|alstublieft|谢谢|拜托)\s*[.!?]*$/iu

/** The request without them: what is left is easier to read. */
export function withoutManners(text: string): string {
  if (text.length > longest) return text
  return text
    .replace(leading, '')
    .replace(asking, '')
    .replace(trailing, '')
    .replace(/\s+[?？]\s*$/u, '')
    .trim()
}

const preface =
  /^(?:would it be (?:(?:a|any|too) )?(?:great |much )?(?:trouble|bother) (?:for you )?to|i (?:was wondering|wonder) if you (?:could|would)|i'd be (?:so )?grateful if you (?:could|would)) /iu

/** What begins a polite sentence is no part of what it is about. */
export function withoutApology(text: string): string {
  if (text.length <= longest && preface.test(text)) return text.replace(preface, '').replace(/\s*\?\s*$/u, '')
  return text.length <= longest && /^[\p{Script=Han}\p{Script=Hiragana}]/u.test(text)
    ? text.replace(leading, '')
    : text
}

/** Words by which a whole message is kept from becoming tasks. */
const addsNothing =
  /\b(?:(?:don'?t|do not|no need to|please don'?t) (?:add|save|note|create|make|write down) (?:anything|any of|a task|tasks|these|this)|nothing to (?:add|save|note|do here|write down)|(?:just )?thinking (?:out loud|aloud)|nur laut (?:gedacht|denken)|(?:bitte )?nichts (?:hinzufugen|eintragen|notieren|anlegen|aufschreiben)|n'ajoute rien|rien a (?:ajouter|noter)|je reflechis (?:a voix haute|tout haut)|no (?:anadas|agregues|apuntes|anotes|crees) nada|nada que (?:anadir|apuntar|anotar)|pensando en voz alta|nao (?:adiciona|adicione|anota|anote|cria|crie) nada|nada (?:pra|para) (?:anotar|adicionar)|pensando (?:em voz )?alto|non aggiungere (?:niente|nulla)|niente da (?:aggiungere|segnare)|penso ad alta voce|niets (?:toevoegen|noteren|opschrijven)|ik denk hardop|hardop denken)\b|何も(?:追加|登録|メモ)し(?:ない|なくて)|独り言|什么(?:都|也)(?:别|不要|不用)(?:加|记)|自言自语/u

export function wantsNothingAdded(text: string): boolean {
  return addsNothing.test(fold(text.slice(0, longest)))
}
