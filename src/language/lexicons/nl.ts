import { all, buildLexicon, counted, type Tables, weekdayParts } from './lexicon.ts'
import { misspelt } from './misspelt.ts'

const weekdays = 'maandag dinsdag woensdag donderdag vrijdag zaterdag zondag'
const months = 'januari februari maart april mei juni juli augustus september oktober november december'

const dates: Tables = {
  weekday: { ...counted(weekdays), ...misspelt(weekdays) },
  shortWeekday: counted('ma di wo do vr za zo'),
  month: { ...counted(months), ...misspelt(months, 7) },
  shortMonth: counted('jan feb mrt apr mei jun jul aug sep|sept okt nov dec'),
  day: { vandaag: 0, 'morgen|mrgn': 1, overmorgen: 2, gisteren: -1, eergisteren: -2 },
  todayPart: {
    'vanavond|vannacht|deze_avond': 'evening',
    'vanmorgen|vanochtend': 'morning',
    vanmiddag: 'afternoon',
  },
  tomorrowPart: {
    'morgenochtend|morgenvroeg|morgen_ochtend|morgen_vroeg': 'morning',
    'morgenmiddag|morgen_middag': 'afternoon',
    'morgenavond|morgen_avond|morgennacht': 'evening',
  },
  weekdayPart: weekdayParts(weekdays, {
    'ochtend|morgen': 'morning',
    middag: 'afternoon',
    avond: 'evening',
    nacht: 'night',
  }),
  part: {
    "ochtend|'s_ochtends|'s_morgens|ochtends|in_de_ochtend|s_ochtends|s_morgens|vroeg": 'morning',
    "middag|'s_middags|middags|in_de_middag|s_middags|namiddag": 'afternoon',
    "avond|'s_avonds|avonds|in_de_avond|s_avonds": 'evening',
    "nacht|'s_nachts|nachts|in_de_nacht|s_nachts": 'night',
  },
  number: {
    ...counted('één twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien'),
    twintig: 20,
    dertig: 30,
    veertig: 40,
    vijfenveertig: 45,
    'een_paar|paar|enkele': 3,
    anderhalf: 1.5,
    anderhalve: 1.5,
  },
  article: { een: 1 },
  halfOf: { 'half|halve': 0.5 },
  ordinal: {
    ...all('eerste 1e', 1),
    ...all('tweede 2e', 2),
    ...all('derde 3e', 3),
    ...all('vierde 4e', 4),
    ...all('vijfde 5e', 5),
  },
  ordinalMark: all('e ste de', true),
  unit: {
    'minuut|minuten|minuutjes|min': 'minute',
    'uur|uren|uurtje|u': 'hour',
    'dag|dagen': 'day',
    'werkdag|werkdagen': 'workday',
    'week|weken': 'week',
    'weekend|weekeinde|weekenden': 'weekend',
    'maand|maanden': 'month',
    'kwartaal|kwartalen': 'quarter',
    'jaar|jaren': 'year',
  },
  rel: {
    'deze|dit|de_huidige': 0,
    'volgende|volgend': 1,
    'komende|komend|aanstaande|aankomende|eerstvolgende': 'coming',
    'vorige|vorig|afgelopen|laatste|verleden': -1,
  },
  edge: {
    'eind_van|einde_van|het_einde_van|eind|einde|het_eind_van|aan_het_einde_van|aan_het_eind_van': 'end',
    'begin_van|begin|het_begin_van': 'start',
    'midden_van|half|medio|midden': 'middle',
  },
  endOf: {
    'einde_van_de_dag|eind_van_de_dag|einde_dag|eind_vandaag': 'day',
    'einde_van_de_week|eind_van_de_week|eind_deze_week|einde_week': 'week',
    'eind_van_de_maand|einde_van_de_maand|einde_maand|eind_deze_maand|maandeinde': 'month',
    'eind_van_het_kwartaal|einde_kwartaal': 'quarter',
    'eind_van_het_jaar|einde_van_het_jaar|einde_jaar|jaareinde|eind_dit_jaar': 'year',
  },
  lead: {
    'op|aan': 'on',
    'om|tegen': 'at',
    'uiterlijk|uiterlijk_op|tot_en_met|niet_later_dan|voor_het_einde_van|deadline|t / m': 'by',
    'voor|vóór': 'before',
    'tot|totdat': 'until',
    'sinds|vanaf_afgelopen': 'since',
    na: 'after',
    'vanaf|beginnend_op|niet_voor|niet_eerder_dan|met_ingang_van|per': 'starting',
    'in|tijdens|gedurende|ergens_in': 'in',
  },
  tail: { 'uiterlijk|op_zijn_laatst': 'by' },
  det: all('de het van', true),
  the: all('de het', true),
  dayDet: { de: true },
  ahead: all('over binnen', true),
  agoAfter: all('geleden terug', true),
  later: all('later vanaf_nu', true),
  fromThen: all('na vanaf', true),
  clock: {
    'twaalf_uur_s_middags|12_uur_s_middags|tussen_de_middag': 720,
    'middernacht|twaalf_uur_s_nachts': 1440,
  },
  hourMark: { 'uur|u|h': true },
  minuteMark: all('minuten min', true),
  toHour: { half: -30, kwart_over: 15, kwart_voor: -15 },
  pastTo: { 'over|minuten_over': 1, 'voor|minuten_voor': -1 },
  around: all('rond ongeveer circa ca omstreeks precies', true),
  and: { 'en|&|+|,': true },
  or: { of: true },
  again: { 'en_nog_eens|en_opnieuw|en_weer|en_nogmaals|en_dan_weer|nogmaals': true },
  thru: { 'tot|tot_en_met|t / m|-|–|—': true },
  between: all('van tussen', true),
  lasting: { 'gedurende|lang': true },
  none: { 'geen|geen_datum|nooit|zonder_datum|niets': true },
}

const repetition: Tables = {
  habit: counted('maandags dinsdags woensdags donderdags vrijdags zaterdags zondags'),
  every: { 'elke|elk|iedere|ieder|alle': 1, om_de: 1, 'op_elke|op_iedere': 1 },
  other: { 'andere|tweede|2e': 2, 'derde|3e': 3 },
  frequency: {
    'dagelijks|eens_per_dag|alledaags': [1, 'day'],
    'om_de_dag|om_de_andere_dag': [2, 'day'],
    'wekelijks|eens_per_week|een_keer_per_week': [1, 'week'],
    'tweewekelijks|om_de_week|om_de_andere_week|veertiendaags': [2, 'week'],
    'maandelijks|eens_per_maand': [1, 'month'],
    om_de_maand: [2, 'month'],
    'driemaandelijks|per_kwartaal|elk_kwartaal': [3, 'month'],
    halfjaarlijks: [6, 'month'],
    'jaarlijks|eens_per_jaar': [1, 'year'],
    'ieder_uur|elk_uur': [1, 'hour'],
  },
  workdays: all('werkdag werkdagen doordeweeks op_werkdagen weekdag weekdagen door_de_week', true),
  workdaysAlone: all('doordeweeks op_werkdagen werkdagen door_de_week', true),
  lastDay: { 'laatste_dag|de_laatste_dag|op_de_laatste_dag|eind|einde|het_einde|aan_het_einde': true },
  times: all('keer maal x keren', true),
  completed: {
    'na_voltooiing|na_afronding|na_het_voltooien|na_afloop|als_het_klaar_is|na_afhandeling': true,
  },
}

const titles: Tables = {
  name: {
    'goede_vrijdag|witte_donderdag|black_friday|goede_morgen|goedemorgen|zwarte_vrijdag|zo_snel_mogelijk|zo_spoedig_mogelijk': true,
    'ma_en_pa|di_caprio|zo_n|zo_een|de_dag_van_morgen|bevrijdingsdag|koningsdag|wo_ii|do_it_yourself': true,
  },
  evidence: all(
    'de het een en met voor niet naar bij uit op mijn ik van bellen kopen betalen ophalen schrijven brengen afspraak tandarts vergadering verslag inleveren maken lezen leren sturen mailen opruimen geven zetten boodschappen',
    true,
  ),
  binds: all('keer van over als een de het dit die dat zoals per elke iedere genaamd', true),
  opens: all(
    'met over wegen bij naar voor en of om zodat omdat zonder na uit in op aan van het de mijn een',
    true,
  ),
  leadsOn: all('om_te te', true),
  counted: all(
    'hoofdstuk deel pagina bladzijde stap fase seizoen aflevering versie maat kamer nummer nr huis verdieping spoor lijn oefening',
    true,
  ),
}

export const lexicon = buildLexicon({
  language: 'nl',
  order: 'dmy',
  hours: 24,
  relAfter: false,
  bareDayNumbers: false,
  dottedTimes: true,
  spacedMinutes: true,
  dottedOrdinals: false,
  datesInside: true,
  lowerCaseDays: true,
  tables: { ...dates, ...repetition, ...titles },
})
