/** How long before, or on which day at which part of it, in the words of nine languages. */
export type Offset =
  | { readonly kind: 'before'; readonly minutes: number; readonly isFromStart: boolean }
  | { readonly kind: 'day'; readonly days: 0 | 1; readonly part: 'evening' | 'morning' }
  | { readonly kind: 'due' | 'start' }

const minute = 'minutes?|mins?|minuten?|minutos?|minuti|minuto|minuut|分钟|分間|分|m'
const hour = 'hours?|hrs?|stunden?|heures?|horas?|ore|ora|uren|uur|時間|个?小时|h'
const day = 'days?|tage?n?|jours?|dias?|giorni|giorno|dagen|dag|日間|日|天|d'
const week = 'weeks?|wochen?|semaines?|semanas?|settimane|settimana|weken|週間|个?星期|周|w'
const sizes = [
  [new RegExp(`^(?:${minute})$`, 'u'), 1],
  [new RegExp(`^(?:${hour})$`, 'u'), 60],
  [new RegExp(`^(?:${day})$`, 'u'), 1_440],
  [new RegExp(`^(?:${week})$`, 'u'), 10_080],
] as const

const numbers: Readonly<Record<string, number>> = Object.fromEntries(
  [
    [0.5, 'half|half a|half an|halbe|eine halbe|media|meia|mezza|een half|半'],
    [1, "a|an|one|ein|eine|einen|einer|un|une|una|uno|um|uma|un'|een|一"],
    [1.5, 'anderthalb|eineinhalb|anderhalf'],
    [2, 'two|zwei|deux|dos|dois|duas|due|twee|二|两'],
    [3, 'three|drei|trois|tres|tre|drie|三'],
    [5, 'five|funf|cinq|cinco|cinque|vijf|五'],
    [10, 'ten|zehn|dix|diez|dez|dieci|tien|十'],
    [15, 'fifteen|funfzehn|quinze|quince|quindici|vijftien|十五'],
    [20, 'twenty|zwanzig|vingt|veinte|vinte|venti|twintig|二十'],
    [30, 'thirty|dreissig|trente|treinta|trinta|trenta|dertig|三十'],
  ].flatMap(([value, names]) =>
    String(names)
      .split('|')
      .map((name) => [name, value as number]),
  ),
)

/** What is one word, or has its number inside. */
const whole: readonly (readonly [RegExp, number])[] = [
  [
    /viertelstunde|quarter of an hour|quart d.heure|cuarto de hora|quarto d.ora|quarto de hora|kwartier|一刻钟/u,
    15,
  ],
  [/mezz.?ora|media hora|meia hora|demi-?heure|halfuur/u, 30],
]

const before =
  /\b(?:before|beforehand|earlier|ahead|prior|in advance|vor|vorher|davor|zuvor|avant|plus tot|antes|antecedencia|antelacion|prima|in anticipo|voor|ervoor|vooraf|tevoren|eerder)\b|前|提前/u

const names = Object.keys(numbers)
  .sort((one, other) => other.length - one.length)
  .join('|')
const amount = new RegExp(
  `(?<![a-z\\d])(?<number>\\d{1,5}|${names})\\s*(?<unit>${[minute, hour, day, week].join('|')})(?=\\P{L}|$|前|提前|之前)`,
  'u',
)

const evenings: readonly RegExp[] = [
  /\b(?:evening|night) before/,
  /\bvorabend\b|\babend (?:vorher|davor|zuvor|vor)\b/,
  /veille au soir|\bsoir (?:d.avant|avant|precedent)|soir de la veille/,
  /\b(?:noche|tarde) (?:anterior|antes|previa)|vispera por la (?:noche|tarde)/,
  /\bnoite (?:anterior|antes)|vespera a noite|noite da vespera/,
  /\bsera (?:prima|precedente)/,
  /\bavond (?:ervoor|van tevoren|tevoren|voor|vooraf)/,
  /前日の?(?:夜|晩|夕方)|前の(?:晩|夜)|前夜|前の日の(?:夜|晩)/u,
  /前一?(?:天|日)的?(?:晚上|晚|夜里|傍晚)|前一?晚/u,
]
const daysBefore: readonly RegExp[] = [
  /\b(?:day|morning) before/,
  /\bvortag\b|\b(?:tag|morgen) (?:vorher|davor|zuvor|vor)\b/,
  /\bveille\b|\b(?:jour|matin) (?:d.avant|avant|precedent)/,
  /\b(?:dia|manana) (?:anterior|antes|previo|previa)|\bvispera\b/,
  /\b(?:dia|manha) (?:anterior|antes)|\bvespera\b/,
  /\b(?:giorno|mattina) (?:prima|precedente)|\bvigilia\b/,
  /\b(?:dag|ochtend) (?:ervoor|van tevoren|tevoren|voor|vooraf)/,
  /前日|前の日/u,
  /前一天|前一日/u,
]
const thatMorning: readonly RegExp[] = [
  /\b(?:morning of|morning itself|day itself|on the day)\b/,
  /\bam (?:selben |gleichen )?(?:morgen|tag)(?: selbst)?$|\bmorgens am (?:selben )?tag/,
  /\bmatin meme\b|\bmatin du jour\b|\bjour meme\b/,
  /\bmisma manana\b|\bmanana del? (?:mismo |ese )?dia\b|\bmismo dia\b/,
  /\bmanha do (?:proprio |mesmo )?dia\b|\bmesma manha\b|\bproprio dia\b/,
  /\bmattina (?:stessa|del giorno)\b|\bstessa mattina\b|\bgiorno stesso\b/,
  /\bochtend (?:zelf|van)\b|\bdag zelf\b/,
  /当日|その日の朝/u,
  /当天/u,
]
const whenDue =
  /^(?:at the due (?:time|date)|when (?:it is |it'?s )?due|on time|wenn (?:es|sie) fallig ist|zur falligkeit|punktlich|a l.echeance|a l.heure|al vencer|cuando venza|a la hora|no vencimento|quando vencer|na hora|alla scadenza|quando scade|op tijd|op het tijdstip|期限に|期限の時刻に|到期时|准时)$/u
const whenStarting = /^(?:at the start|when it starts|wenn (?:es|sie) (?:beginnt|anfangt)|zum beginn)$/u
const fromStart = /(?:before|earlier|ahead)(?: it| the)? (?:starts?|beginning)\b|vor (?:dem )?beginn/

/** Undefined where the words say nothing of the kind: they may be a date. */
export function readOffset(text: string): Offset | undefined {
  const said = plain(text)
  if (whenDue.test(said)) return { kind: 'due' }
  if (whenStarting.test(said)) return { kind: 'start' }
  const is = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(said))
  if (is(evenings)) return { kind: 'day', days: 1, part: 'evening' }
  const minutes = before.test(said) ? minutesIn(said) : undefined
  if (minutes !== undefined) return { kind: 'before', minutes, isFromStart: fromStart.test(said) }
  if (is(daysBefore)) return { kind: 'day', days: 1, part: 'morning' }
  return is(thatMorning) ? { kind: 'day', days: 0, part: 'morning' } : undefined
}

function minutesIn(said: string): number | undefined {
  const known = whole.find(([pattern]) => pattern.test(said))
  if (known) return known[1]
  const { number = '', unit = '' } = amount.exec(said)?.groups ?? {}
  const size = sizes.find(([pattern]) => pattern.test(unit))?.[1]
  const count = numbers[number] ?? Number(number)
  return size === undefined || number === '' ? undefined : Math.round(count * size)
}

/** In small letters, without accents. */
function plain(text: string): string {
  const bare = text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
  return bare.normalize('NFC').replaceAll('’', "'").trim()
}
