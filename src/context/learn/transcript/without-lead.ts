import { capital, wordCount } from '../sentences.ts'

const most = 5

/** Without what only answers the message before, where a whole sentence is left. */
export function withoutLead(sentence: string): string {
  let rest = sentence
  for (let times = 0; times < most; times++) {
    const [found] = leads.map((lead) => lead.exec(rest)?.[0]).filter((one) => one !== undefined)
    if (found === undefined || !isWhole(rest.slice(found.length))) break
    rest = rest.slice(found.length)
  }
  return capital(rest)
}

const leads: readonly RegExp[] = [
  /^(?:no|nope|ok|okay|yes|yep|well|so|then|and|but|also|btw|by the way|fyi|actually|agreed|decided|good(?: point)?|fine|great|right|found it|lessons? learne?d|(?:please )?(?:remember|note)(?: that)?)(?:[,:;.!]+ |(?<=actually|please remember|remember that|note that|also) )/i,
  /^(?:nein|nee|non|não|wrong|incorrect|not quite|falsch|faux|falso)(?: ?[,:;.!]+ )/i,
  /^(?:(?:that|this|it)(?:'s| is| was) (?:all )?(?:wrong|incorrect|false|outdated|not (?:quite )?(?:right|correct|true|so))|that isn't (?:right|correct|true)|das (?:ist falsch|stimmt nicht)|c'est faux|(?:eso )?(?:es falso|está mal)|isso está errado|è sbagliato|non è vero|dat (?:klopt niet|is fout)) ?[,:;.!\u2013\u2014]+ /i,
  /^(?:and|but|und|aber|et|y|pero|mas|maar) (?!for |yet )/i,
  // "So that …", "so far", "so must every …" are no links.
  /^so (?!(?:that|far|long|much|many|little|few|soon|often|on|called|to|as|be|is|are|was|were|do|does|did|has|have|must|should|can|will|would) )/i,
  // In other languages these are words of another kind: "en production", "ma règle", "mais de cem".
  /^(?:e |mais (?!d[eo] |que )|en (?=(?:vanaf|voortaan|we|altijd|nooit|het|elke|alle) )|ma (?=(?:da|d'ora|non|il|la|lo|gli|ogni|tutti|sempre|mai) ))/i,
  /^(?:そして|でも|だから|また|但是|而且|所以|另外)[、，,]\s?/,
]

/** "only on Fridays" and "because it is slow" need what they were said to. */
function isWhole(rest: string): boolean {
  return wordCount(rest) + unspaced(rest) >= 3 && !part.test(rest)
}

function unspaced(text: string): number {
  return text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0
}

const part =
  /^(?:not|nor|because|since|which|who|than|though|although|nicht|weil|pas|parce que|porque|perché|omdat|niet|(?:only|just|nur|alleen) (?:on|in|at|for|with|by|from|to|until|am|im|bei|für|mit|op|voor|met))(?!\p{L})/iu
