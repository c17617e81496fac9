/** What a digest says around the tasks, in one language. */
export interface DigestWords {
  /** `day` is written out: Monday, 16 November. */
  readonly subject: (day: string) => string
  readonly overdue: string
  readonly today: string
  readonly assigned: string
  /** Behind a task: when it was due. */
  readonly since: (date: string) => string
  readonly by: (name: string) => string
  readonly more: (count: number) => string
  readonly late: (moment: string) => string
  readonly foot: string
}

const en: DigestWords = {
  subject: (day) => `Your tasks for ${day}`,
  overdue: 'Overdue',
  today: 'Due today',
  assigned: 'New for you',
  since: (date) => `was due ${date}`,
  by: (name) => `assigned by ${name}`,
  more: (count) => `and ${count} more`,
  late: (moment) => `This is late. It was meant for ${moment}.`,
  foot: 'You chose a daily digest. Change it in the settings:',
}

/** By language; who has chosen none reads English. */
const all: Readonly<Record<string, DigestWords>> = {
  en,
  de: {
    subject: (day) => `Deine Aufgaben für ${day}`,
    overdue: 'Überfällig',
    today: 'Heute fällig',
    assigned: 'Neu für dich',
    since: (date) => `war fällig: ${date}`,
    by: (name) => `zugewiesen von ${name}`,
    more: (count) => `und ${count} weitere`,
    late: (moment) => `Diese Nachricht kommt verspätet. Sie war für ${moment} bestimmt.`,
    foot: 'Du bekommst diese Übersicht täglich. Das änderst du in den Einstellungen:',
  },
  fr: {
    subject: (day) => `Vos tâches du ${day}`,
    overdue: 'En retard',
    today: 'À faire aujourd’hui',
    assigned: 'Nouveau pour vous',
    since: (date) => `échéance : ${date}`,
    by: (name) => `assignée par ${name}`,
    more: (count) => `et ${count} de plus`,
    late: (moment) => `Ce message arrive en retard. Il était prévu pour ${moment}.`,
    foot: 'Vous recevez ce résumé chaque jour. Pour le modifier, ouvrez les paramètres :',
  },
  es: {
    subject: (day) => `Tus tareas del ${day}`,
    overdue: 'Atrasadas',
    today: 'Para hoy',
    assigned: 'Nuevas para ti',
    since: (date) => `vencía: ${date}`,
    by: (name) => `asignada por ${name}`,
    more: (count) => `y ${count} más`,
    late: (moment) => `Este mensaje llega tarde. Era para ${moment}.`,
    foot: 'Recibes este resumen cada día. Puedes cambiarlo en los ajustes:',
  },
  pt: {
    subject: (day) => `Suas tarefas de ${day}`,
    overdue: 'Atrasadas',
    today: 'Para hoje',
    assigned: 'Novas para você',
    since: (date) => `vencia: ${date}`,
    by: (name) => `atribuída por ${name}`,
    more: (count) => `e mais ${count}`,
    late: (moment) => `Esta mensagem está atrasada. Era para ${moment}.`,
    foot: 'Você recebe este resumo todos os dias. Para mudar, abra as configurações:',
  },
  it: {
    subject: (day) => `Le tue attività di ${day}`,
    overdue: 'Scadute',
    today: 'In scadenza oggi',
    assigned: 'Nuove per te',
    since: (date) => `scadenza: ${date}`,
    by: (name) => `assegnata da ${name}`,
    more: (count) => `e altre ${count}`,
    late: (moment) => `Questo messaggio è in ritardo. Era previsto per ${moment}.`,
    foot: 'Ricevi questo riepilogo ogni giorno. Puoi cambiarlo nelle impostazioni:',
  },
  nl: {
    subject: (day) => `Je taken voor ${day}`,
    overdue: 'Te laat',
    today: 'Vandaag',
    assigned: 'Nieuw voor jou',
    since: (date) => `moest af zijn: ${date}`,
    by: (name) => `toegewezen door ${name}`,
    more: (count) => `en nog ${count}`,
    late: (moment) => `Dit bericht is te laat. Het was bedoeld voor ${moment}.`,
    foot: 'Je krijgt dit overzicht elke dag. Je wijzigt dat in de instellingen:',
  },
  ja: {
    subject: (day) => `${day}のタスク`,
    overdue: '期限切れ',
    today: '今日が期限',
    assigned: '新しく担当になったタスク',
    since: (date) => `期限: ${date}`,
    by: (name) => `${name}さんから`,
    more: (count) => `ほか${count}件`,
    late: (moment) => `このメールは遅れて送信されました。予定は${moment}でした。`,
    foot: 'このまとめは毎日届きます。設定で変更できます:',
  },
  zh: {
    subject: (day) => `${day}的任务`,
    overdue: '已逾期',
    today: '今天到期',
    assigned: '新分配给你的任务',
    since: (date) => `到期时间：${date}`,
    by: (name) => `由${name}分配`,
    more: (count) => `还有 ${count} 项`,
    late: (moment) => `此邮件发送晚了，原定时间为 ${moment}。`,
    foot: '你每天都会收到这份摘要。可以在设置中更改：',
  },
}

export function digestWords(language: string | null): DigestWords {
  return all[language ?? 'en'] ?? en
}
