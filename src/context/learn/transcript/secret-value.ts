import { isLittle, isOrdinary } from './plain-words.ts'
import type { SecretKind } from './secret-names.ts'

interface Named {
  readonly kind: SecretKind
  /** "Every password is …" gives none, unless it cannot be mistaken. */
  readonly isAboutAny: boolean
  /** The words that describe, in the language of the verb. */
  readonly plain: RegExp
}

/** Whether what is said of a secret thing is the secret itself: not "hashed", "12 characters" or "in the vault". */
export function isValue(said: string, { kind, isAboutAny, plain }: Named): boolean {
  const rest = said.replace(adverbs, '')
  if (isUnmistakable(rest)) return !isMereCount(rest, kind)
  const isDenied = denials.test(said.slice(0, said.length - rest.length))
  if (kind === 'code' || isDenied || amount.test(rest)) return false
  if (isPair(rest, plain)) return true
  if (isAboutAny) return false
  const [first, ...others] = clauseOf(rest)
  if (first === undefined || isLittle(first)) return kind === 'phrase' && isPhrase(first, others, plain)
  if (plain.test(first)) return kind === 'phrase' && isWordsOnly(others, plain)
  return kind === 'phrase' || others.length === 0
}

/** "admin / geheim", a name and what it opens with */
function isPair(said: string, plain: RegExp): boolean {
  const [, user, key] = /^([\w@.-]{2,40}) ?\/ ?([^\s/.,;]{2,40})(?=$|[\s.,;])/.exec(said) ?? []
  return user !== undefined && key !== undefined && !isLittle(user) && !plain.test(user)
}

/** "Max tokens is 4096" */
export function isMereCount(said: string, kind: SecretKind): boolean {
  return kind === 'token' && /^(?:\d{1,5}|\d{1,3}(?:[.,]\d{3})+)k?(?=$|[\s.,;:!?)])/.test(said)
}

/** Quoted, or with digits and marks as no word of a sentence has them. */
export function isUnmistakable(said: string): boolean {
  if (isQuoted(said)) return true
  const rest = said.replace(articles, '').replace(/^["'`(]/, '')
  const first = /^\S+/.exec(rest)?.[0].replace(/["'`.,;:!?)]+$/, '') ?? ''
  if (/^[A-Za-z][\w]*[!@$%^&*+][\w!@$%^&*+]+$/.test(first)) return true
  return /\d/.test(first) && !technical.test(first) && !amount.test(rest) && !path.test(first)
}

/** "STRIPE_KEY" and "config.toml" name a setting or a file. */
function isQuoted(said: string): boolean {
  const inside = /^(?:["'`„“«「『]\s?)([^"'`”“»」』]{2,80}?)\s?["'`”“»」』]/.exec(said)?.[1]
  return (
    inside !== undefined &&
    !isOrdinary(inside) &&
    !/^[A-Z]+(?:_[A-Z]+)+$|[/\\]|\.[a-z]{2,4}$|[a-z]_[a-z]|\(\)$/.test(inside)
  )
}

/** "a purple elephant under the moon": of a phrase it is enough that it does not describe. */
function isPhrase(first: string | undefined, others: readonly string[], plain: RegExp): boolean {
  const [next] = others
  if (first === undefined || next === undefined || !/^(?:a|an|the)$/i.test(first) || others.length < 4)
    return false
  return others.slice(0, 2).every((word) => !isLittle(word) && !plain.test(word))
}

/** "correct horse battery staple" begins as a description does, and is none. */
function isWordsOnly(others: readonly string[], plain: RegExp): boolean {
  return others.length >= 3 && others.every((word) => !isLittle(word) && !plain.test(word))
}

function clauseOf(said: string): string[] {
  const end = said.search(/[.,;:!?()\u2013\u2014]+(?:\s|$)| (?:and|but|or|und|aber|et|mais|y|e|ma|en|maar) /i)
  const clause = (end < 0 ? said : said.slice(0, end)).replace(tail, '')
  return clause.split(' ').filter((word) => word !== '')
}

const adverb =
  'always|still|now|just|simply|currently|actually|really|literally|again|only|ever|not|never|usually|immer|noch|jetzt|nun|weiterhin|stets|einfach|nicht|nie|nur|toujours|encore|maintenant|désormais|simplement|jamais|pas|siempre|ahora|todavía|simplemente|nunca|no|sempre|agora|ainda|não|ora|ancora|adesso|non|mai|altijd|nog|nu|steeds|gewoon|niet|nooit'
const adverbs = new RegExp(
  `^(?:(?:${adverb}|(?:and|und|et|y|e|en) (?:(?:always|immer|siempre|sempre|altijd) )?(?:was|remains|stays|bleibt|war|reste|blijft)|any ?more|called) )+`,
  'iu',
)
const denials = /\b(?:not|never|only|nicht|nie|nur|pas|jamais|nunca|no|n\u00E3o|non|mai|niet|nooit)\b/i
const articles =
  /^(?:(?:the|der|die|das|le|la|el|o|a|il|de|het)(?: (?:word|number|Wort|Zahl|mot))?|l') ?(?=["'`]?\S*\d)/i
const tail =
  / (?:from (?:now|today) on|from today|for now|now|again|any ?more|everywhere|please|ab jetzt|bitte)$/i

/** A path, an address of the file that holds it. */
const path = /^(?:~|\.{0,2}\/|[a-z]+:\/\/[^:@]*$)/i

/** The name of a standard or of software, which has digits of its own: "ES256". */
export function isTechnical(word: string): boolean {
  return technical.test(word)
}

const technical =
  /^(?:sha-?\d+|argon2\w*|md5|base-?\d+|x?ed?25519|x25519|rsa-?\d*|aes-?\d+|[ehpr]s\d{3}|oauth-?2\S*|p-?\d{3}|x\.?509|pkcs#?\d+|utf-?8|uuid-?v?\d|1password|auth0|http\/?[23]|s3|k8s|2fa|u2f|fido2|rfc-?\d+|pbkdf2|tls\S*|v\d[\d.]*|ipv[46]|\d+(?:st|nd|rd|th|x))(?:[-/]\S*)?$/i

const units =
  '(?:digit|char|character|letter|word|byte|bit|symbol|second|sec|minute|min|hour|h|day|week|month|year|time|attempt|character)s?|tries|of|percent|%|x|or (?:more|less|fewer|longer|shorter)|zeichen|ziffern?|stellig\\p{L}*|stellen|buchstaben|wörter|sekunden|minuten|stunden?|tagen?|wochen?|monaten?|jahren?|mal|caract\\p{L}+|chiffres?|lettres?|mots?|octets?|secondes?|heures?|jours?|mois|ans|fois|dígitos|cifras|letras|pala[bv]ras|segundos|minutos|horas?|días|dias|meses|años|anos|ve[cz]es|cifre|lettere|parole|secondi|minuti|or[ae]|giorni|mesi|anni|volte|tekens|cijfers|woorden|seconden|minuten|uur|dagen|weken|maanden|jaar'
const numerals =
  'two|three|four|five|six|seven|eight|nine|ten|twelve|sixteen|zwei|drei|vier|fünf|sechs|sieben|acht|zehn|zwölf|deux|trois|quatre|cinq|six|huit|dix|dos|tres|cuatro|cinco|seis|ocho|diez|duas|três|quatro|oito|dez|due|quattro|cinque|sei|otto|dieci|twee|drie|vier|vijf|zes|acht|tien'
const amount = new RegExp(
  `^(?:${numerals}|\\d[\\d.,]*)\\+?(?: ?(?:-|\u2013|to|and|or|bis|und|à|et|a|y|e|en|tot) ?\\d[\\d.,]*)?[ -]?(?:${units})(?!\\p{L})`,
  'iu',
)
