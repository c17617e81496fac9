import { isNarrowed, type Kind, type Phrases } from './phrases.ts'

const priorities = { low: 'bassa', medium: 'media', high: 'alta' } as const

/** "Attività" is the same for one and for several. */
const kinds: Readonly<Record<Kind['state'], readonly [one: string, several: string]>> = {
  open: ['attività', 'attività'],
  all: ['attività', 'attività'],
  done: ['attività completata', 'attività completate'],
  overdue: ['attività in ritardo', 'attività in ritardo'],
  blocked: ['attività bloccata', 'attività bloccate'],
  dateless: ['attività senza data', 'attività senza data'],
  doing: ['attività in corso', 'attività in corso'],
  dated: ['attività con una data', 'attività con una data'],
}

function named(count: number, kind: Kind, openly = ''): string {
  const { priority, about, tag, window, person, project, state } = kind
  const isPast = state === 'done' || state === 'overdue'
  const parts = [
    openly,
    priority ? ` con priorità ${priorities[priority]}` : '',
    about ? ` su «${about}»` : '',
    tag ? ` con l’etichetta #${tag}` : '',
    person ? ` di ${person}` : '',
    project ? ` in ${project}` : '',
    window ? (isPast ? ` (${window})` : ` in scadenza ${window}`) : '',
  ]
  return `${kinds[state][count === 1 ? 0 : 1]}${parts.join('')}`
}

export const phrases: Phrases = {
  locale: 'it-IT',
  priorities,
  states: { todo: 'da fare', doing: 'in corso', done: 'completata', cancelled: 'annullata' },
  due: (date) => `entro ${date}`,
  fields: {
    title: 'titolo',
    description: 'descrizione',
    priority: 'priorità',
    status: 'stato',
    due: 'scadenza',
    start: 'inizio',
    repeat: 'ripetizione',
    tags: 'etichette',
    parent: 'parte di',
    blocked_by: 'aspetta',
    assignee: 'assegnata a',
    duration: 'durata',
  },
  verbs: {
    add: 'aggiunta',
    update: 'modificata',
    complete: 'completata',
    reopen: 'riaperta',
    move: 'spostata',
    comment: 'commentata',
    remember: 'ricordato',
    forget: 'dimenticato',
    delete: 'eliminata',
    undo: 'annullato',
  },
  startsOn: (date) => `a partire da ${date}`,
  withPriority: (priority) => `con priorità ${priority}`,
  after: (titles) => `in attesa di ${titles}`,
  join: (facts) => facts.join(', '),

  added: (title, number, facts) =>
    `Ho aggiunto ${title} alla tua lista! È l’attività ${number}${facts ? `, ${facts}` : ''}.`,
  similar: (task) => `C’è già un’attività simile da fare: ${task}.`,
  unknownDate: (words) => `Non ho capito la data «${words}», quindi non ne ho messa nessuna.`,
  completed: (title) => `Ottimo lavoro! ${title} è completata.`,
  nextTime: (date) => `La prossima è per ${date}.`,
  readyNow: (tasks) => `Ora puoi passare a: ${tasks}.`,
  reopened: (title) => `${title} è di nuovo da fare.`,
  deleted: (title, steps) =>
    `Ho eliminato ${title} dalla tua lista${steps === 0 ? '' : steps === 1 ? ', con una sottoattività' : `, con ${steps} sottoattività`}.`,
  changed: (title, what) => `Ho modificato ${title}: ${what}.`,
  noted: (title) => `Ho aggiunto la nota a ${title}.`,
  moved: (title, project) => `${title} ora è in ${project}.`,
  stepsAdded: (title, steps) => `${title} ha nuovi passaggi: ${steps}.`,
  alreadyDone: (title) => `${title} era già completata.`,
  stillOpen: (title) => `${title} era ancora da fare.`,
  alreadySo: (title) => `${title} è già così: non ho cambiato nulla.`,
  lookedAt: (count) => `Ho guardato le ${count} attività più urgenti.`,
  more: (count) => (count === 1 ? '… e un’altra.' : `… e altre ${count}.`),

  offerUndo: 'Scrivi «annulla» per tornare indietro.',
  offerUndoAll: 'Scrivi «annulla» per annullare tutto.',
  offerDate: 'Scrivi «mettila per domani» per darle una data, o «annulla» per tornare indietro.',
  offerNext: 'Scrivi «cosa faccio adesso?» per vedere cosa resta.',
  offerAll: 'Scrivi «fammi vedere tutte le attività» per vedere cosa c’è.',
  offerDone: (number) => `Scrivi «segna l’attività ${number} come fatta» quando ne finisci una.`,
  offerReopen: (number) => `Scrivi «riapri l’attività ${number}» se una non è ancora finita.`,

  listHead: (count, kind) =>
    count === 1 ? `Ecco la tua unica ${named(1, kind)}:` : `Ecco le tue ${count} ${named(count, kind)}:`,
  none(kind) {
    if (isNarrowed(kind)) return `Non hai ${named(0, kind)}.`
    if (kind.state === 'done')
      return 'Non c’è ancora nulla di completato. Scrivi «mostra le mie attività» per vedere cosa c’è da fare.'
    if (kind.state === 'overdue') return 'Non c’è nulla in ritardo. Ben fatto!'
    if (kind.state === 'blocked') return 'Non c’è nulla di bloccato.'
    if (kind.state === 'open' || kind.state === 'all')
      return 'La tua lista è vuota. Dimmi cosa devi fare, per esempio «ricordami di chiamare la mamma domani».'
    return `Non hai ${named(0, kind)}.`
  },
  counted(count, kind) {
    const noun = named(count, kind, kind.state === 'open' ? ' da fare' : '')
    if (count === 0) return `Non hai ${noun}.`
    return count === 1 ? `Hai un’${noun}.` : `Hai ${count} ${noun}.`
  },
  unknownWindow: (words) => `Non ho capito «${words}», quindi non ho filtrato per data.`,
  shown: (title, number, facts) => `${title} (${number}): ${facts}.`,
  nextHead: 'Io adesso farei questo:',
  planHead: 'Ecco come organizzerei la tua giornata:',
  because: {
    overdue: 'è in ritardo',
    today: 'scade oggi',
    high: 'ha priorità alta',
    unblocks: 'altre dipendono da questa',
    soon: 'è la prossima a scadere',
    oldest: 'aspetta da più tempo',
  },

  whichTask: 'Quale attività intendi? Dimmi il numero o qualche parola del titolo.',
  whichOf: (words) => `Ci sono più attività su «${words}». Quale intendi?`,
  noneCalled: (words) => `Non ho trovato nessuna attività chiamata «${words}».`,
  meansThis: (task) => `Intendi ${task}?`,
  notFound: (words) => `Non ho trovato nessuna attività su «${words}».`,
  askTitle: 'Che titolo do all’attività?',
  askDate: (title) => `Per quando è ${title}?`,
  askChange: (title) =>
    `Cosa devo cambiare di ${title}? Puoi dirmi un nuovo titolo, una data, una priorità o un’etichetta.`,
  askMemory: 'Cosa devo ricordare?',
  askMany: (action, count) => {
    const tasks = count === 1 ? 'questa attività' : `queste ${count} attività`
    const end = { delete: '', complete: count === 1 ? ' come fatta' : ' come fatte', change: '' }[action]
    const verb = { delete: 'eliminare', complete: 'segnare', change: 'modificare' }[action]
    return `Sto per ${verb} ${tasks}${end}:`
  },
  othersStay: (count) =>
    `${count === 1 ? 'Un’altra resta com’è' : `Altre ${count} restano come sono`}: modifico al massimo 80 attività per volta.`,
  askSure: 'Confermi? Scrivi «sì» per procedere, o «no» per lasciare tutto com’è.',
  noNumber: (number) => `Non c’è nessuna attività ${number}.`,
  noSuchTask: 'Questa attività non esiste, quindi non c’è nulla da fare.',
  unsure: (guesses) => `Non sono sicuro di aver capito. Vuoi che ${guesses.join(' o che ')}?`,
  doing: {
    add: 'aggiunga un’attività',
    list: 'ti mostri le tue attività',
    show: 'ti mostri un’attività',
    count: 'conti le tue attività',
    next: 'ti dica cosa fare adesso',
    complete: 'segni un’attività come fatta',
    reopen: 'riapra un’attività',
    delete: 'elimini un’attività',
    reschedule: 'cambi una data',
    rename: 'rinomini un’attività',
    prioritize: 'cambi una priorità',
    tag: 'aggiunga un’etichetta',
    untag: 'tolga un’etichetta',
    note: 'aggiunga una nota',
    step: 'aggiunga passaggi a un’attività',
    repeat: 'cambi come si ripete un’attività',
    start: 'faccia iniziare un’attività più tardi',
    block: 'metta un’attività in attesa di un’altra',
    assign: 'affidi un’attività a qualcuno',
    move: 'sposti un’attività in un altro progetto',
    remind: 'imposti un promemoria',
    undo: 'annulli l’ultima modifica',
    remember: 'lo ricordi',
    recall: 'cerchi nella memoria',
    forget: 'lo dimentichi',
  },

  undone: (what) => `Ho annullato: ${what}.`,
  redone: 'È tutto di nuovo com’era prima dell’annullamento.',
  nothingToRedo: 'Non c’è nulla da ripristinare in questa conversazione.',
  notChangedHere: (number) =>
    `Non ho modificato l’attività ${number} in questa conversazione, quindi tutto resta com’è.`,
  nothingToUndo:
    'Non c’è nulla da annullare in questa conversazione. Ciò che è stato cambiato altrove si può annullare lì.',
  corrected: (what) => `Scusa! ${what}`,

  remembered: (text) => `Me lo ricorderò: ${text}`,
  knownAlready: (text) => `Questo lo sapevo già: ${text}`,
  nearNote: "C'è anche una nota simile:",
  recalled: (count) => (count === 1 ? 'Ecco cosa so:' : 'Ecco cosa so al riguardo:'),
  nothingKnown: (words) => `Non so nulla su «${words}». Scrivi «tieni a mente che …» per dirmelo.`,
  whichNote: (words) => `Ci sono più note su «${words}». Dimmi qualcosa in più di quella che intendi.`,
  forgotten: (text) => `Ho dimenticato: ${text}`,
  cannotRemind: 'Waymark ti avvisa quando un’attività scade. Dimmi il giorno e l’ora e li imposto.',
  reminding: (title, moment) => `Ti ricorderò ${title}: ${moment}.`,
  notReminding: (title) => `Nessun promemoria per ${title}.`,

  help: (examples) =>
    [
      'Mi occupo delle tue attività e ricordo quello che mi dici. Puoi scrivere, per esempio:',
      ...examples.map((example) => `- ${example}`),
      'Posso aggiungere, mostrare, completare, spostare ed eliminare attività, e ogni modifica si può annullare.',
    ].join('\n'),
  examples: [
    '«ricordami di chiamare la mamma domani alle 17» per aggiungere un’attività',
    '«cosa scade questa settimana?» per vedere le attività',
    '«segna la spesa come fatta», «rimandala di due giorni», «rendila urgente»',
    '«tieni a mente che la chiave di riserva è da Anna», «dov’è la chiave di riserva?»',
    '«annulla» per annullare quello che ho appena fatto',
  ],
  identity:
    'Sono Waymark, un programma che si occupa delle tue attività e ricorda quello che gli dici. Scrivi “aiuto” per vedere che cosa capisco.',
  greeting:
    'Ciao! Cosa vuoi fare? Scrivi «mostra le mie attività» per vedere la tua lista, o dimmi cosa devi fare.',
  thanks: 'Di nulla!',
  leftAlone: 'Va bene. Lascio tutto com’è.',
  onCondition: 'Non posso sapere quando succede, quindi non ho fatto nulla. Dimmelo quando è il momento.',
  nothingDone: 'Va bene, lascio tutto com’è. Dimmi se devo aggiungere o cambiare qualcosa.',
  outOfScope:
    'Mi occupo solo delle tue attività e di quello che devo ricordare, quindi non ho fatto nulla. Scrivi «cosa sai fare?» per vedere cosa capisco.',
  nothingAsked: 'Non avevo chiesto nulla, quindi non so a cosa dici di sì. Cosa vuoi che faccia?',
  tooLong:
    'È più di quanto riesca a leggere in una volta: ho letto solo l’inizio. Mandami il resto a parte, per favore.',
}
