import { all, buildLexicon, counted, type Tables } from './lexicon.ts'
import { misspelt, misspeltAs } from './misspelt.ts'

const weekdays = 'lundi mardi mercredi jeudi vendredi samedi dimanche'
const months = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'

const dates: Tables = {
  weekday: { ...counted(weekdays), ...misspelt(weekdays) },
  shortWeekday: counted('lun mar mer jeu ven sam dim'),
  month: { ...counted(months), ...misspelt(months, 7) },
  shortMonth: counted('janv févr|fév mars avr mai juin juil août sept|sep oct nov déc'),
  day: {
    ...misspeltAs('demain', 1),
    "aujourd'hui|ajd|auj|aujourdhui|ce_jour": 0,
    'demain|dmain|2main': 1,
    'après-demain|apres_demain|après_demain|le_surlendemain': 2,
    hier: -1,
    'avant-hier|avant_hier': -2,
  },
  todayPart: {
    'ce_soir|cette_nuit|en_soirée_aujourd_hui': 'evening',
    ce_matin: 'morning',
    'cet_après-midi|cet_aprèm|cette_après-midi': 'afternoon',
  },
  part: {
    'matin|du_matin|le_matin|au_matin|matins': 'morning',
    "après-midi|de_l'après-midi|l'après-midi|dans_l'après-midi|aprèm": 'afternoon',
    'soir|du_soir|le_soir|en_soirée|dans_la_soirée|soirs': 'evening',
    'nuit|la_nuit|de_nuit|de_la_nuit': 'night',
  },
  number: {
    ...counted(
      'un|une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
    ),
    vingt: 20,
    trente: 30,
    quarante: 40,
    'quarante-cinq': 45,
    quelques: 3,
    une_dizaine_de: 10,
    une_quinzaine_de: 15,
  },
  article: { 'un|une': 1 },
  amount: { 'quinze_jours|une_quinzaine|15_jours': [2, 'week'], huit_jours: [1, 'week'] },
  halfOf: { 'demi|demie|une_demi|la_demi': 0.5 },
  andHalf: { 'et_demie|et_demi': 0.5 },
  ordinal: {
    ...all('premier première 1er', 1),
    ...all('deuxième second seconde 2e 2ème', 2),
    ...all('troisième 3e 3ème', 3),
    ...all('quatrième 4e 4ème', 4),
    ...all('cinquième', 5),
  },
  ordinalMark: all('er', true),
  unit: {
    'minute|minutes|min|mn': 'minute',
    'heure|heures|h': 'hour',
    'jour|jours|j': 'day',
    'jour_ouvré|jours_ouvrés|jour_ouvrable|jours_ouvrables|jour_de_travail': 'workday',
    'semaine|semaines|sem': 'week',
    quinzaine: 'fortnight',
    'week-end|weekend|week_end|week-ends|weekends|we': 'weekend',
    mois: 'month',
    'trimestre|trimestres': 'quarter',
    'an|ans|année|années': 'year',
  },
  rel: {
    'ce|cet|cette|ces': 0,
    'prochain|prochaine|prochains|prochaines|qui_vient|à_venir|suivant|suivante|suivants': 'coming',
    'dernier|dernière|derniers|dernières|passé|passée': -1,
  },
  relUnit: { 'ce_mois-ci': [0, 'month'], 'cette_semaine-ci': [0, 'week'], 'cette_année-ci': [0, 'year'] },
  edge: {
    'fin|la_fin|à_la_fin|fin_de|à_la_fin_de|la_fin_de|le_dernier_jour|dernier_jour': 'end',
    'début|au_début|le_début|début_de': 'start',
    'mi|milieu|au_milieu|à_la_mi|la_mi': 'middle',
  },
  endOf: {
    "fin_de_journée|en_fin_de_journée|fin_de_la_journée|d'ici_ce_soir": 'day',
    'fin_de_semaine|fin_de_la_semaine|en_fin_de_semaine|la_fin_de_la_semaine': 'week',
    'fin_de_mois|fin_du_mois|la_fin_du_mois|en_fin_de_mois|à_la_fin_du_mois': 'month',
    'fin_du_trimestre|fin_de_trimestre': 'quarter',
    "fin_d'année|fin_de_l'année|la_fin_de_l'année|en_fin_d'année": 'year',
  },
  lead: {
    'le|pour_le|à_la_date_du|au': 'on',
    'à|vers|aux_environs_de': 'at',
    "d'ici|d'ici_à|d'ici_au|d'ici_le|au_plus_tard|au_plus_tard_le|avant_la_fin_de|échéance|pour_au_plus_tard":
      'by',
    'avant|avant_le': 'before',
    "jusqu'à|jusqu'au|jusque|jusqu'en": 'until',
    'depuis|depuis_le': 'since',
    'après|après_le': 'after',
    'à_partir_de|à_partir_du|dès|dès_le|à_compter_de|à_compter_du|pas_avant|pas_avant_le': 'starting',
    pour: 'for',
    'en|au_cours_de|courant|dans_le_courant_de|au_mois_de|durant|dans': 'in',
  },
  tail: { 'au_plus_tard|dernier_délai|max': 'by' },
  det: all('de du des la le les l d', true),
  the: all('le la les l', true),
  dayDet: { 'le|au': true },
  ahead: all("dans dans_les d'ici sous", true),
  ago: all('il_y_a ça_fait', true),
  later: { plus_tard: true },
  fromThen: { 'après|à_partir_de|à_compter_de': true },
  weeksAfter: { en_huit: 1, en_quinze: 2 },
  clock: { 'midi|12h_pile': 720, minuit: 1440 },
  hourMark: all('h heures heure', true),
  minuteMark: all('minutes min mn', true),
  plus: { 'et_demie|et_demi': 30, 'et_quart|un_quart': 15, 'moins_le_quart|moins_quart|moins_un_quart': -15 },
  plusMinus: { et: 1, moins: -1 },
  around: { 'environ|vers|pile|precises|précises': true },
  and: { 'et|&|+|,': true },
  or: { ou: true },
  again: { 'et_encore|et_de_nouveau|et_à_nouveau|puis_encore|puis_à_nouveau|et_re': true },
  thru: { "à|au|jusqu'à|jusqu'au|-|–|—": true },
  between: all('de du entre', true),
  lasting: all('pendant durant', true),
  none: { 'aucune|aucun|aucune_date|jamais|sans_date|rien|pas_de_date|sans_échéance': true },
}

const repetition: Tables = {
  habit: counted('lundis mardis mercredis jeudis vendredis samedis dimanches'),
  every: { 'chaque|tous_les|toutes_les|à_chaque|tout_les|chaques': 1 },
  other: { deux_jours: 2 },
  everyOther: { sur_deux: 2, sur_trois: 3, sur_quatre: 4 },
  frequency: {
    'quotidiennement|une_fois_par_jour|journellement': [1, 'day'],
    un_jour_sur_deux: [2, 'day'],
    'hebdomadairement|une_fois_par_semaine': [1, 'week'],
    'une_semaine_sur_deux|bimensuellement': [2, 'week'],
    'mensuellement|une_fois_par_mois': [1, 'month'],
    un_mois_sur_deux: [2, 'month'],
    'trimestriellement|une_fois_par_trimestre': [3, 'month'],
    'annuellement|une_fois_par_an': [1, 'year'],
  },
  workdays: {
    'jour_ouvré|jours_ouvrés|jour_ouvrable|jours_ouvrables|jour_de_semaine|jours_de_semaine|jour_de_la_semaine|jours_de_la_semaine|en_semaine|jour_de_travail|jours_de_travail': true,
  },
  workdaysAlone: { 'en_semaine|les_jours_ouvrés|les_jours_de_semaine': true },
  lastDay: { 'dernier_jour|le_dernier_jour|fin|à_la_fin|la_fin': true },
  times: all('fois x', true),
  except: all('sauf excepté hormis', true),
  completed: {
    "après_achèvement|après_l'avoir_fait|une_fois_fait|une_fois_terminé|après_réalisation|après_complétion|après_l'avoir_terminé|après_validation|après_la_dernière_fois": true,
  },
}

const titles: Tables = {
  name: {
    'vendredi_saint|mardi_gras|mercredi_des_cendres|black_friday|jeudi_noir|jeudi_saint|lundi_de_pâques|dimanche_de_pâques|vendredi_13|lundi_de_pentecôte': true,
    "mercredi_addams|dimanche_des_rameaux|jour_de_l'an|après_demain_n|champ_de_mars|planète_mars|la_mer|bord_de_mer|barre_mars|france_soir|fête_des_mères|fête_des_pères|le_monde": true,
  },
  honorific: {
    'mme|mlle|mr|mrs|ms': 'any',
    'm|monsieur|madame|mademoiselle|dr|docteur|maître|professeur': 'capital',
  },
  whether: { si: true },
  usualPart: { 'dîner|cinéma|concert|théâtre|apéro': 'evening', petit_déjeuner: 'morning' },
  evidence: all(
    'le la les un une des du et à avec pour pas mon ma mes je au aux en chez sur appeler acheter payer envoyer écrire rendre faire lire préparer rendez-vous réunion dentiste médecin rapport loyer courses sortir ranger arroser laver prendre réserver maman papa',
    true,
  ),
  binds: all('fois de du d des comme que la le un une mon ma ton son sur concernant entre chaque les', true),
  opens: all(
    'avec pour à au chez et ou mais sur dans par sans de du des en afin parce le la les l un une mon ma mes concernant',
    true,
  ),
  attributes: {},
  leadsOn: {},
  counted: all(
    'chapitre partie page pages étape phase saison épisode version taille salle numéro no lot exercice question tome ligne quai',
    true,
  ),
}

export const lexicon = buildLexicon({
  language: 'fr',
  order: 'dmy',
  hours: 24,
  relAfter: true,
  bareDayNumbers: true,
  dottedTimes: false,
  spacedMinutes: true,
  dottedOrdinals: false,
  datesInside: false,
  lowerCaseDays: true,
  tables: { ...dates, ...repetition, ...titles },
})
