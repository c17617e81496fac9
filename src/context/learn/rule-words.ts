import { sentences } from './sentences.ts'

/** How much a text asks for: 3 it leaves no choice, 2 it advises, 1 it tells what to do, 0 it describes. */
export type Force = 0 | 1 | 2 | 3

export function strength(text: string): Force {
  const words = text.replace(/`[^`]{0,300}`/g, '`')
  if (binding.test(words) || /^[❌🚫⛔✗]/u.test(words)) return 3
  if (advising.test(words) || /^[✅✔]/u.test(words)) return 2
  return sentences(words).some(isImperative) ? 1 : 0
}

const binding =
  /\b(?:always|never|must|do not|don['’]?ts?|anti-?patterns?|shall|cannot|can['’]t|may not|mandatory|forbidden|prohibited|not allowed|required|no exceptions?)\b/i

const advising =
  /\b(?:should(?:n['’]t)?|ought|avoid|prefer(?:red|ably)?|ensure|make sure|instead of|rather than|recommended|discouraged|belongs? (?:in|to)|only (?:in|for|if|when|by|from|through|after|before|the|one|[a-z]+ may)|no more than|at most|at least)\b|^(?:no|only|not) |\bonly[.)]?$/i

const verbs = new Set(
  `add aim annotate apply ask assert assume await batch begin break bring build bump bundle cache call capture cast
  check choose clean close collapse combine comment commit compare compose configure confirm consider convert copy
  cover create declare define delegate delete derive describe design destructure disable dispose do document
  draw drop emit enable encapsulate enforce escape exclude explain export expose extend extract fail favor favour
  fetch fix flag fold follow format generate give group guard handle hide hoist hold ignore implement import include
  indent inherit initialize inject inline install isolate iterate keep label leave limit lint list load localize log
  look maintain make map mark match measure memoize merge migrate minimize mirror mock model move name narrow never
  nest normalize note omit open order organize pass pin place plan point preserve prevent prioritize propagate
  propose provide publish push put quote raise read rebase record redact refactor refer regenerate register reject
  release rely remember remove rename render replace report request reserve resolve respect restrict return reuse
  review revert rewrite round run sanitize scope separate serialize set share show sign simplify skip sort specify
  split squash stage start state stay stick stop store stream structure stub support surround switch tag target test
  think throw tie track translate treat trim try type understand unwrap update use validate verify version wait walk
  warn watch wire wrap write`.split(/\s+/),
)

/** Words that are as often the name of a thing: `Test files are …` tells, `Test every branch` asks. */
const alsoNouns = new Set(
  `break build cache cast comment commit copy cover design document export flag format group guard handle hold import
  indent label limit lint list load log look map mark match measure mirror mock model name nest note order pass pin
  place plan point push quote raise read record release report request review round run scope set share show sign
  sort stage start state stream structure stub support switch tag target test track type update version walk watch
  wire wrap write`.split(/\s+/),
)

/** `Use tabs`, `Strings: use single quotes`, `When a flag changes, update both files`. */
function isImperative(sentence: string): boolean {
  const text = sentence.slice(0, 300)
  const label = /^(?!`:)[^.:]{1,60}: (?:please )?/.exec(text)?.[0]
  if (label !== undefined && asks(text.slice(label.length))) return true
  return occasions.some((shape) => verbs.has(wordIn(shape, text))) || (asks(text) && !isNamed(text, label))
}

const occasions = [
  /^(?:when|if|before|after|for|on|in|once|unless|while|where|to|by)\b[^,:]{1,160}[,:] (?:please |also |then |first )?(\w+)/i,
  /^(?:when|whenever|before|after|once)\b.{1,80}? (run|update|use|regenerate|rebuild|add|check|read|verify)\b/i,
]

function asks(text: string): boolean {
  return verbs.has(wordIn(/^[^\p{L}`:]{0,4}(?:please |also |then |first |finally |just )?(\w+)/iu, text))
}

const withObject =
  /^[^\p{L}`:]{0,4}\w+ (?:the|an?|all|every|each|this|that|these|those|your|our|any|its|both|only|`)(?!\w)/iu

function isNamed(text: string, label: string | undefined): boolean {
  if (!alsoNouns.has(wordIn(/^[^\p{L}`:]{0,4}(\w+)/u, text))) return false
  if (withObject.test(text)) return false
  return label !== undefined || /\b(?:is|are|was|were|has|have|lives?|contains?|goes|runs|uses)\b/.test(text)
}

function wordIn(shape: RegExp, text: string): string {
  return (shape.exec(text)?.[1] ?? '').toLowerCase()
}
