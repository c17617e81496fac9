/**
 * The stem of a lower-case English word, by Porter's algorithm of 1980 (the one FTS5's `porter` tokenizer has too):
 * `connections` and `connected` both become `connect`. Words of other alphabets or with digits come back as they are.
 */
export function stem(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const found = word.length > 2 && /^[a-z]+$/.test(word) ? reduce(word) : word
  if (stems.size >= remembered) stems.clear()
  stems.set(word, found)
  return found
}

// People and programs repeat their words: nearly every look-up is a hit, and a full map simply starts again.
const remembered = 50_000
const stems = new Map<string, string>()

const consonant = '[^aeiou]'
const vowel = '[aeiouy]'
const consonants = `${consonant}[^aeiouy]*`
const vowels = `${vowel}[aeiou]*`
const hasOneMeasure = new RegExp(`^(?:${consonants})?${vowels}${consonants}`)
const isOneMeasure = new RegExp(`^(?:${consonants})?${vowels}${consonants}(?:${vowels})?$`)
const hasTwoMeasures = new RegExp(`^(?:${consonants})?${vowels}${consonants}${vowels}${consonants}`)
const hasVowel = new RegExp(`^(?:${consonants})?${vowel}`)
const endsShort = new RegExp(`^${consonants}${vowel}[^aeiouwxy]$`)

const longSuffix =
  /^(.+?)(ational|tional|enci|anci|izer|bli|alli|entli|eli|ousli|ization|ation|ator|alism|iveness|fulness|ousness|aliti|iviti|biliti|logi)$/
const longSuffixes: Record<string, string> = {
  ational: 'ate',
  tional: 'tion',
  enci: 'ence',
  anci: 'ance',
  izer: 'ize',
  bli: 'ble',
  alli: 'al',
  entli: 'ent',
  eli: 'e',
  ousli: 'ous',
  ization: 'ize',
  ation: 'ate',
  ator: 'ate',
  alism: 'al',
  iveness: 'ive',
  fulness: 'ful',
  ousness: 'ous',
  aliti: 'al',
  iviti: 'ive',
  biliti: 'ble',
  logi: 'log',
}
const middleSuffix = /^(.+?)(icate|ative|alize|iciti|ical|ful|ness)$/
const middleSuffixes: Record<string, string> = {
  icate: 'ic',
  ative: '',
  alize: 'al',
  iciti: 'ic',
  ical: 'ic',
  ful: '',
  ness: '',
}
const lastSuffix = /^(.+?)(al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize)$/

function reduce(word: string): string {
  // An initial y is a consonant; the capital keeps it out of the vowels below.
  let rest = word.startsWith('y') ? `Y${word.slice(1)}` : word
  rest = withoutPlural(rest)
  rest = withoutPast(rest)
  rest = rest.replace(/^(.+)y$/, (whole, base: string) => (hasVowel.test(base) ? `${base}i` : whole))
  rest = replaceSuffix(rest, longSuffix, longSuffixes)
  rest = replaceSuffix(rest, middleSuffix, middleSuffixes)
  rest = withoutLast(rest)
  rest = withoutFinalE(rest)
  return rest.startsWith('Y') ? `y${rest.slice(1)}` : rest
}

function withoutPlural(word: string): string {
  if (/(?:ss|i)es$/.test(word)) return word.slice(0, -2)
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word
}

function withoutPast(word: string): string {
  if (word.endsWith('eed')) return hasOneMeasure.test(word.slice(0, -3)) ? word.slice(0, -1) : word
  const base = /^(.+)(?:ed|ing)$/.exec(word)?.[1]
  if (base === undefined || !hasVowel.test(base)) return word
  if (/(?:at|bl|iz)$/.test(base)) return `${base}e`
  if (/([^aeiouylsz])\1$/.test(base)) return base.slice(0, -1)
  return endsShort.test(base) ? `${base}e` : base
}

function replaceSuffix(word: string, pattern: RegExp, by: Record<string, string>): string {
  const [, base = '', suffix = ''] = pattern.exec(word) ?? []
  return suffix !== '' && hasOneMeasure.test(base) ? base + by[suffix] : word
}

function withoutLast(word: string): string {
  const base = lastSuffix.exec(word)?.[1] ?? /^(.+?[st])ion$/.exec(word)?.[1]
  return base !== undefined && hasTwoMeasures.test(base) ? base : word
}

function withoutFinalE(word: string): string {
  let rest = word
  if (rest.endsWith('e')) {
    const base = rest.slice(0, -1)
    if (hasTwoMeasures.test(base) || (isOneMeasure.test(base) && !endsShort.test(base))) rest = base
  }
  return rest.endsWith('ll') && hasTwoMeasures.test(rest) ? rest.slice(0, -1) : rest
}
