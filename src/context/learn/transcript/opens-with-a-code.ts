import { codesIn, standsAlone } from './code-shape.ts'
import { lockedThings, openingVerbs } from './locked-things.ts'
import { isLittle } from './plain-words.ts'

/** Whether a sentence says with what code something is opened, without a word for the code: "disarm the alarm with 7713". */
export function opensWithACode(text: string): boolean {
  const codes = codesIn(text).filter(({ end }) => standsAlone(text.slice(end, end + near)))
  if (codes.length === 0) return false
  const isAboutALock = aboutALock.test(text)
  return codes.some(({ start, end }) => {
    const [ahead, behind] = [text.slice(Math.max(0, start - near), start), text.slice(end, end + near)]
    return (
      (isAboutALock && (meansAhead.test(ahead) || meansBehind.test(behind))) ||
      isSaidOfALock(ahead) ||
      (introduced.test(ahead) && forALock.test(behind))
    )
  })
}

const near = 100

/** "the lock timeout" is no lock. Behind the thing comes the end, a mark or a little word. */
const thing = `(?<![\\p{L}-])(?:${lockedThings})(?![\\p{L}-])(?=$|["'\`]?[^\\p{L}"'\`]*$|["'\`]?[.,;:!?)]| (?:${[
  'a|ab|al|altijd|always|am|an|and|as|at|auf|can|con|da|dal|de|del|der|des|di|do|du|e|es|est|et|for|from|gaat|geeinigt|gilt|nehmen|has|im|immer|in|is|ist|it|jetzt|kann|met|mit|must|na|nimm|no|now|of|on|only|opens?|og|para|per|pour|reste|se|sempre|siempre|si|steht|still|stays|takes|that|to|toujours|hat|heeft|lifts|wants|needs|und|unlocks?|using|van|vom|von|voor|we|wird|with|y|zu|è|é|à|\\d',
  openingVerbs,
].join('|')})(?!\\p{L})| [^\\p{L}])`

const aboutALock = new RegExp(`${thing}|(?<!\\p{L})(?:${openingVerbs})(?!\\p{L})`, 'iu')

const quote = '["\'`\u201C\u201E\u00AB(]?$'
const number =
  '(?:(?:the |den |die |der |le |el |o |il |het |de )?(?:secret |geheime )?(?:number|numbers|digits|sequence|combination|code|zahl|nummer|kombination|ziffern|numéro|chiffres|code|número|código|numero|codice|combinatie|cijfers) )?(?:always |immer |toujours |siempre |sempre |altijd )?'
const entering =
  '(?:enter|type|dial|key|punch|tap|press|input)(?:s|ing|ed)?(?: in)?|gib|tippe?|wähle?|drücke?|tap(?:er|ez|e|ant)|compos(?:er|ez|e|ant)|saisi(?:r|ssez|t|ssant)|entr(?:er|ez)|marc(?:ar|a|amos|ando)|introduc(?:ir|e|imos|iendo)|tecle(?:ar|a|amos|ando)|digit(?:ar|a|e|amos|ando|are|iamo)|inser(?:ir|e|imos|indo|ire|isci|iamo)|componi|comporre|toets|typ|voer'

/** "with 7713", "by entering 2468" */
const meansAhead = new RegExp(
  `(?<!\\p{L})(?:with|using|mit|avec|con|com|met|${entering}|takes?|wants?|accepts?) ${number}${quote}`,
  'iu',
)
/** "4477 eingeben" */
const meansBehind =
  /^["'`\u201D\u00BB)]? (?:ein(?:zu)?geben|ein(?:zu)?tippen|nehmen|drücken|wählen|in(?: te )?toetsen|in(?: te )?voeren|in(?: te )?typen)(?!\p{L})/iu

const often =
  '(?:always|now|still|only|immer|jetzt|ab jetzt|weiterhin|noch|nur|toujours|maintenant|encore|désormais|siempre|ahora|sempre|agora|adesso|ora|altijd|nu|nog|le|el|o|il)'
const copula = `(?:(?: (?:has|have) been| (?:is|was|remains|stays|ist|war|bleibt|gilt|steht|lautet|est|reste|es|é|fica|è|resta|blijft|staat|luidt)(?: (?:set|changed|programmed|gesetzt|réglée?|configurad[oa]|impostat[oa]|ingesteld))?)(?: ${often}){0,2}(?: (?:to|auf|sur|en|em|su|op|à))?| (?:takes|wants|needs|hat|heeft|answers to)|,? (?:it|that)(?:'s| is)|,? c'est|,? we(?: ${often})? use|,? (?:${often} )?use|,? on utilise|,? usamos|,? usiamo|,? gebruiken we|,? (?:nehmen|nutzen) wir| ?[:=]|,|(?= ${often} ))(?: ${often}){0,2} `
/** "in the office", "of the shed" */
const placed =
  "(?: (?:for|of|at|in|on|to|from|für|am|an|im|in|zum|zur|vom|von|der|des|de|du|da|do|del|della|van|op|voor|pour|para|per)(?: [\\p{L}']{1,20}){1,3}){0,2}"
const saidOfALock = new RegExp(`${thing}${placed}${copula}${quote}`, 'iu')
const changed = new RegExp(
  `(?<!\\p{L})(?:re)?(?:sets?|chang\\p{L}+|program\\p{L}+|stell\\p{L}+|setz\\p{L}+|zet\\p{L}*) [^.:;]{0,40}${thing}${placed} (?:to|auf|op) ${quote}`,
  'iu',
)

/** "The limit for the login is 5000" is said of the limit, "the one for the door" of the door. */
function isSaidOfALock(ahead: string): boolean {
  if (changed.test(ahead)) return true
  const said = saidOfALock.exec(ahead)
  if (!said) return false
  const head = headed.exec(ahead.slice(0, said.index))?.[1]
  return head === undefined || isLittle(head) || /ed$/i.test(head) || standsForACode.test(head)
}

const headed =
  /(?<!\p{L})(\p{L}+) (?:for|of|to|on|für|von|pour|de|del|do|da|para|per|di|della|voor|van) (?:\p{L}+ ){0,3}(?:l')?$/iu
const standsForACode =
  /^(?:numbers?|keys?|digits|sequence|combination|word|answer|login|zahl|nummer|schlüssel|kombination|clé|numéro|chiffres|clave|número|chiave|numero|chave|nummer|sleutel|decidimos|combinamos|entschieden|beschlossen|décidé|decidido|deciso|besloten|nehmen|nutzen)$/iu

/** "that 7713", "use blue-horse-44" */
const introduced = new RegExp(
  `(?:^|[,;:] |(?<!\\p{L})(?:that|dass|que|che|dat|it's|it is|use|using|take|(?:settled|agreed|decided) on|uns auf|${often}|verwenden?|nimm|nutze|utiliser?|utilisez|usar?|usamos|usare|gebruik|gebruiken) )["'\`\u201C\u201E\u00AB]?$`,
  'iu',
)
const article =
  "(?:(?:the|our|my|your|this|das|die|der|den|dem|unser\\p{L}*|le|la|les|l'|notre|nos|el|nuestr[oa]|o|a|il|lo|het|de|ons|onze) ?)"
/** "is the one for the back door", "opens the gate", "as the guest network login" */
const forALock = new RegExp(
  `^["'\`\u201D\u00BB]?(?: (?:is|ist|est|es|é|è)(?: (?:the|der|die|das|le|la|el|o|il|de|het)(?: \\p{L}{2,12}){1,2})?)?(?: ${often})? (?:for|to|as|at|on|für|am|als|pour|comme|para|como|per|come|voor|bij) ${article}(?:[\\p{L}'-]{1,20} ){0,3}?${thing}|^["'\`\u201D\u00BB]?(?: (?:is|ist) (?:what|was))? (?:${openingVerbs}|gets? (?:you|us) (?:in|into|through))(?:(?<=o(?:n|ff))(?=[.,;!]|$)| (?:it|them)(?=[.,;!]|$)| ${article}(?:[\\p{L}'-]{1,20} ){0,3}?${thing})`,
  'iu',
)
