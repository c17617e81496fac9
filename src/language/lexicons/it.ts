import { all, buildLexicon, counted, type Tables } from './lexicon.ts'
import { misspelt, misspeltAs } from './misspelt.ts'

const weekdays = 'lunedì martedì mercoledì giovedì venerdì sabato domenica'
const months = 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'

const dates: Tables = {
  weekday: { ...counted(weekdays), ...misspelt(weekdays) },
  shortWeekday: counted('lun mar mer gio ven sab dom'),
  month: { ...counted(months), ...misspelt(months, 7) },
  shortMonth: counted('gen feb mar apr mag giu lug ago set|sett ott nov dic'),
  day: {
    ...misspeltAs('dopodomani', 2),
    ...misspeltAs('domani', 1),
    oggi: 0,
    'domani|dom_ani|dmn': 1,
    'dopodomani|dopo_domani': 2,
    ieri: -1,
    "l'altro_ieri|altroieri|avantieri": -2,
  },
  todayPart: {
    'stasera|stanotte|questa_sera|questa_notte': 'evening',
    'stamattina|stamani|questa_mattina|stamane': 'morning',
    'questo_pomeriggio|oggi_pomeriggio': 'afternoon',
  },
  tomorrowPart: { domattina: 'morning', domani_sera: 'evening' },
  part: {
    'mattina|mattino|di_mattina|del_mattino|al_mattino|la_mattina|di_mattino|in_mattinata|mattine': 'morning',
    'pomeriggio|di_pomeriggio|del_pomeriggio|nel_pomeriggio|il_pomeriggio|pomeriggi': 'afternoon',
    'sera|di_sera|della_sera|la_sera|in_serata|alla_sera|sere': 'evening',
    'notte|di_notte|della_notte|la_notte|notti': 'night',
  },
  number: {
    ...counted(
      'uno|una|un due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici',
    ),
    venti: 20,
    trenta: 30,
    quaranta: 40,
    quarantacinque: 45,
    un_paio_di: 2,
    'qualche|alcuni|pochi': 3,
  },
  article: { 'un|una|uno': 1 },
  halfOf: { 'mezza|mezzo|mezz': 0.5 },
  andHalf: { 'e_mezza|e_mezzo': 0.5 },
  ordinal: {
    ...all('primo prima 1º 1°', 1),
    ...all('secondo seconda 2º', 2),
    ...all('terzo terza 3º', 3),
    ...all('quarto quarta', 4),
    ...all('quinto', 5),
  },
  ordinalMark: all('o º °', true),
  unit: {
    'minuto|minuti|min': 'minute',
    'ora|ore|h': 'hour',
    'giorno|giorni|gg': 'day',
    'giorno_lavorativo|giorni_lavorativi': 'workday',
    'settimana|settimane': 'week',
    quindicina: 'fortnight',
    'fine_settimana|weekend|week-end|finesettimana': 'weekend',
    'mese|mesi': 'month',
    'trimestre|trimestri': 'quarter',
    'anno|anni': 'year',
  },
  rel: {
    'questo|questa|questi|queste|quest': 0,
    'prossimo|prossima|prossimi|prossime|che_viene|entrante|seguente|successivo|successiva': 'coming',
    'scorso|scorsa|scorsi|scorse|passato|passata|ultimo|ultima|ultimi|ultime': -1,
  },
  edge: {
    "fine|la_fine|fine_di|alla_fine|alla_fine_di|a_fine|l'ultimo_giorno|ultimo_giorno|per_fine|entro_fine":
      'end',
    "inizio|l'inizio|all'inizio|inizio_di|a_inizio|ai_primi_di|primi_di": 'start',
    'metà|a_metà|la_metà|metà_di': 'middle',
  },
  endOf: {
    'fine_giornata|a_fine_giornata|fine_della_giornata|in_giornata': 'day',
    'fine_della_settimana|alla_fine_della_settimana': 'week',
    'fine_mese|a_fine_mese|fine_del_mese|alla_fine_del_mese|per_fine_mese|entro_fine_mese': 'month',
    'fine_trimestre|fine_del_trimestre': 'quarter',
    "fine_anno|a_fine_anno|fine_dell'anno|alla_fine_dell'anno|per_fine_anno": 'year',
  },
  lead: {
    'il|l|il_giorno|per_il|nel_giorno': 'on',
    'alle|all|alla|ore|alle_ore|verso_le|le|intorno_alle|a_l': 'at',
    'entro|entro_il|entro_la|entro_le|entro_e_non_oltre|al_più_tardi|al_massimo|scadenza|scade|scade_il|entro_l|non_oltre|non_oltre_il':
      'by',
    'prima_di|prima_del|prima_delle|prima_dell': 'before',
    'fino_a|fino_al|fino_alle|sino_a|sino_al|fino_all': 'until',
    'dallo_scorso|dalla_scorsa': 'since',
    'dopo|dopo_il|dopo_le': 'after',
    'da|dalle|tra|fra': 'from',
    'dal|dall|a_partire_da|a_partire_dal|a_partire_dalle|a_decorrere_dal|non_prima_di|non_prima_del|iniziando|a_partire_dall':
      'starting',
    'per|per_le': 'for',
    'a|in|durante|nel|nella|nei|nel_corso_di|ad': 'in',
  },
  tail: { 'al_più_tardi|al_massimo': 'by' },
  det: all('di del della dell dei il la lo le i gli l', true),
  the: all('il lo la i gli le l', true),
  dayDet: { 'il|il_giorno|l|al': true },
  ahead: all('tra fra entro in', true),
  agoAfter: all('fa', true),
  later: { 'dopo|più_tardi|da_oggi|da_adesso|da_ora': true },
  fromThen: { 'da|dopo|a_partire_da': true },
  clock: { 'mezzogiorno|a_mezzogiorno': 720, 'mezzanotte|a_mezzanotte': 1440 },
  hourMark: { h: true },
  minuteMark: all('minuti min', true),
  plus: { 'e_mezza|e_mezzo': 30, 'e_un_quarto|e_quarto': 15, 'meno_un_quarto|meno_quarto': -15 },
  plusMinus: { e: 1, meno: -1 },
  around: { 'circa|verso|in_punto|intorno': true },
  and: { 'e|ed|&|+|,': true },
  or: { 'o|oppure': true },
  again: { 'e_di_nuovo|e_ancora|e_poi|e_nuovamente|di_nuovo': true },
  thru: { 'a|al|alle|all|fino_a|fino_al|fino_alle|alla|-|–|—': true },
  between: { 'da|dal|dalle|tra|fra|tra_le|fra_le|dall|dalla|tra_il|fra_il': true },
  lasting: { 'per|durante': true },
  none: { 'nessuna|nessuno|nessuna_data|mai|senza_data|niente|senza_scadenza': true },
}

const repetition: Tables = {
  habit: {},
  every: { 'ogni|tutti_i|tutte_le|ciascun|tutti_gli': 1 },
  other: { due_giorni: 2 },
  everyOther: { 'sì_e_uno_no|sì_uno_no|alterni|alterne|alternati': 2 },
  frequency: {
    'quotidianamente|giornalmente|una_volta_al_giorno': [1, 'day'],
    'a_giorni_alterni|un_giorno_sì_e_uno_no': [2, 'day'],
    'settimanalmente|una_volta_alla_settimana|una_volta_a_settimana': [1, 'week'],
    'ogni_quindici_giorni|a_settimane_alterne|una_settimana_sì_e_una_no': [2, 'week'],
    'mensilmente|una_volta_al_mese': [1, 'month'],
    bimestralmente: [2, 'month'],
    trimestralmente: [3, 'month'],
    semestralmente: [6, 'month'],
    "annualmente|una_volta_all'anno": [1, 'year'],
  },
  workdays: {
    'giorno_lavorativo|giorni_lavorativi|giorno_feriale|giorni_feriali|nei_giorni_feriali|nei_giorni_lavorativi|dal_lunedì_al_venerdì': true,
  },
  workdaysAlone: { 'nei_giorni_feriali|nei_giorni_lavorativi|dal_lunedì_al_venerdì': true },
  lastDay: { "ultimo_giorno|l'ultimo_giorno|fine|alla_fine|a_fine": true },
  times: all('volte volta x', true),
  except: all('tranne eccetto', true),
  completed: {
    'dopo_il_completamento|dopo_completamento|dopo_averlo_fatto|una_volta_completato|dopo_aver_finito|dopo_averlo_completato|dopo_averla_completata|dopo_averlo_finito': true,
  },
}

const titles: Tables = {
  name: {
    "venerdì_santo|giovedì_grasso|martedì_grasso|mercoledì_delle_ceneri|lunedì_dell'angelo|black_friday|domenica_delle_palme|sabato_santo|venerdì_17|festa_della_mamma|festa_del_papà": true,
    'il_sabato_del_villaggio|mar_mediterraneo|mar_nero|mar_rosso|buon_giorno|buona_sera|buona_notte|prima_volta|per_prima_cosa|seconda_guerra|ogni_tanto|ogni_volta|ogni_cosa': true,
  },
  honorific: {
    'sig|sig.ra|sig.na|dott|dott.ssa|mr|mrs|ms': 'any',
    'signor|signore|signora|signorina|don|dottor|dottore|dottoressa|professor|professore|professoressa|avvocato':
      'capital',
  },
  whether: { se: true },
  usualPart: { 'cena|cenare|cinema|concerto|teatro': 'evening', colazione: 'morning' },
  evidence: all(
    'il lo la i gli le un una e con per non mio mia del della al alla nel di chiamare comprare pagare inviare scrivere consegnare fare leggere preparare appuntamento riunione dentista medico relazione affitto portare lavare annaffiare sistemare prendere pulire mamma papà rifiuti cena pranzo palestra vacanze',
    true,
  ),
  binds: all('volte di del della dell dei come che un una mio mia su sul tra i le lo ogni il la', true),
  opens: all(
    'con per a al alla in e o ma su sul da senza di del della perché il lo la i gli le un una mio mia l dal',
    true,
  ),
  counted: all(
    'capitolo parte pagina pagine passo fase stagione episodio versione taglia sala numero n esercizio domanda tomo linea binario',
    true,
  ),
}

export const lexicon = buildLexicon({
  language: 'it',
  order: 'dmy',
  hours: 24,
  relAfter: true,
  bareDayNumbers: true,
  dottedTimes: true,
  spacedMinutes: false,
  dottedOrdinals: false,
  datesInside: false,
  lowerCaseDays: true,
  tables: { ...dates, ...repetition, ...titles },
})
