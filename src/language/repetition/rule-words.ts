import type { Language } from '../languages.ts'

export type Unit = 'hour' | 'day' | 'week' | 'month' | 'year'

export interface RuleWords {
  readonly locale: string
  /** "every day", by unit. */
  readonly every: Readonly<Record<Unit, string>>
  /** "every 3 days", by unit; # is the number. */
  readonly everyFew: Readonly<Record<Unit, string>>
  /** "every Monday and Friday"; # are the days. */
  readonly onDays: string
  /** What stands before the days of a longer rhythm: "every 2 weeks on Monday". */
  readonly withDays: string
  /** "on the 1st and 15th", and one such date. */
  readonly onDate: string
  readonly date: string
  /** Monday to Friday. */
  readonly weekdays: string
  /** "on the $ # of every month": $ is one of `nths`, whose last is "last". */
  readonly nth: string
  readonly nths: readonly string[]
  /** "on 5 March" */
  readonly onYearDay: string
  readonly times: string
  readonly until: string
  readonly afterDone: string
  readonly onLast: string
  readonly and: string
}

/** What repetitions are called. English has words of its own: `describe-rule.ts`. */
export const ruleWords: Readonly<Record<Exclude<Language, 'en'>, RuleWords>> = {
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
    onDate: ' am #',
    date: '#.',
    weekdays: 'jeden Werktag',
    nth: 'jeden $ # im Monat',
    nths: ['ersten', 'zweiten', 'dritten', 'vierten', 'fünften', 'letzten'],
    onYearDay: ' am #',
    times: ', # Mal',
    until: ', bis #',
    afterDone: ' nach dem Erledigen',
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
    date: '#',
    weekdays: 'tous les jours ouvrés',
    nth: 'le $ # de chaque mois',
    nths: ['premier', 'deuxième', 'troisième', 'quatrième', 'cinquième', 'dernier'],
    onYearDay: ' le #',
    times: ', # fois',
    until: ', jusqu’au #',
    afterDone: ' après l’achèvement',
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
    date: '#',
    weekdays: 'cada día laborable',
    nth: 'el $ # de cada mes',
    nths: ['primer', 'segundo', 'tercer', 'cuarto', 'quinto', 'último'],
    onYearDay: ' el #',
    times: ', # veces',
    until: ', hasta el #',
    afterDone: ' después de completarla',
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
    date: '#',
    weekdays: 'todo dia útil',
    nth: 'na $ # de cada mês',
    nths: ['primeira', 'segunda', 'terceira', 'quarta', 'quinta', 'última'],
    onYearDay: ' em #',
    times: ', # vezes',
    until: ', até #',
    afterDone: ' depois de concluir',
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
    date: '#',
    weekdays: 'ogni giorno feriale',
    nth: 'il $ # di ogni mese',
    nths: ['primo', 'secondo', 'terzo', 'quarto', 'quinto', 'ultimo'],
    onYearDay: ' il #',
    times: ', # volte',
    until: ', fino al #',
    afterDone: ' dopo il completamento',
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
    onDate: ' op de #',
    date: '#e',
    weekdays: 'elke werkdag',
    nth: 'elke $ # van de maand',
    nths: ['eerste', 'tweede', 'derde', 'vierde', 'vijfde', 'laatste'],
    onYearDay: ' op #',
    times: ', # keer',
    until: ', tot en met #',
    afterDone: ' na het afronden',
    onLast: ' op de laatste dag',
    and: ' en ',
  },
  ja: {
    locale: 'ja-JP',
    every: { hour: '毎時', day: '毎日', week: '毎週', month: '毎月', year: '毎年' },
    everyFew: { hour: '#時間ごと', day: '#日ごと', week: '#週間ごと', month: '#か月ごと', year: '#年ごと' },
    onDays: '毎週#',
    withDays: 'の#',
    onDate: '#',
    date: '#日',
    weekdays: '平日毎日',
    nth: '毎月$#',
    nths: ['第1', '第2', '第3', '第4', '第5', '最終'],
    onYearDay: '#',
    times: '、#回',
    until: '、#まで',
    afterDone: '（完了後）',
    onLast: '末日',
    and: '・',
  },
  zh: {
    locale: 'zh-CN',
    every: { hour: '每小时', day: '每天', week: '每周', month: '每月', year: '每年' },
    everyFew: { hour: '每#小时', day: '每#天', week: '每#周', month: '每#个月', year: '每#年' },
    onDays: '每#',
    withDays: '的#',
    onDate: '#',
    date: '#号',
    weekdays: '每个工作日',
    nth: '每月$#',
    nths: ['第一个', '第二个', '第三个', '第四个', '第五个', '最后一个'],
    onYearDay: '#',
    times: '，#次',
    until: '，直到#',
    afterDone: '（完成后）',
    onLast: '最后一天',
    and: '、',
  },
}
