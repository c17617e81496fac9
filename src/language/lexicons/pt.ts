import { all, buildLexicon, counted, type Tables } from './lexicon.ts'
import { misspelt, misspeltAs } from './misspelt.ts'

const weekdays =
  'segunda-feira|segunda terça-feira|terça quarta-feira|quarta quinta-feira|quinta sexta-feira|sexta sábado domingo'
const months = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'

const dates: Tables = {
  weekday: {
    ...counted(weekdays),
    ...misspelt('segunda terça quarta quinta sexta sábado domingo', 7),
    sabdo: 6,
    '2ª_feira|2ª': 1,
    '3ª_feira|3ª': 2,
    '4ª_feira|4ª': 3,
    '5ª_feira|5ª': 4,
    '6ª_feira|6ª': 5,
  },
  shortWeekday: counted('seg ter qua qui sex sáb dom'),
  month: { ...counted(months), ...misspelt(months, 7) },
  shortMonth: counted('jan fev mar abr mai jun jul ago set out nov dez'),
  day: {
    ...misspeltAs('amanhã', 1),
    hoje: 0,
    'amanhã|amanha|amnh': 1,
    'depois_de_amanhã|depois_d_amanhã': 2,
    ontem: -1,
    anteontem: -2,
  },
  todayPart: {
    'esta_noite|hoje_à_noite|hoje_de_noite|essa_noite|nesta_noite': 'evening',
    'esta_manhã|hoje_de_manhã|hoje_cedo|hoje_pela_manhã': 'morning',
    'esta_tarde|hoje_à_tarde|hoje_de_tarde|essa_tarde': 'afternoon',
  },
  part: {
    'de_manhã|da_manhã|pela_manhã|manhã|cedo|na_parte_da_manhã|manhãs|logo_cedo': 'morning',
    'à_tarde|da_tarde|de_tarde|pela_tarde|tarde|tardes': 'afternoon',
    'à_noite|da_noite|de_noite|pela_noite|noite|noites': 'evening',
    'da_madrugada|de_madrugada|madrugada': 'morning',
  },
  number: {
    ...counted(
      'um|uma dois|duas três quatro cinco seis sete oito nove dez onze doze treze catorze|quatorze quinze',
    ),
    vinte: 20,
    trinta: 30,
    quarenta: 40,
    quarenta_e_cinco: 45,
    um_par_de: 2,
    'alguns|algumas|uns|umas|poucos': 3,
  },
  article: { 'um|uma': 1 },
  halfOf: { 'meia|meio': 0.5 },
  andHalf: { 'e_meia|e_meio': 0.5 },
  ordinal: {
    ...all('primeiro primeira 1º 1ª', 1),
    ...all('segundo segunda 2º', 2),
    ...all('terceiro terceira 3º', 3),
    ...all('quarto quarta 4º', 4),
    ...all('quinto quinta 5º', 5),
    sexta: 6,
  },
  ordinalMark: all('o º', true),
  unit: {
    'minuto|minutos|min|mins': 'minute',
    'hora|horas|h|hs': 'hour',
    'dia|dias': 'day',
    'dia_útil|dias_úteis': 'workday',
    'semana|semanas': 'week',
    'quinzena|quinzenas': 'fortnight',
    'fim_de_semana|final_de_semana|no_fim_de_semana|no_final_de_semana|fds|fins_de_semana|finais_de_semana':
      'weekend',
    'mês|meses': 'month',
    'trimestre|trimestres': 'quarter',
    'ano|anos': 'year',
  },
  rel: {
    'este|esta|esse|essa|neste|nesta|nesse|nessa|deste|desta|estes|estas': 0,
    'próximo|próxima|próximos|próximas|que_vem|seguinte|seguintes|no_próximo|na_próxima|nos_próximos|nas_próximas':
      'coming',
    'passado|passada|passados|passadas|último|última|últimos|últimas|anterior|nos_últimos': -1,
  },
  edge: {
    'fim_de|final_de|fim_do|final_do|fim_da|final_da|o_fim_do|no_fim_de|no_final_de|no_fim_do|no_final_do|no_fim_da|no_final_da|ao_fim_de|último_dia_do|último_dia_de|o_último_dia_do':
      'end',
    'início_de|início_do|começo_de|começo_do|no_início_de|no_início_do|no_começo_de|no_começo_do|início_da|primeiro_dia_do':
      'start',
    'meados_de|em_meados_de|meio_de|metade_de|meados_do': 'middle',
  },
  endOf: {
    'fim_do_dia|final_do_dia|no_fim_do_dia|ao_fim_do_dia|no_final_do_dia': 'day',
    'fim_desta_semana|fim_da_semana|final_da_semana|no_fim_da_semana|no_final_da_semana': 'week',
    'fim_do_mês|final_do_mês|no_fim_do_mês|no_final_do_mês|fim_de_mês': 'month',
    'fim_do_trimestre|final_do_trimestre': 'quarter',
    'fim_do_ano|final_do_ano|no_fim_do_ano|no_final_do_ano|fim_de_ano': 'year',
  },
  lead: {
    'no|na|em_o|no_dia|dia|em_dia|nos|nas': 'on',
    'às|à|as|lá_pelas|por_volta_das|pelas': 'at',
    'até|até_o|até_a|até_o_dia|até_dia|até_ao|vence|vence_em|no_máximo_até|o_mais_tardar|até_no_máximo|prazo|até_às':
      'by',
    'antes_de|antes_do|antes_da|antes_das|antes_dos': 'before',
    'desde|desde_o|desde_a': 'since',
    'depois_de|depois_do|depois_da|depois_das|após|após_o|após_a': 'after',
    'a_partir_de|a_partir_do|a_partir_da|começando|começando_em|não_antes_de|a_contar_de|a_partir_do_dia|a_partir_de_dia':
      'starting',
    'para|para_o|para_a|pra|pro': 'for',
    'em|durante|ao|dentro_de': 'in',
  },
  tail: { 'no_máximo|o_mais_tardar|sem_falta': 'by' },
  det: all('de do da o a os as dos das', true),
  the: all('o a os as', true),
  dayDet: { 'dia|o_dia|no_dia|do_dia|ao_dia': true },
  ahead: all('em daqui_a dentro_de daqui', true),
  ago: all('há faz', true),
  agoAfter: all('atrás', true),
  later: { 'depois|mais_tarde|a_partir_de_hoje|a_partir_de_agora': true },
  fromThen: { 'depois_de|depois_da|depois_do|a_partir_de|após': true },
  clock: { 'meio-dia|ao_meio-dia|meio_dia': 720, 'meia-noite|à_meia-noite|meia_noite': 1440 },
  hourMark: all('h hs horas hrs', true),
  minuteMark: all('minutos min m', true),
  meridiem: { am: 'am', pm: 'pm' },
  plus: { e_meia: 30, e_quinze: 15, e_um_quarto: 15, 'menos_um_quarto|menos_quinze': -15 },
  plusMinus: { e: 1, menos: -1 },
  toHour: {
    'quinze_para_as|quinze_pras|um_quarto_para_as': -15,
    'dez_para_as|dez_pras': -10,
    'cinco_para_as|cinco_pras': -5,
  },
  around: { 'por_volta_de|aproximadamente|em_ponto|cerca_de': true },
  and: { 'e|&|+|,': true },
  or: { ou: true },
  again: { 'e_de_novo|e_novamente|e_outra_vez|e_depois|de_novo': true },
  thru: { 'a|à|às|as|ao|até|até_às|até_as|até_o|-|–|—': true },
  between: { 'de|do|da|das|desde|entre|entre_as|dos|desde_as': true },
  lasting: { 'durante|por': true },
  none: { 'nenhuma|nenhum|sem_data|nunca|nada|sem_prazo': true },
}

const repetition: Tables = {
  habit: {
    'às_segundas|segundas|segundas-feiras|às_segundas-feiras': 1,
    'às_terças|terças|terças-feiras|às_terças-feiras': 2,
    'às_quartas|quartas|quartas-feiras|às_quartas-feiras': 3,
    'às_quintas|quintas|quintas-feiras|às_quintas-feiras': 4,
    'às_sextas|sextas|sextas-feiras|às_sextas-feiras': 5,
    'aos_sábados|sábados': 6,
    'aos_domingos|domingos': 7,
  },
  every: { 'cada|a_cada|todo|toda|todos_os|todas_as|todos|todas|em_cada|todo_o|toda_a': 1 },
  other: {},
  everyOther: { 'sim_e_outro_não|sim_outro_não|alternado|alternados': 2 },
  frequency: {
    'diariamente|uma_vez_por_dia|diário': [1, 'day'],
    'dia_sim_dia_não|dia_sim,_dia_não|em_dias_alternados': [2, 'day'],
    'semanalmente|uma_vez_por_semana': [1, 'week'],
    'quinzenalmente|semana_sim_semana_não|semana_sim,_semana_não': [2, 'week'],
    'mensalmente|uma_vez_por_mês': [1, 'month'],
    bimestralmente: [2, 'month'],
    trimestralmente: [3, 'month'],
    semestralmente: [6, 'month'],
    'anualmente|uma_vez_por_ano': [1, 'year'],
  },
  workdays: {
    'dia_útil|dias_úteis|os_dias_úteis|dia_de_semana|dias_de_semana|em_dias_úteis|nos_dias_úteis|de_segunda_a_sexta': true,
  },
  workdaysAlone: { 'em_dias_úteis|nos_dias_úteis|de_segunda_a_sexta|dias_úteis': true },
  lastDay: { 'último_dia|o_último_dia|no_último_dia|fim|final|no_fim|no_final': true },
  times: all('vezes vez x', true),
  except: all('exceto menos salvo', true),
  completed: {
    'após_concluir|depois_de_concluir|após_a_conclusão|após_conclusão|ao_concluir|depois_de_terminar|após_terminar|depois_de_feito|depois_de_completar|após_completar': true,
  },
}

const titles: Tables = {
  name: {
    'sexta-feira_santa|quinta-feira_santa|quarta-feira_de_cinzas|domingo_de_páscoa|domingo_de_ramos|black_friday|segunda_via|segunda_parte|quarta_parte|quinta_parte|sexta_parte|terça_gorda|segunda_mão|segunda_opinião': true,
    'sexta-feira_13|dia_das_mães|dia_dos_pais|dia_a_dia|bom_dia|boa_noite|boa_tarde|segunda_guerra|segunda_vez|quinta_avenida|rio_de_janeiro|primeiro_de_maio|todo_mundo|todo_o_mundo|segunda_fase|segunda_dose': true,
  },
  honorific: {
    'sr|sra|srta|mr|mrs|ms': 'any',
    'senhor|senhora|dona|dom|seu|dr|dra|doutor|doutora|professor|professora': 'capital',
  },
  whether: { se: true },
  usualPart: { 'jantar|cinema|show|teatro': 'evening', café_da_manhã: 'morning' },
  evidence: all(
    'o a os as um uma e com para não meu minha do da no na em ao pra ligar comprar pagar enviar escrever entregar fazer ler preparar consulta reunião dentista médico relatório aluguel tirar lavar regar arrumar buscar limpar mãe pai lixo jantar almoço falar levar',
    true,
  ),
  binds: all('vezes de do da como que um uma meu minha seu sua sobre entre cada os as o a', true),
  opens: all(
    'com para a ao à em e ou mas sobre por sem de do da porque o os as um uma meu minha no na pra até',
    true,
  ),
  counted: all(
    'capítulo parte página páginas passo fase temporada episódio versão tamanho sala número nº exercício questão tomo linha',
    true,
  ),
}

export const lexicon = buildLexicon({
  language: 'pt',
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
