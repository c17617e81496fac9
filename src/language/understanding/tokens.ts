/** One piece of a text: a run of letters or of digits, a character of Japanese or Chinese, a mark, a line break. */
export interface Token {
  /** Where it stands in the text, in UTF-16 units as strings count them. */
  readonly start: number
  readonly end: number
  /** The rows of the table whose sum stands for the token. */
  readonly rows: readonly number[]
  /** Its kind and casing, and whether a blank stands before it. */
  readonly shape: number
}

/**
 * The tokens of a text, at most `most`. `training/understanding/text.py` cuts in the same way: the alphabets' borders are
 * written out in both, so that no version of Unicode's tables decides.
 */
export function tokenize(text: string, buckets: number, most: number): Token[] {
  const tokens: Token[] = []
  const points = readPoints(text)
  for (let at = 0; at < points.length && tokens.length < most; ) {
    const { kind } = points[at] as Point
    let end = at + 1
    if (kind === Kind.space) {
      at = end
      continue
    }
    if (kind === Kind.letter || kind === Kind.digit) {
      while (points[end]?.kind === kind) end++
    }
    const before = points[at - 1]?.kind
    const isSpaced = before === undefined || before === Kind.space || before === Kind.lineBreak
    const features =
      kind === Kind.ideograph
        ? readIdeograph(points, at)
        : readRun(kind, textOf(points, at, Math.min(end, at + 64)))
    tokens.push({
      start: (points[at] as Point).at,
      end: points[end]?.at ?? text.length,
      rows: features.keys.map((key) => hashed(key) % buckets),
      shape: features.shape * 2 + (isSpaced ? 1 : 0),
    })
    at = end
  }
  return tokens
}

const Kind = { space: 0, lineBreak: 1, letter: 2, digit: 3, ideograph: 4, mark: 5 } as const
type Kind = (typeof Kind)[keyof typeof Kind]

interface Point {
  readonly at: number
  readonly char: string
  readonly kind: Kind
}

function readPoints(text: string): Point[] {
  const points: Point[] = []
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) as number
    const char = String.fromCodePoint(code)
    points.push({ at, char, kind: kindOf(code) })
    at += char.length
  }
  return points
}

function textOf(points: readonly Point[], start: number, end: number): string {
  let text = ''
  for (let at = start; at < end; at++) text += (points[at] as Point).char
  return text
}

function kindOf(code: number): Kind {
  if (code === 10) return Kind.lineBreak
  if (isSpace(code)) return Kind.space
  if (within(code, 48, 57) || within(code, 0xff10, 0xff19)) return Kind.digit
  if (within(code, 65, 90) || within(code, 97, 122)) return Kind.letter
  if (code < 0xaa) return Kind.mark
  if (code === 0xaa || code === 0xb5 || code === 0xba) return Kind.letter
  if (within(code, 0xc0, 0x1fff)) return code === 0xd7 || code === 0xf7 ? Kind.mark : Kind.letter
  if (ideographs.some(([first, last]) => within(code, first, last))) return Kind.ideograph
  return otherLetters.some(([first, last]) => within(code, first, last)) ? Kind.letter : Kind.mark
}

function isSpace(code: number): boolean {
  return code <= 32 || (code > 126 && spaces.some(([first, last]) => within(code, first, last)))
}

function within(code: number, first: number, last: number): boolean {
  return code >= first && code <= last
}

// Blanks, control characters, what has no width, variation selectors, halves of pairs that stand alone.
const spaces = [
  [0x7f, 0xa0],
  [0xad, 0xad],
  [0x2000, 0x200f],
  [0x2028, 0x202f],
  [0x2060, 0x2064],
  [0x3000, 0x3000],
  [0xd800, 0xdfff],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
] as const

const ideographs = [
  [0x3005, 0x3007],
  [0x3041, 0x30fa],
  [0x30fc, 0x30ff],
  [0x31f0, 0x31ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xf900, 0xfaff],
  [0xff66, 0xff9f],
  [0x20000, 0x3ffff],
] as const

const otherLetters = [
  [0x2c00, 0x2dff],
  [0xa640, 0xabff],
  [0xac00, 0xd7ff],
  [0xff21, 0xff3a],
  [0xff41, 0xff5a],
] as const

interface Features {
  readonly keys: readonly string[]
  readonly shape: number
}

/** A character with its neighbours: where words have no blanks between them, pairs and triples stand for words. */
function readIdeograph(points: readonly Point[], at: number): Features {
  const near = (distance: number): string => {
    const point = points[at + distance]
    return point?.kind === Kind.ideograph ? fold(point.char) : '_'
  }
  const char = near(0)
  const code = char.codePointAt(0) as number
  const isKatakana = within(code, 0x30a0, 0x30ff) || within(code, 0xff66, 0xff9f)
  return {
    keys: [
      `c${char}`,
      `b${near(-1)}${char}`,
      `n${char}${near(1)}`,
      `t${near(-1)}${char}${near(1)}`,
      `l${near(-2)}${near(-1)}${char}`,
      `r${char}${near(1)}${near(2)}`,
    ],
    shape: within(code, 0x3041, 0x309f) ? Shape.hiragana : isKatakana ? Shape.katakana : Shape.han,
  }
}

const Shape = {
  lower: 0,
  title: 1,
  upper: 2,
  mixed: 3,
  digits: 4,
  han: 5,
  hiragana: 6,
  katakana: 7,
  mark: 8,
  lineBreak: 9,
} as const

function readRun(kind: Kind, text: string): Features {
  if (kind === Kind.lineBreak) return { keys: ['break'], shape: Shape.lineBreak }
  const plain = fold(text)
  if (kind === Kind.mark) return { keys: [`s${plain}`], shape: Shape.mark }
  if (kind === Kind.digit) {
    const size = `#${Math.min(plain.length, 6)}`
    const keys = [plain.length < 3 ? `d${plain}` : `d${size}`, size]
    if (plain.length === 4) keys.push(`y${plain.slice(0, 2)}`)
    return { keys, shape: Shape.digits }
  }
  return { keys: keysOfWord(plain), shape: shapeOfWord(text) }
}

/** The word without accents, as it is written if it has some, and its runs of three and of five letters. */
function keysOfWord(plain: string): string[] {
  const letters = [...plain].slice(0, longestWord)
  const word = [...stripAccents(plain)].slice(0, longestWord)
  const keys = [`w${word.join('')}`]
  if (letters.join('') !== word.join('')) keys.push(`x${letters.join('')}`)
  const edged = ['<', ...word, '>']
  for (const size of [3, 5]) {
    if (edged.length <= size) continue
    for (let at = 0; at + size <= edged.length; at++) keys.push(`g${edged.slice(at, at + size).join('')}`)
  }
  return keys.slice(0, mostFeatures)
}

const longestWord = 24
const mostFeatures = 28

function shapeOfWord(text: string): number {
  if (text === text.toLowerCase()) return Shape.lower
  const letters = [...text]
  if (text === text.toUpperCase() && letters.length > 1) return Shape.upper
  const rest = letters.slice(1).join('')
  return rest === rest.toLowerCase() ? Shape.title : Shape.mixed
}

/** Full-width forms and curly quotes become plain, all in small letters. */
function fold(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/[‘’´]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[–—]/g, '-')
    .toLowerCase()
}

function stripAccents(text: string): string {
  return text.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
}

/** FNV-1a over UTF-16 units, the high bits mixed into the low ones. */
function hashed(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value ^= value >>> 15
  value = Math.imul(value, 0x2c1b3c6d)
  value ^= value >>> 12
  return value >>> 0
}
