/** How a text seems to contradict one that it is near to. */
export type Contradiction = 'number' | 'negation' | 'order'

/** What turns a statement around without changing its subject; undefined where two texts differ in none of it. */
export function contradictionOf(one: string, other: string): Contradiction | undefined {
  const [first, second] = [wordsOf(one), wordsOf(other)]
  if (differ(first.filter(isNumber), second.filter(isNumber))) return 'number'
  if (differ(only(first, negations, one), only(second, negations, other))) return 'negation'
  if (differ(only(first, orders, one), only(second, orders, other))) return 'order'
  return undefined
}

/** Whether a text says itself that something is no longer as it was. */
export function tellsOfChange(text: string): boolean {
  const lower = text.normalize('NFKC').toLowerCase()
  return (
    wordsOf(lower).some((word) => changes.words.has(word)) ||
    changes.parts.some((part) => lower.includes(part))
  )
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{N}+(?:[.,:]\p{N}+)*|[\p{L}\p{M}]+(?:['’]t\b)?/gu) ?? []
  )
}

function isNumber(word: string): boolean {
  return /\p{N}/u.test(word) || numbers.has(word)
}

/** The same words with another number, or in another number of them. */
function differ(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join(' ') !== other.toSorted().join(' ')
}

interface Marks {
  readonly words: ReadonlySet<string>
  /** Of scripts that put no space between words. */
  readonly parts: readonly string[]
}

/** Negations cancel out and say the same in many words, so that only whether there is one is compared. */
function only(words: readonly string[], marks: Marks, text: string): string[] {
  if (marks === orders) return [...new Set(words.filter((word) => marks.words.has(word)))]
  const isThere =
    words.some((word) => marks.words.has(word) || /n['\u2019]t$/.test(word)) ||
    marks.parts.some((part) => text.includes(part))
  return isThere ? ['not'] : []
}

const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

const numbers = list(
  `zero one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty ninety
  hundred thousand half null eins zwei drei vier fünf sechs sieben acht neun zehn zwölf deux trois quatre cinq sept huit
  neuf dix douze dos tres cuatro cinco seis siete ocho nueve diez due tre quattro cinque sei sette otto nove dieci dois
  três quatro oito dez twee drie vijf zes zeven negen tien`,
)

const negations: Marks = {
  words: list(
    `not never no none without cannot nicht nie niemals kein keine keinen keiner keinem ohne pas jamais aucun aucune sans
    nunca jamás sin ningún ninguna non mai senza nessuno nessuna não sem nenhum nenhuma niet nooit geen zonder`,
  ),
  parts: ['ない', 'ません', 'ず、', '不', '没', '無', '无', '禁', '别'],
}

const orders: Marks = {
  words: list(
    `before after until since vor nach bis seit avant après jusqu depuis antes después hasta desde prima dopo fino
    depois até voor na tot sinds`,
  ),
  parts: [],
}

const changes: Marks = {
  words: list(
    `now instead anymore moved renamed migrated switched replaced changed dropped removed jetzt nun stattdessen künftig
    umgestellt gewechselt ersetzt désormais maintenant remplacé remplacée ahora reemplazado adesso ora invece agora
    substituído nu voortaan vervangen`,
  ),
  parts: [
    ...[
      'no longer',
      'any more',
      'any longer',
      'from now on',
      'took over',
      'after all',
      'used to',
      'there is no ',
    ],
    ...[
      'nicht mehr',
      'kein mehr',
      'ab sofort',
      'au lieu',
      'ya no ',
      'en lugar',
      'non più',
      'já não',
      'em vez',
    ],
    ...[
      'niet meer',
      'geen meer',
      'in plaats',
      '今は',
      '変更',
      '代わり',
      '现在',
      '改为',
      '不再',
      '改用',
      '换成',
    ],
  ],
}
