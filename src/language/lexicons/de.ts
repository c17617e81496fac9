import { all, buildLexicon, counted, type Tables, weekdayParts } from './lexicon.ts'
import { misspelt, misspeltAs } from './misspelt.ts'

const weekdays = 'montag dienstag mittwoch donnerstag freitag samstag|sonnabend sonntag'
const months =
  'januar|jänner februar|feber märz|maerz april mai juni juli august september oktober november dezember'

const dates: Tables = {
  weekday: { ...counted(weekdays), ...misspelt(weekdays) },
  shortWeekday: counted('mo di mi do fr sa so'),
  month: { ...counted(months), ...misspelt(months, 7) },
  shortMonth: counted('jan feb mär|mrz apr mai jun jul aug sep|sept okt nov dez'),
  day: {
    ...misspeltAs('übermorgen', 2),
    'heute|heut|heute_noch|noch_heute': 0,
    'morgen|morgn': 1,
    'übermorgen|uebermorgen': 2,
    überübermorgen: 3,
    gestern: -1,
    vorgestern: -2,
  },
  todayPart: {
    'heute_abend|heut_abend|heute_nacht|heut_nacht': 'evening',
    'heute_morgen|heute_früh|heute_vormittag': 'morning',
    heute_nachmittag: 'afternoon',
  },
  tomorrowPart: {
    'morgen_früh|morgen_frueh|morgen_vormittag': 'morning',
    morgen_nachmittag: 'afternoon',
    'morgen_abend|morgen_nacht': 'evening',
  },
  weekdayPart: weekdayParts(weekdays, {
    'morgen|früh|vormittag': 'morning',
    nachmittag: 'afternoon',
    abend: 'evening',
    nacht: 'night',
  }),
  part: {
    'früh|frueh|vormittag|vormittags|morgens|am_morgen|am_vormittag|in_der_früh|morgen': 'morning',
    'nachmittag|nachmittags|am_nachmittag': 'afternoon',
    'abend|abends|am_abend': 'evening',
    'nacht|nachts|in_der_nacht': 'night',
  },
  number: {
    ...counted('eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn'),
    zwo: 2,
    fuenf: 5,
    zwoelf: 12,
    zwanzig: 20,
    dreißig: 30,
    vierzig: 40,
    fünfundvierzig: 45,
    'ein_paar|einigen|einige|paar': 3,
    'anderthalb|eineinhalb': 1.5,
    zweieinhalb: 2.5,
  },
  article: { 'ein|eine|einen|einem|einer|eines': 1 },
  halfOf: { 'halbe|halben|halbes|halb': 0.5 },
  ordinal: {
    ...all('erste ersten erster erstes', 1),
    ...all('zweite zweiten zweiter', 2),
    ...all('dritte dritten dritter', 3),
    ...all('vierte vierten vierter', 4),
    ...all('fünfte fünften', 5),
  },
  unit: {
    'minute|minuten|min': 'minute',
    'stunde|stunden|std|h': 'hour',
    'tag|tage|tagen|tages': 'day',
    'werktag|werktage|werktagen|arbeitstag|arbeitstage|arbeitstagen': 'workday',
    'woche|wochen': 'week',
    'wochenende|wochenenden|we': 'weekend',
    'monat|monate|monaten|monats': 'month',
    'quartal|quartale|quartalen|quartals': 'quarter',
    'jahr|jahre|jahren|jahres': 'year',
  },
  rel: {
    'diese|diesen|dieser|dieses|diesem|die_aktuelle|laufenden': 0,
    'nächste|nächsten|nächster|nächstes|nächstem|naechste|naechsten|naechster|naechstes|folgende|folgenden|folgender|folgendes': 1,
    'kommende|kommenden|kommender|kommendes|kommendem': 'coming',
    'übernächste|übernächsten|übernächster|übernächstes|uebernaechste|uebernaechsten': 2,
    'letzte|letzten|letzter|letztes|vorige|vorigen|voriger|vergangene|vergangenen|vergangener': -1,
  },
  edge: {
    'ende_der|ende_des|ende_dieser|ende_dieses|am_ende_der|am_ende_des|ende': 'end',
    'anfang_der|anfang_des|anfang|beginn|beginn_der|beginn_des': 'start',
    'mitte_der|mitte_des|mitte': 'middle',
  },
  endOf: {
    'tagesende|ende_des_tages|feierabend|bis_feierabend': 'day',
    'wochenende_der_woche|ende_der_woche|ende_dieser_woche': 'week',
    'monatsende|ende_des_monats|ende_dieses_monats|monatsletzten|letzten_des_monats': 'month',
    'quartalsende|ende_des_quartals': 'quarter',
    'jahresende|ende_des_jahres|ende_dieses_jahres': 'year',
  },
  lead: {
    'am|an|fällig_am|fällig|den|am_kommenden': 'on',
    'um|gegen|ab_um': 'at',
    'bis|bis_zum|bis_zur|bis_spätestens|spätestens|spätestens_am|spätestens_bis|bis_um|zum|bis_am|bis_zu':
      'by',
    'vor|vor_dem|vor_der': 'before',
    'seit|seit_dem': 'since',
    'nach|nach_dem': 'after',
    'ab|ab_dem|beginnend_am|beginnend|nicht_vor|frühestens|frühestens_am|ab_sofort|startend': 'starting',
    'für|für_den': 'for',
    'im|in|während|irgendwann_im': 'in',
  },
  tail: { 'spätestens|allerspätestens': 'by' },
  det: all('der die das des dem den', true),
  the: all('der die das den dem', true),
  dayDet: all('den dem der am zum', true),
  ahead: all('in binnen innerhalb_von', true),
  ago: { vor: true },
  later: all('später ab_heute ab_jetzt', true),
  fromThen: all('nach ab', true),
  clock: { 'mittag|mittags|zu_mittag|am_mittag|12_uhr_mittags': 720, 'mitternacht|um_mitternacht': 1440 },
  hourMark: all('uhr h', true),
  minuteMark: all('minuten min', true),
  toHour: { halb: -30, viertel_nach: 15, 'viertel_vor|dreiviertel': -15 },
  pastTo: { nach: 1, vor: -1 },
  around: all('circa ca etwa ungefähr punkt', true),
  and: { 'und|&|+|,': true },
  or: { oder: true },
  again: { 'und_nochmal|und_noch_mal|und_wieder|und_nochmals|und_dann_wieder|und_erneut|nochmal': true },
  thru: { 'bis|bis_zum|-|–|—': true },
  between: all('von vom zwischen', true),
  lasting: { 'für|lang': true },
  none: { 'kein|keine|keins|kein_datum|nie|ohne_datum|ohne|nichts|kein_termin': true },
}

const repetition: Tables = {
  habit: counted('montags dienstags mittwochs donnerstags freitags samstags|sonnabends sonntags'),
  every: { 'jeden|jede|jedes|jeder|jedem|alle|allen|immer|an_jedem|immer_am': 1 },
  other: { 'zweiten|zweite|zweites|2 .': 2, 'dritten|dritte|drittes|3 .': 3, 'vierten|vierte|4 .': 4 },
  frequency: {
    'täglich|taeglich|tagtäglich|einmal_am_tag': [1, 'day'],
    'wöchentlich|woechentlich|einmal_die_woche|einmal_pro_woche': [1, 'week'],
    'zweiwöchentlich|vierzehntägig|14_tägig|zweiwöchig|14 tägig': [2, 'week'],
    'monatlich|einmal_im_monat': [1, 'month'],
    'vierteljährlich|quartalsweise': [3, 'month'],
    halbjährlich: [6, 'month'],
    'jährlich|jaehrlich|alljährlich|einmal_im_jahr': [1, 'year'],
    stündlich: [1, 'hour'],
  },
  workdays: all(
    'werktags wochentags werktag arbeitstag wochentag an_werktagen an_wochentagen unter_der_woche werktage',
    true,
  ),
  workdaysAlone: all('werktags wochentags an_werktagen an_wochentagen unter_der_woche', true),
  lastDay: { 'letzten_tag|am_letzten_tag|letzter_tag|am_ende|ende|letzten': true },
  times: all('mal x male wiederholungen', true),
  except: all('außer ausser', true),
  completed: {
    'nach_erledigung|nach_abschluss|nach_dem_erledigen|nach_fertigstellung|nach_dem_abschluss|nachdem_erledigt|wenn_erledigt|ab_erledigung': true,
  },
}

const titles: Tables = {
  name: {
    'guten_morgen|black_friday|freitag_der_13|freitag_den_13|freitag_der_13te|aschermittwoch|girls_day|tag_der_arbeit': true,
    'so_schnell_wie_möglich|so_bald_wie_möglich|mi_casa|do_it_yourself|di_caprio|so_ein|so_eine|so_einen': true,
    'morgen_ist_auch_noch_ein_tag|heute_journal|heute_show|morgen_magazin|morgenmagazin|alle_tage': true,
  },
  honorific: { 'herr|herrn|mr|mrs|ms': 'any', 'frau|fr|dr|prof|fräulein': 'capital' },
  whether: { ob: true },
  usualPart: { 'abendessen|kino|konzert|theater': 'evening', 'frühstück|frühstücken': 'morning' },
  evidence: all(
    'der die das und mit für nicht zum zur auf bei aus den dem des ein eine mein meine ich anrufen kaufen bezahlen zahlen abholen schreiben bringen rausbringen termin zahnarzt besprechung bericht abgeben machen holen treffen putzen lesen lernen einkaufen oma mama papa müll rechnung arzt',
    true,
  ),
  binds: all(
    'zweimal dreimal mal von vom über wie der die das dem des ein eine einen einem als namens aus guten jeden dieser',
    true,
  ),
  opens: all(
    'mit wegen bei zu zum zur für und oder um damit weil ohne nach aus in im auf an von vor den die das dem mein meine',
    true,
  ),
  leadsOn: { zu: true },
  counted: all(
    'kapitel teil seite seiten schritt phase staffel folge version größe raum nummer nr zimmer haus stock gleis band aufgabe übung auf',
    true,
  ),
}

export const lexicon = buildLexicon({
  language: 'de',
  order: 'dmy',
  hours: 24,
  relAfter: false,
  bareDayNumbers: false,
  dottedTimes: true,
  spacedMinutes: true,
  dottedOrdinals: true,
  datesInside: true,
  lowerCaseDays: false,
  tables: { ...dates, ...repetition, ...titles },
})
