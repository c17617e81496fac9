import { tellsALogIn } from './log-in.ts'
import { opensWithACode } from './opens-with-a-code.ts'
import { isOrdinary, plainEnglish, plainGerman, plainRomance } from './plain-words.ts'
import { anySecretName, type SecretKind, secretNames } from './secret-names.ts'
import { isMereCount, isUnmistakable, isValue } from './secret-value.ts'

/**
 * Whether a sentence names a secret thing together with what it is: "the wifi password is sunflower99". What only speaks
 * about secrets ("passwords are hashed with argon2id") gives none.
 */
export function givesASecret(sentence: string): boolean {
  const text = sentence.normalize('NFKC').replace(/[\u2018\u2019]/g, "'")
  return (
    assigned.test(text) ||
    [...text.matchAll(secretNames)].some((name) => isGivenBehind(text, name)) ||
    [...text.matchAll(before)].some(isNamedAfter) ||
    tellsALogIn(text) ||
    opens.test(text) ||
    opensWithACode(text)
  )
}

/** DB_PASSWORD=hunter2, --token=hunter2, postgres://app:hunter2@db */
const assigned =
  /(?:pass(?:word|wd|phrase)?|pwd|pw|secret|token|(?:api|access|private|deploy|signing|encryption)[_-]?key)s?["'`]?\s?=\s?(?![=>\s])|\b[a-z][a-z+.-]{1,20}:\/\/[^\s/:@]{1,80}:[^\s/:@]{1,80}@\S/i

function isGivenBehind(text: string, name: RegExpMatchArray): boolean {
  const start = name.index as number
  const kind = (Object.entries(name.groups ?? {}).find(([, found]) => found) as [SecretKind, string])[0]
  const behind = text.slice(start + name[0].length, start + name[0].length + longestRead)
  const isAboutAny = isGeneric(text, name) || isBarePlural(text, name)
  const beside = /^ (?=["'`\u201C\u201E\u00AB(]?\S)/.exec(behind)
  if (beside && isBeside(behind.slice(1), kind)) return true
  return givers.some(([giver, plain, isVerb]) => {
    const given = giver.exec(behind)
    if (!given || (isVerb && !/\b(?:set|chang|reset|switch|updat)/i.test(text))) return false
    return isValue(behind.slice(given[0].length), { kind, isAboutAny, plain })
  })
}

const longestRead = 200

/** "enter PIN 9021", the secret word "Rumpelstiltskin" */
function isBeside(said: string, kind: SecretKind): boolean {
  if (!isUnmistakable(said) || isMereCount(said, kind)) return false
  const isQuoted = /^["'`\u201C\u201E\u00AB]/.test(said)
  return isQuoted ? kind !== 'token' || /^.\S*\d/.test(said) : /^\S{3,}/.test(said)
}

const generic =
  /(?:^|[^\p{L}])(a|an|every|each|any|no|all|some|ein|eine|jede[rs]?|kein|keine|une?|um|uma|chaque|cada|ogni|elke?|een)(?: (?!(?:the|our|my|your|this|these|his|her|their|das|die|der|unser|mein|le|la|les|el|o|il|het|de) )[\p{L}-]+){0,2} $/iu
const owned =
  /(?:^|[^\p{L}])(?:the|our|my|your|these|his|her|their|its|die|unsere|meine|les|nos|mes|las|nuestras|os|as|le|de|\S+'s)(?: [\p{L}-]+){0,3} $/iu

/** "Every password is …"; in Portuguese, "a" is "the". */
function isGeneric(text: string, name: RegExpMatchArray): boolean {
  const start = name.index as number
  const article = generic.exec(text.slice(Math.max(0, start - 40), start))?.[1]
  return (
    article !== undefined && !(/^a$/i.test(article) && /^(?:senha|palavra|chave|credencia)/i.test(name[0]))
  )
}

/** "Passwords are …" speaks of all of them, "the passwords are …" of these. */
function isBarePlural(text: string, name: RegExpMatchArray): boolean {
  const start = name.index as number
  return (
    /s$/i.test(name[0]) &&
    !/(?:pass|details)$/i.test(name[0]) &&
    !owned.test(text.slice(Math.max(0, start - 60), start))
  )
}

/** What may stand between the name and the verb: "for the guest network", "we use here", "must always". */
const reach =
  "[\"'`)]?(?: \\([^)]{1,40}\\))?(?: (?:administrat\\p{L}*|admin|root|wi-?fi|maestr[ao]|principale?|actu[ae]l(?:le)?|attuale|atual|provis\\p{L}*|tempor\\p{L}*|commune?|partagée?|compartid[ao])(?!\\p{L}))?(?: (?:for|of|to|on|at|in|from|behind|with|we|you|they|i|that|which|here|there|must|should|will|has|have|can|always|still|now|currently|für|vom|von|zum|zur|der|des|im|bei|beim|am|muss|immer|pour|de|du|des|sur|au|toujours|para|del|do|da|das|dos|no|na|siempre|sempre|per|di|della|dello|voor|van|bij|altijd)(?!\\p{L})[^.:;=!?]{0,60}?|(?: d'| de l'| dell')[^.:;=!?]{0,60}?)?"

type Giver = readonly [shape: RegExp, plain: RegExp, isVerb?: boolean]

const giver = (verb: string, plain: RegExp, isVerb = false): Giver => [
  new RegExp(`^${reach}${verb}`, 'iu'),
  plain,
  isVerb,
]

const givers: readonly Giver[] = [
  // "tokens of another issuer are taken as they are: …" has its verb before the colon.
  giver('(?<! (?:is|are|was|be|has|have|must|can|ist|est|es) .{0,60})\\s?:\\s?(?![:/])', plainEnglish),
  giver(
    "(?: (?:is|are|was|were|be|been|zijn|luidt|blijft|remains?|stays?|equals?|becomes?):?|'s(?= \\S*\\d)) ",
    plainEnglish,
  ),
  giver(
    '(?: (?:has|have|had|was|were|is|are)(?: been)?)?(?: (?:changed|set|reset|updated|switched))? to ',
    plainEnglish,
    true,
  ),
  giver(' (?:ist|sind|lautet|lauten|war|waren|heißt|bleibt|auf):? ', plainGerman),
  giver(' (?:est|sont|était|reste|es|son|era|sigue siendo|é|são|continua|è|sono|resta):? ', plainRomance),
  giver(' à (?=\\S*\\d)', plainRomance),
]

const leads =
  '(?:the|our|my|your|das|der|die|unser|mein|le|la|notre|mon|nuestra|mi|a|o|il|het|ons|mijn) (?:(?!(?:of|for|von|für|de|di|van) )[\\p{L}-]+ ){0,3}?'
const ended =
  '(?=$|[.,;!?]| (?<of>of )| (?:for|to|on|at|from|für|vom|von|zum|du|de|del|do|da|di|van|voor)(?!\\p{L}))'

/** "sunflower99 is the wifi password", "use winterfell as the password" */
const before = new RegExp(
  `(?:(?:^|[,;:] |\\b(?:that|dass|que|che|dat) )["'\`]?([^\\s"'\`]{3,60})["'\`]? (?:(?:is|ist|est|es|é|è) (?:(?:now|still|always|immer|toujours|siempre|sempre|altijd) )?)${leads}|\\b(?:use|using|enter|type|take|nimm|utilisez?|usa|usar|gebruik) ["'\`]?([^\\s"'\`]{3,60})["'\`]? (?:as|als|comme|como|come|(?<for>for)) ${leads})${anySecretName}${ended}`,
  'giu',
)

/** "Silence is the secret of the trade" and "use Vault for the secrets" give none. */
function isNamedAfter({ 1: named, 2: used, groups }: RegExpMatchArray): boolean {
  const value = named ?? used ?? ''
  return isUnmistakable(value) || !(groups?.of || groups?.for || isOrdinary(value))
}

const door = 'door|gate|safe|garage|alarm|padlock|lock-?box|building|house|office|keypad|elevator|entrance'
/** "the office door opens with code 4455", "enter code 4455 at the gate" */
const opens = new RegExp(
  `\\b(?:${door})\\b[^.]{0,30} (?:opens?|unlocks?|disarms?) with (?:the )?(?:code )?["'#]?\\d{3}|\\b(?<!(?:exit|error|status|return|returns|http) )code (?:is )?["'#]?\\d[\\d-]{2,8}\\b[^.]{0,30} (?:for|at|to|opens) (?:the|our|my) (?:\\w+ )?(?:${door})\\b`,
  'i',
)
