import { fold } from './plain.ts'
import type { Request } from './request.ts'
import { isList, isVague } from './vague.ts'
import { asksToAdd } from './wordings.ts'

/** The words of a request before and behind the first title in it; undefined where it has none. */
function aroundTitle({ said, slots }: Request): { before: string; behind: string } | undefined {
  const title = slots.find(({ slot }) => slot === 'title')?.text
  const at = title === undefined ? -1 : said.indexOf(title)
  if (title === undefined || at < 0) return undefined
  const others = slots.filter(({ slot }) => slot !== 'title').map(({ text }) => text)
  const bare = (text: string) => others.reduce((rest, other) => rest.replace(other, ' '), text).trim()
  return { before: bare(said.slice(0, at)), behind: bare(said.slice(at + title.length)) }
}

/**
 * Whether an addition says that a task is wanted, as "add …" and "put … on my list" do. In "new address" the word belongs to the
 * title, and "make an ad to sell the car" wants the ad.
 */
export function asksForTask(request: Request): boolean {
  const said = request.said.trim()
  const title = asksToAdd.exec(said)?.groups?.title
  if (title === undefined) return false
  const around = aroundTitle(request)
  if (around === undefined) return true
  const verb = said.slice(0, said.length - title.length).trim()
  if (around.before === '') return false
  const between = around.before.slice(Math.min(verb.length, around.before.length)).trim()
  return !/\p{L}/u.test(between) || isVague(between)
}

/** "I would like to …": what somebody wants, and not what they have to do. */
const wishing =
  /^(?:(?:please|hi|hey|hello|ok|okay|so|well|and)[, ]+)*(?:(?:i|we)(?:'d| would| really| just| also)* (?:want|wanna|like|love)(?: to)?|(?:ich|wir) (?:mochten?|will|wollen|wurden? gern)|je (?:veux|voudrais)|j'aimerais|quiero|quisiera|me gustaria|(?:eu )?(?:quero|queria|gostaria de)|voglio|vorrei|ik (?:wil|zou graag))$|^我们?想要?$/u

export function isWish(request: Request): boolean {
  const around = aroundTitle(request)
  return around !== undefined && wishing.test(fold(around.before)) && !isList(around.behind)
}

const ofAnother =
  /\b(?:he|she|they|you)(?:'d|'ll|'s|'re)?\b|\b(?:er|il|elle|ils|elles|ella|ellos|ele|ela|eles|lui|lei|loro|hij|zij)\b|彼|彼女|他|她|他们/u
const ofUs =
  /\b(?:i|me|my|we|us|our|list|task|put|add|note|remind|can you|could you|will you|would you|ich|mir|mich|wir|uns|je|me|moi|nous|yo|nos|eu|io|mi|noi|ik|mij|wij|ons)\b|i'|我|私|僕|俺/u

/** "now he wants to do the guest list": the clause around the title is about what another does. */
export function isOfAnother(request: Request): boolean {
  const around = aroundTitle(request)
  if (around === undefined || isList(around.behind)) return false
  const clause =
    fold(around.before)
      .split(/[,.:;!?，。、：；！？\n]|\bso\b/u)
      .at(-1) ?? ''
  return ofAnother.test(clause) && !ofUs.test(clause)
}

const politely =
  /\b(?:please|pls|plz|(?:can|could|would|will) you|bitte|kannst du|s'il (?:te|vous) plait|tu peux|por favor|puedes|podes|per favore|puoi|alsjeblieft|kun je)\b|请|帮我/u

/** What is said to a program that answers and looks things up, far more often than it is written on a list. */
const lookingUp =
  /^(?:find(?: out)?|look up|search|google|show|tell|play|translate|explain|calculate|convert|define|recherchiere|suche?|zeige?|sag|spiele?|ubersetze|cherche|trouve|montre|dis|joue|traduis|busca|encuentra|muestra|dime|traduce|procura|encontra|mostra|traduz|cerca|trova|dimmi|traduci|zoek|vertel|vertaal|speel)\b|^(?:查一下|查查|搜一下|搜索|告诉我|翻译|播放)/u

/**
 * "find out where …" would be as good a question to this program as a title. A date makes it a plan, unless it is said politely: nobody
 * writes "please" on a list. Beside others that are to be added it is one of them.
 */
export function isLookup(request: Request): boolean {
  const { slots, isListed } = request
  const title = slots.find(({ slot }) => slot === 'title')?.text
  if (isListed || title === undefined || !lookingUp.test(fold(title))) return false
  const before = fold(aroundTitle(request)?.before ?? '')
  // "note down tell the agent …" is for the list.
  if (/\p{L}/u.test(before.replace(politely, ' '))) return false
  return slots.every(({ slot }) => slot === 'title') || politely.test(before)
}
