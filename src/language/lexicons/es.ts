import { all, buildLexicon, counted, type Tables } from './lexicon.ts'
import { misspelt, misspeltAs } from './misspelt.ts'

const weekdays = 'lunes martes miércoles jueves viernes sábado domingo'
const months =
  'enero febrero marzo abril mayo junio julio agosto septiembre|setiembre octubre noviembre diciembre'

const dates: Tables = {
  weekday: { ...counted(weekdays), ...misspelt(weekdays) },
  shortWeekday: counted('lun mar mié jue vie sáb dom'),
  month: { ...counted(months), ...misspelt(months, 7) },
  shortMonth: counted('ene feb mar abr may jun jul ago sep|sept oct nov dic'),
  day: {
    ...misspeltAs('mañana', 1),
    'hoy|oy': 0,
    'mañana|mñn|mñana': 1,
    pasado_mañana: 2,
    ayer: -1,
    anteayer: -2,
    antes_de_ayer: -2,
  },
  todayPart: {
    'esta_noche|hoy_por_la_noche|hoy_a_la_noche|hoy_en_la_noche': 'evening',
    'esta_mañana|hoy_por_la_mañana': 'morning',
    'esta_tarde|hoy_por_la_tarde|hoy_a_la_tarde|hoy_en_la_tarde': 'afternoon',
  },
  part: {
    'mañana|por_la_mañana|de_la_mañana|en_la_mañana|a_la_mañana|mañanas|temprano|a_primera_hora': 'morning',
    'por_la_tarde|de_la_tarde|en_la_tarde|a_la_tarde|tarde|tardes': 'afternoon',
    'por_la_noche|de_la_noche|en_la_noche|a_la_noche|noche|noches': 'evening',
    'de_la_madrugada|de_madrugada|madrugada': 'morning',
  },
  number: {
    ...counted('uno|una|un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince'),
    veinte: 20,
    veinticinco: 25,
    treinta: 30,
    cuarenta: 40,
    cuarenta_y_cinco: 45,
    un_par_de: 2,
    'unos|unas|algunos|algunas|pocos': 3,
  },
  article: { 'un|una': 1 },
  halfOf: { 'media|medio': 0.5 },
  andHalf: { 'y_media|y_medio': 0.5 },
  ordinal: {
    ...all('primer primero primera 1º 1er', 1),
    ...all('segundo segunda', 2),
    ...all('tercer tercero tercera', 3),
    ...all('cuarto cuarta', 4),
    ...all('quinto', 5),
  },
  ordinalMark: all('o º', true),
  unit: {
    'minuto|minutos|min|mins': 'minute',
    'hora|horas|h|hs': 'hour',
    'día|días|dia|dias': 'day',
    'día_hábil|días_hábiles|día_laborable|días_laborables': 'workday',
    'semana|semanas': 'week',
    'quincena|quincenas': 'fortnight',
    'fin_de_semana|finde|fines_de_semana': 'weekend',
    'mes|meses': 'month',
    'trimestre|trimestres': 'quarter',
    'año|años': 'year',
  },
  rel: {
    'este|esta|estos|estas': 0,
    'próximo|próxima|próximos|próximas|que_viene|que_vienen|siguiente|siguientes|entrante|que_entra':
      'coming',
    'pasado|pasada|pasados|pasadas|último|última|últimos|últimas|anterior': -1,
  },
  edge: {
    'fin_de|final_de|finales_de|a_finales_de|a_final_de|a_fin_de|el_último_día_de|último_día_de|a_fines_de|fines_de':
      'end',
    'principio_de|principios_de|a_principios_de|inicio_de|inicios_de|a_inicios_de|comienzos_de|a_comienzos_de|el_primer_día_de':
      'start',
    'mediados_de|a_mediados_de|mitad_de': 'middle',
  },
  endOf: {
    'fin_del_día|final_del_día|al_final_del_día|fin_de_día': 'day',
    'fin_de_esta_semana|final_de_la_semana|finales_de_semana|al_final_de_la_semana': 'week',
    'fin_de_mes|final_de_mes|a_fin_de_mes|a_finales_de_mes|fin_del_mes|final_del_mes|finales_de_mes': 'month',
    'fin_del_trimestre|final_del_trimestre': 'quarter',
    'fin_de_año|final_de_año|a_fin_de_año|a_finales_de_año|fin_del_año|final_del_año': 'year',
  },
  lead: {
    'el|para_el|el_día|en_el_día': 'on',
    'a_las|a_la|a_eso_de_las|sobre_las|a_l|hacia_las|a_partir_de_las': 'at',
    'para_antes_de|a_más_tardar|a_más_tardar_el|vence|vence_el|como_muy_tarde|como_muy_tarde_el|no_más_tarde_del|antes_de_que_acabe':
      'by',
    'antes_de|antes_del|antes_de_el|antes_de_las|antes_de_la': 'before',
    'hasta|hasta_el|hasta_la': 'until',
    'desde|desde_el|desde_la': 'since',
    'después_de|después_del|tras_el': 'after',
    'a_partir_de|a_partir_del|empezando_el|comenzando_el|no_antes_de|no_antes_del|empezando': 'starting',
    para: 'for',
    'en|durante': 'in',
  },
  tail: { 'a_más_tardar|como_muy_tarde|como_máximo': 'by' },
  det: all('de del el la los las', true),
  the: all('el la los las', true),
  dayDet: { 'el|el_día|día|dia': true },
  ahead: all('en dentro_de de_aquí_a', true),
  ago: all('hace', true),
  later: { 'más_tarde|a_partir_de_hoy|a_partir_de_ahora|después': true },
  fromThen: { 'después_de|después_del|a_partir_de|a_partir_del|desde_el': true },
  clock: {
    'mediodía|al_mediodía|a_mediodía|del_mediodía': 720,
    'medianoche|a_medianoche|a_la_medianoche': 1440,
  },
  hourMark: all('h hs horas hrs', true),
  minuteMark: all('minutos min', true),
  meridiem: { 'am|a.m.|a. m.': 'am', 'pm|p.m.|p. m.': 'pm' },
  plus: { y_media: 30, y_cuarto: 15, 'menos_cuarto|menos_un_cuarto': -15 },
  plusMinus: { y: 1, menos: -1 },
  around: { 'alrededor_de|aproximadamente|en_punto|sobre': true },
  and: { 'y|e|&|+|,': true },
  or: { 'o|u': true },
  again: { 'y_otra_vez|y_de_nuevo|y_nuevamente|y_luego|otra_vez': true },
  thru: { 'a|a_las|a_la|al|hasta|hasta_las|hasta_el|-|–|—': true },
  between: { 'de|del|de_las|desde|desde_las|desde_el|entre|entre_las|entre_el|de_la': true },
  lasting: { 'durante|por': true },
  none: { 'ninguna|ninguno|sin_fecha|nunca|nada|sin_plazo|sin_fecha_límite': true },
}

const repetition: Tables = {
  habit: {
    los_lunes: 1,
    los_martes: 2,
    los_miércoles: 3,
    los_jueves: 4,
    los_viernes: 5,
    'los_sábados|sábados': 6,
    'los_domingos|domingos': 7,
  },
  every: { 'cada|todos_los|todas_las|todo|toda|todos_l': 1 },
  other: { dos_días: 2 },
  everyOther: { 'sí_y_otro_no|sí_otro_no|alterno|alternos|por_medio|de_por_medio': 2 },
  frequency: {
    'diariamente|a_diario|diario|una_vez_al_día': [1, 'day'],
    'un_día_sí_y_otro_no|día_por_medio|en_días_alternos': [2, 'day'],
    'semanalmente|una_vez_a_la_semana|una_vez_por_semana': [1, 'week'],
    'quincenalmente|cada_quincena|semana_por_medio': [2, 'week'],
    'mensualmente|una_vez_al_mes': [1, 'month'],
    bimestralmente: [2, 'month'],
    trimestralmente: [3, 'month'],
    semestralmente: [6, 'month'],
    'anualmente|una_vez_al_año': [1, 'year'],
  },
  workdays: {
    'día_laborable|días_laborables|día_hábil|días_hábiles|entre_semana|los_días_laborables|días_de_semana|día_entre_semana|días_entre_semana|de_lunes_a_viernes': true,
  },
  workdaysAlone: { 'entre_semana|los_días_laborables|los_días_hábiles|de_lunes_a_viernes': true },
  lastDay: { 'último_día|el_último_día|fin|final|a_fin|al_final|a_final': true },
  times: all('veces vez x', true),
  except: all('excepto salvo menos', true),
  completed: {
    'después_de_completar|después_de_completarla|después_de_completarlo|al_completar|tras_completar|después_de_terminar|tras_terminar|después_de_hacerlo|una_vez_hecho|una_vez_completada': true,
  },
}

const titles: Tables = {
  name: {
    'viernes_santo|jueves_santo|miércoles_de_ceniza|domingo_de_ramos|domingo_de_resurrección|lunes_de_pascua|black_friday|viernes_negro|sábado_de_gloria|martes_13': true,
    'plaza_de_mayo|día_de_muertos|día_de_los_muertos|plácido_domingo|santo_domingo|dos_de_mayo|día_de_la_madre|día_del_padre|día_a_día|buenas_noches|buenos_días|buenas_tardes|cuarta_parte|segunda_parte|todo_el_mundo|todo_lo': true,
  },
  honorific: {
    'sr|sra|srta|mr|mrs|ms': 'any',
    'señor|señora|señorita|don|doña|dr|dra|doctor|doctora|profesor|profesora': 'capital',
  },
  whether: { si: true },
  usualPart: { 'cena|cenar|cine|concierto|teatro': 'evening', 'desayuno|desayunar': 'morning' },
  evidence: all(
    'el la los las un una y con para por no mi del al en de su qué llamar comprar pagar enviar escribir entregar hacer leer preparar cita reunión dentista médico informe alquiler sacar lavar regar ordenar recoger limpiar mamá papá basura cena comida',
    true,
  ),
  binds: all('veces de del como que un una mi tu su sobre entre los las cada según el', true),
  opens: all(
    'con para a al en y o pero sobre por sin de del porque el la los las un una mi mis desde hasta',
    true,
  ),
  counted: all(
    'capítulo parte página páginas paso fase temporada episodio versión talla sala número nº ejercicio pregunta tomo línea',
    true,
  ),
}

export const lexicon = buildLexicon({
  language: 'es',
  order: 'dmy',
  hours: 24,
  relAfter: true,
  bareDayNumbers: true,
  dottedTimes: false,
  spacedMinutes: false,
  dottedOrdinals: false,
  datesInside: false,
  lowerCaseDays: true,
  tables: { ...dates, ...repetition, ...titles },
})
