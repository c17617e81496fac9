import { words } from './word-pattern.ts'

/** Words that ask for what held before. */
interface Wording {
  readonly word: RegExp
  /** What has to stand somewhere before them. */
  readonly past?: RegExp
}

/** A question without the words that ask for what held before; null where none does. */
export function withoutHistory(question: string): string | null {
  let text = question
  let isFound = false
  for (const { word, past } of history) {
    const found = word.exec(text)
    if (!found || (past && !past.test(text.slice(0, found.index)))) continue
    isFound = true
    text = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
  }
  return isFound ? text : null
}

/** What held before, wherever it stands. */
const historyWords = words(
  `previously|formerly|used to|in the past|originally|back then|to begin with|
  früher|vorher|zuvor|ehemals|ursprünglich|anfangs|anfänglich|damals|
  auparavant|autrefois|précédemment|à l'origine|initialement|à l'époque|
  anteriormente|previamente|antiguamente|originalmente|inicialmente|
  precedentemente|in passato|in origine|inizialmente|originariamente|
  antigamente|
  vroeger|voorheen|oorspronkelijk|aanvankelijk|destijds`,
  '以前|かつて|もともと|当初|之前|原来|从前|原先',
)

/** Words that mean it at the end of a question, and something else inside. */
const historyEnds = words(`(?:before(?: that| this| the change)?|earlier|at first|
  before (?:it|that|this|they) (?:was|were|got) (?:raised|lowered|changed|replaced|increased|reduced|moved|renamed|migrated)|
  avant|antes|prima|eerder|daarvoor|vorher|davor)(?=\\s*[?!.？]*\\s*$)`)

const asking = '^(?:and |so )?(?:what|which|who|whose|where|how)(?!\\p{L})'
const askingGerman = '^(?:was|wer|welche[rsnm]?|wo|wie \\p{L}+)(?!\\p{L})'
const askingDutch = '^(?:wat|wie|welke|waar|hoe \\p{L}+)(?!\\p{L})'
const wasFrench = '(?<!\\p{L})(?:étaient|était|avions|avait|utilisions|utilisait)(?!\\p{L})'
const wasSouthern = `(?<!\\p{L})(?:era|eran|eram|erano|había|havia|teníamos|tínhamos|avevamo|usábamos|usávamos|usavamo|
  utilizábamos|utilizávamos|utilizzavamo)(?!\\p{L})`

/**
 * "what was the old database", "¿cuál era la base de datos anterior?": beside a verb of the past. "Where is the old house"
 * asks for what still stands, and "how old was it" for an age.
 */
const oldOnes: readonly Wording[] = [
  {
    past: pattern(
      `${asking}(?! old).*(?<!\\p{L})(?:was|were|had|did) (?:the \\p{L}+ of )?(?:the|our|my|your|their|its) $`,
    ),
    word: words('old|previous|former|prior|original|earlier|initial'),
  },
  {
    past: pattern(`${askingGerman}.* (?:war|waren|hatte|hatten) (?:wir )?(?:die|der|das|den|unsere?n?) $`),
    word: words('(?:alte|frühere|vorherige|vorige|ehemalige|ursprüngliche)[nrsm]?'),
  },
  {
    past: pattern(wasFrench),
    word: words('anciennes?|anciens?|précédente?s?|vieille|vieux|initiale?'),
  },
  {
    past: pattern(wasSouthern),
    word: words(
      `antigu[oa]s?|antig[oa]s?|vecchi[oae]?|viej[oa]s?|velh[oa]s?|anterior(?:es)?|precedent[ei]|original[ei]?`,
    ),
  },
  {
    past: pattern(`${askingDutch}.*(?<!\\p{L})(?:was|waren|had|hadden) (?:we )?(?:de|het|ons|onze) $`),
    word: words('oude|vorige|vroegere|eerdere|voormalige|oorspronkelijke'),
  },
]

/** What is not a thing that was replaced, but an occasion, or a time. */
const occasions = `(?:a|an|the|each|every|any|all|you|your|we|i|it|they|he|she|that|this|then|now|today|lunch|noon|midnight|
  launch(?:es)?|tax(?:es)?|vat|discounts?|releases?|releasing|deploys?|deployments?|merges?|commits?|push(?:es)?|builds?|tests?|
  reviews?|production|shipping|going live|\\p{Ll}+ing)(?!\\p{L})`

/** A name, at the end. */
const named = '(?=\\p{L})[^\\s?!.,;]+(?: [^\\s?!.,;]+){0,4}\\s*[?!.？]*\\s*$'

const conditions = '(?!.*(?<!\\p{L})(?:must|should|needs?|needed|have to|had to|required)(?!\\p{L}))'
const pastEnglish = pattern(
  `${asking}${conditions}.*(?<!\\p{L})(?:was|were|had|did|came|used|ran|held)(?!\\p{L})`,
)

/** "what did we use before PostgreSQL": before a name at the end, in a question about the past that asks for no condition. */
const beforeOnes: readonly Wording[] = [
  { past: pastEnglish, word: words('initially') },
  {
    past: pastEnglish,
    word: words(`(?:before|prior to)
      (?: (?:we |they |i )?(?:switch|mov|migrat|chang)(?:ed|ing) (?:over )?to| the (?:switch|move|migration|change) to)
      (?= ${named})`),
  },
  { past: pastEnglish, word: words(`(?:before|prior to)(?= (?!${occasions})${named})`) },
  {
    past: pattern('^(?:what|which \\p{L}+|who) (?:did|was) '),
    word: words('replaced? by|replaced?(?=\\s*[?!.]*\\s*$)'),
  },
  {
    past: pattern(`${askingGerman}.*(?<!\\p{L})(?:haben|hatten|hatte|war|waren)(?!\\p{L})`),
    word: words(`vor(?= (?!de[mnr]|eine[mnr]|jede[mnr]|allem|ort|unsere[mnr])${named})`),
  },
  {
    past: pattern(wasFrench),
    word: words(`avant(?= (?!de |d['’]|l[ea'’]|les |une? |chaque |que )${named})`),
  },
  {
    past: pattern(wasSouthern),
    word: words(`(?:antes d[eoa]|prima di)
      (?= (?!el |las? |los |un[ao]? |uma? |cada |ogni |que |che |\\p{L}+[aei]re?(?:l[aeo]s?)?(?!\\p{L}))${named})`),
  },
  {
    past: pattern(`${askingDutch}.*(?:gebruikten|hadden|was|waren)(?!\\p{L})`),
    word: words('vóór(?= (?!de |het |een |elke )\\p{L})'),
  },
]

const joinedOnes: Wording = {
  word: /(?:(?<=\p{L})の前は|^前は|^前の|^古い|(?<=[、は])前の)(?=.*(?:でした|だった|ていました|ていた))|(?:旧的?|老的|以前的)(?=.*(?:什么|哪))/u,
}

const history: readonly Wording[] = [
  { word: historyWords },
  { word: historyEnds },
  ...oldOnes,
  ...beforeOnes,
  joinedOnes,
]

function pattern(lines: string): RegExp {
  return new RegExp(lines.replace(/\s*\n\s*/g, ''), 'iu')
}
