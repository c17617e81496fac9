import { type Rule, readRule } from '../../tasks/repetition/rule.ts'
import type { Language } from '../languages.ts'
import { showRepeat } from './describe-rule.ts'

type Unit = 'hour' | 'day' | 'week' | 'month' | 'year'

interface Words {
  readonly locale: string
  /** "every day", by unit. */
  readonly every: Readonly<Record<Unit, string>>
  /** "every 3 days", by unit; # is the number. */
  readonly everyFew: Readonly<Record<Unit, string>>
  /** "every Monday and Friday"; # are the days. */
  readonly onDays: string
  /** What stands before the days of a longer rhythm: "every 2 weeks on Monday". */
  readonly withDays: string
  /** "on the 15th" */
  readonly onDate: string
  readonly onLast: string
  readonly and: string
}

const units: Readonly<Record<string, Unit>> = {
  HOURLY: 'hour',
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
}

const languages: Readonly<Record<Exclude<Language, 'en'>, Words>> = {
  de: {
    locale: 'de-DE',
    every: {
      hour: 'jede Stunde',
      day: 'jeden Tag',
      week: 'jede Woche',
      month: 'jeden Monat',
      year: 'jedes Jahr',
    },
    everyFew: {
      hour: 'alle # Stunden',
      day: 'alle # Tage',
      week: 'alle # Wochen',
      month: 'alle # Monate',
      year: 'alle # Jahre',
    },
    onDays: 'jeden #',
    withDays: ' am #',
    onDate: ' am #.',
    onLast: ' am letzten Tag',
    and: ' und ',
  },
  fr: {
    locale: 'fr-FR',
    every: {
      hour: 'toutes les heures',
      day: 'tous les jours',
      week: 'toutes les semaines',
      month: 'tous les mois',
      year: 'tous les ans',
    },
    everyFew: {
      hour: 'toutes les # heures',
      day: 'tous les # jours',
      week: 'toutes les # semaines',
      month: 'tous les # mois',
      year: 'tous les # ans',
    },
    onDays: 'chaque #',
    withDays: ' le #',
    onDate: ' le #',
    onLast: ' le dernier jour',
    and: ' et ',
  },
  es: {
    locale: 'es-ES',
    every: { hour: 'cada hora', day: 'cada día', week: 'cada semana', month: 'cada mes', year: 'cada año' },
    everyFew: {
      hour: 'cada # horas',
      day: 'cada # días',
      week: 'cada # semanas',
      month: 'cada # meses',
      year: 'cada # años',
    },
    onDays: 'cada #',
    withDays: ' el #',
    onDate: ' el día #',
    onLast: ' el último día',
    and: ' y ',
  },
  pt: {
    locale: 'pt-BR',
    every: { hour: 'a cada hora', day: 'todo dia', week: 'toda semana', month: 'todo mês', year: 'todo ano' },
    everyFew: {
      hour: 'a cada # horas',
      day: 'a cada # dias',
      week: 'a cada # semanas',
      month: 'a cada # meses',
      year: 'a cada # anos',
    },
    onDays: 'toda #',
    withDays: ' na #',
    onDate: ' no dia #',
    onLast: ' no último dia',
    and: ' e ',
  },
  it: {
    locale: 'it-IT',
    every: {
      hour: 'ogni ora',
      day: 'ogni giorno',
      week: 'ogni settimana',
      month: 'ogni mese',
      year: 'ogni anno',
    },
    everyFew: {
      hour: 'ogni # ore',
      day: 'ogni # giorni',
      week: 'ogni # settimane',
      month: 'ogni # mesi',
      year: 'ogni # anni',
    },
    onDays: 'ogni #',
    withDays: ' di #',
    onDate: ' il #',
    onLast: ' l’ultimo giorno',
    and: ' e ',
  },
  nl: {
    locale: 'nl-NL',
    every: { hour: 'elk uur', day: 'elke dag', week: 'elke week', month: 'elke maand', year: 'elk jaar' },
    everyFew: {
      hour: 'elke # uur',
      day: 'elke # dagen',
      week: 'elke # weken',
      month: 'elke # maanden',
      year: 'elke # jaar',
    },
    onDays: 'elke #',
    withDays: ' op #',
    onDate: ' op de #e',
    onLast: ' op de laatste dag',
    and: ' en ',
  },
  ja: {
    locale: 'ja-JP',
    every: { hour: '毎時', day: '毎日', week: '毎週', month: '毎月', year: '毎年' },
    everyFew: { hour: '#時間ごと', day: '#日ごと', week: '#週間ごと', month: '#か月ごと', year: '#年ごと' },
    onDays: '毎週#',
    withDays: 'の#',
    onDate: '#日',
    onLast: '末日',
    and: '・',
  },
  zh: {
    locale: 'zh-CN',
    every: { hour: '每小时', day: '每天', week: '每周', month: '每月', year: '每年' },
    everyFew: { hour: '每#小时', day: '每#天', week: '每#周', month: '每#个月', year: '每#年' },
    onDays: '每#',
    withDays: '的#',
    onDate: '#号',
    onLast: '最后一天',
    and: '、',
  },
}

/** How a task comes back, in a language; what is rarer than days and dates is said in English. */
export function sayRule(repeat: string, language: Language): string {
  if (language === 'en') return showRepeat(repeat)
  try {
    return inWords(readRule(repeat), languages[language]) ?? showRepeat(repeat)
  } catch {
    return repeat
  }
}

function inWords(rule: Rule, words: Words): string | undefined {
  const unit = units[rule.frequency]
  const isPlain = rule.until === undefined && rule.count === undefined && !rule.isFromCompletion
  if (!unit || !isPlain || rule.byMonth.length > 0 || rule.byDay.some(({ nth }) => nth !== undefined))
    return undefined
  const rhythm =
    rule.interval === 1 ? words.every[unit] : words.everyFew[unit].replace('#', String(rule.interval))
  if (rule.byDay.length > 0) {
    const days = rule.byDay.map(({ weekday }) => dayName(weekday, words)).join(words.and)
    return rule.interval === 1 && unit === 'week'
      ? words.onDays.replace('#', days)
      : `${rhythm}${words.withDays.replace('#', days)}`
  }
  const [date, another] = rule.byMonthDay
  if (date === undefined) return rhythm
  if (another !== undefined || unit !== 'month') return undefined
  return `${rhythm}${date === -1 ? words.onLast : words.onDate.replace('#', String(date))}`
}

/** Monday is 1. */
function dayName(weekday: number, { locale }: Words): string {
  const day = new Date(Date.UTC(2026, 10, 15 + weekday, 12))
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(day)
}
