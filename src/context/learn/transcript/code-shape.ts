import { openingVerbs } from './locked-things.ts'
import { isLittle } from './plain-words.ts'
import { isTechnical } from './secret-value.ts'

export interface CodeShape {
  readonly start: number
  readonly end: number
}

/** What looks like a code to type: 4 to 8 digits, groups with dashes, capitals mixed with digits, words that end in a number. */
export function codesIn(text: string): CodeShape[] {
  return [...text.matchAll(shapes)]
    .filter(([code]) => !isTechnical(code) && !technical.test(code))
    .map(({ 0: code, index }) => ({ start: index, end: index + code.length }))
}

const date = '(?:(?:19|20)\\d\\d-(?:0\\d|1[0-2])(?!\\d)|\\d\\d?-\\d\\d?-(?:19|20)\\d\\d)'
const shapes = new RegExp(
  `(?<![\\w.,:/#$€£+-])(?!${date})[*#]?(?:${[
    '\\d{2,4}(?:[- ]\\d{2,4}){2,3}',
    '\\d{3,4}-\\d{3,4}',
    '\\d{4,8}',
    // KJH-88-PLM-2
    '(?=[A-Z-]{0,40}\\d)[A-Z\\d]{1,8}(?:-[A-Z\\d]{1,8}){2,5}',
    // 45A89
    '(?=[A-Z]{0,9}\\d)(?=\\d{0,9}[A-Z])[A-Z\\d]{4,10}',
    // blue-horse-44, sunflower99
    '\\p{L}{3,20}[-_]\\p{L}{3,20}[-_]?\\d{1,6}',
    '\\p{L}{4,20}[-_.!]?\\d{2,6}',
  ].join('|')})[*#!]?(?![\\w/-]|[.,:]\\d)`,
  'gu',
)
/** A size with its unit, or a name of software. */
const technical =
  /^\d+(?:[KMGT]i?B|[KMGT]|MS|S|H|PX|HZ|[KMG]HZ|DPI|FPS|W|KW|V|MM|CM|X)$|^(?:windows|node|python|java|angular|ubuntu|debian|oauth|blake|chacha|ipv|ipsec|http|xterm|poly|base|curve|secp|murmur|issue|version|port|room|door|gate|level)[-_.]?\d|[-_](?:v|rc|alpha|beta|sha|utf|aes|gcm)-?\d/i

/** Whether what follows leaves the code by itself: behind "4096" come no "connections". */
export function standsAlone(behind: string): boolean {
  const [found, word] = next.exec(behind) ?? []
  if (found === undefined || counted.test(behind)) return false
  return word === undefined || isLittle(word) || verb.test(found)
}

const next = /^["'`\u201D\u00BB)]*(?: ([\p{L}']+).*|[.,;:!?)\u2026]|\s*$| [(\u2013\u2014-])/u
const counted =
  /^["'`]? (?:per (?:second|minute|hour|day|week|month|user|request|tenant|node|host|s)|each|of|or (?:more|less|fewer)|und mehr|ou plus|o más|o più|ou mais|(?:as|als|comme|como|come) (?:\p{L}{1,8} )?(?:port|threshold|limit|size|length|maximum|minimum|timeout|default|seed|year|grenze|limite|puerto|porta|poort))(?!\p{L})/iu
/** In German and Dutch the verb comes last, elsewhere it may be what the code does. */
const verb = new RegExp(
  `^["'\`\u201D\u00BB)]* (?:${openingVerbs}|es|é|è|ist|ins|einzu\\p{L}+|ein(?:geben|tippen)|nehmen|drücken|wählen|(?:in(?: te )?)?(?:toetsen|typen|voeren)|auf|gets|works|gilt)(?!\\p{L})`,
  'iu',
)
