import { isNarrowed, type Kind, type Phrases } from './phrases.ts'

const priorities = { low: 'laag', medium: 'gemiddeld', high: 'hoog' } as const

const inflected: Readonly<Record<string, string>> = { laag: 'lage', gemiddeld: 'gemiddelde', hoog: 'hoge' }

function withPriority(priority: string): string {
  return `met ${inflected[priority] ?? priority} prioriteit`
}

const kinds: Readonly<Record<Kind['state'], readonly [one: string, several: string]>> = {
  open: ['taak', 'taken'],
  all: ['taak', 'taken'],
  done: ['voltooide taak', 'voltooide taken'],
  overdue: ['achterstallige taak', 'achterstallige taken'],
  blocked: ['geblokkeerde taak', 'geblokkeerde taken'],
  dateless: ['taak zonder datum', 'taken zonder datum'],
  doing: ['lopende taak', 'lopende taken'],
  dated: ['taak met een datum', 'taken met een datum'],
}

function named(count: number, kind: Kind): string {
  const { priority, about, tag, window, person, project, state } = kind
  const isPast = state === 'done' || state === 'overdue'
  const parts = [
    priority ? ` ${withPriority(priorities[priority])}` : '',
    about ? ` over “${about}”` : '',
    tag ? ` met het label #${tag}` : '',
    person ? ` van ${person}` : '',
    project ? ` in ${project}` : '',
    window ? (isPast ? ` (${window})` : ` die ${window} af ${count === 1 ? 'moet' : 'moeten'}`) : '',
  ]
  return `${kinds[state][count === 1 ? 0 : 1]}${parts.join('')}`
}

export const phrases: Phrases = {
  locale: 'nl-NL',
  priorities,
  states: { todo: 'nog te doen', doing: 'mee bezig', done: 'klaar', cancelled: 'geannuleerd' },
  due: (date) => `uiterlijk ${date}`,
  fields: {
    title: 'titel',
    description: 'beschrijving',
    priority: 'prioriteit',
    status: 'status',
    due: 'datum',
    start: 'begin',
    repeat: 'herhaling',
    tags: 'labels',
    parent: 'deel van',
    blocked_by: 'wacht op',
    assignee: 'toegewezen aan',
    duration: 'duur',
  },
  verbs: {
    add: 'toegevoegd',
    update: 'gewijzigd',
    complete: 'afgerond',
    reopen: 'heropend',
    move: 'verplaatst',
    comment: 'reactie op',
    remember: 'onthouden',
    forget: 'vergeten',
    delete: 'verwijderd',
    undo: 'teruggedraaid',
  },
  startsOn: (date) => `vanaf ${date}`,
  withPriority,
  after: (titles) => `wacht op ${titles}`,
  join: (facts) => facts.join(', '),

  added: (title, number, facts) =>
    `Ik heb ${title} op je lijst gezet! Het is taak ${number}${facts ? `, ${facts}` : ''}.`,
  similar: (task) => `Er staat al een soortgelijke taak open: ${task}.`,
  unknownDate: (words) => `Ik begreep de datum “${words}” niet, dus ik heb er geen ingevuld.`,
  completed: (title) => `Goed gedaan! ${title} is klaar.`,
  nextTime: (date) => `De volgende moet uiterlijk ${date} af.`,
  readyNow: (tasks) => `Je kunt nu verder met: ${tasks}.`,
  reopened: (title) => `${title} staat weer open.`,
  deleted: (title, steps) =>
    `Ik heb ${title} van je lijst verwijderd${steps === 0 ? '' : steps === 1 ? ', met één subtaak' : `, met ${steps} subtaken`}.`,
  changed: (title, what) => `Ik heb ${title} aangepast: ${what}.`,
  noted: (title) => `Ik heb de notitie toegevoegd aan ${title}.`,
  moved: (title, project) => `${title} staat nu in ${project}.`,
  stepsAdded: (title, steps) => `${title} heeft nieuwe stappen: ${steps}.`,
  alreadyDone: (title) => `${title} was al klaar.`,
  stillOpen: (title) => `${title} stond nog open.`,
  alreadySo: (title) => `Dat is al zo bij ${title}; ik heb niets veranderd.`,
  lookedAt: (count) => `Ik heb de ${count} dringendste taken bekeken.`,
  more: (count) => (count === 1 ? '… en nog één.' : `… en nog ${count} andere.`),

  offerUndo: 'Typ “maak dat ongedaan” om dit terug te draaien.',
  offerUndoAll: 'Typ “maak dat ongedaan” om alles terug te draaien.',
  offerDate:
    'Typ “zet het op morgen” om een datum te kiezen, of “maak dat ongedaan” om dit terug te draaien.',
  offerNext: 'Typ “wat is de volgende taak?” om te zien wat er nog ligt.',
  offerAll: 'Typ “laat al mijn taken zien” om te zien wat er is.',
  offerDone: (number) => `Typ “taak ${number} is klaar” als je er een af hebt.`,
  offerReopen: (number) => `Typ “zet taak ${number} weer open” als er een toch niet klaar is.`,

  listHead: (count, kind) =>
    count === 1 ? `Dit is je enige ${named(1, kind)}:` : `Dit zijn je ${count} ${named(count, kind)}:`,
  none(kind) {
    if (isNarrowed(kind)) return `Je hebt geen ${named(0, kind)}.`
    if (kind.state === 'done')
      return 'Er is nog niets klaar. Typ “laat mijn taken zien” om te zien wat er openstaat.'
    if (kind.state === 'overdue') return 'Je loopt nergens achter. Goed bezig!'
    if (kind.state === 'blocked') return 'Er is niets geblokkeerd.'
    if (kind.state === 'open' || kind.state === 'all')
      return 'Je lijst is leeg. Vertel me wat je moet doen, bijvoorbeeld “herinner me eraan om morgen mama te bellen”.'
    return `Je hebt geen ${named(0, kind)}.`
  },
  counted(count, kind) {
    const noun = `${kind.state === 'open' ? 'openstaande ' : ''}${named(count, kind)}`
    return `Je hebt ${count === 0 ? 'geen' : count === 1 ? 'één' : count} ${noun}.`
  },
  unknownWindow: (words) => `Ik begreep “${words}” niet, dus ik heb niet op datum gefilterd.`,
  shown: (title, number, facts) => `${title} (${number}): ${facts}.`,
  nextHead: 'Dit zou ik nu doen:',
  planHead: 'Zo zou ik je dag plannen:',
  because: {
    overdue: 'is te laat',
    today: 'moet vandaag af',
    high: 'heeft hoge prioriteit',
    unblocks: 'andere wachten hierop',
    soon: 'is het eerst aan de beurt',
    oldest: 'wacht het langst',
  },

  whichTask: 'Welke taak bedoel je? Geef me het nummer of een paar woorden uit de titel.',
  whichOf: (words) => `Er zijn meerdere taken over “${words}”. Welke bedoel je?`,
  noneCalled: (words) => `Ik heb geen taak gevonden die “${words}” heet.`,
  meansThis: (task) => `Bedoel je ${task}?`,
  notFound: (words) => `Ik heb geen taak over “${words}” gevonden.`,
  askTitle: 'Hoe moet de taak heten?',
  askDate: (title) => `Wanneer moet ${title} af zijn?`,
  askChange: (title) =>
    `Wat moet ik aan ${title} veranderen? Je kunt me een nieuwe titel, datum, prioriteit of label geven.`,
  askMemory: 'Wat moet ik onthouden?',
  askMany: (action, count) => {
    const tasks = count === 1 ? 'deze taak' : `deze ${count} taken`
    const verb = { delete: 'verwijderen', complete: 'als klaar markeren', change: 'aanpassen' }[action]
    return `Ik ga dan ${tasks} ${verb}:`
  },
  othersStay: (count) =>
    `${count === 1 ? 'Nog één blijft zoals die is' : `Nog ${count} blijven zoals ze zijn`}: ik verander hoogstens 80 taken tegelijk.`,
  askSure: 'Weet je het zeker? Typ “ja” om door te gaan, of “nee” om alles zo te laten.',
  noNumber: (number) => `Er is geen taak ${number}.`,
  noSuchTask: 'Die taak bestaat niet, dus er valt niets te doen.',
  unsure: (guesses) => `Ik weet niet zeker wat je bedoelt. Wil je dat ik ${guesses.join(' of dat ik ')}?`,
  doing: {
    add: 'een taak toevoeg',
    list: 'je taken laat zien',
    show: 'een taak laat zien',
    count: 'je taken tel',
    next: 'zeg wat je nu kunt doen',
    complete: 'een taak als klaar markeer',
    reopen: 'een taak weer openzet',
    delete: 'een taak verwijder',
    reschedule: 'een datum verander',
    rename: 'een taak een andere naam geef',
    prioritize: 'een prioriteit verander',
    tag: 'een label toevoeg',
    untag: 'een label weghaal',
    note: 'een notitie toevoeg',
    step: 'stappen aan een taak toevoeg',
    repeat: 'verander hoe een taak zich herhaalt',
    start: 'een taak later laat beginnen',
    block: 'een taak op een andere laat wachten',
    assign: 'een taak aan iemand geef',
    move: 'een taak naar een ander project verplaats',
    remind: 'een herinnering instel',
    undo: 'de laatste wijziging ongedaan maak',
    remember: 'dat onthoud',
    recall: 'in mijn geheugen zoek',
    forget: 'dat vergeet',
  },

  undone: (what) => `Ik heb dat teruggedraaid: ${what}.`,
  redone: 'Alles is weer zoals het was voordat je het ongedaan maakte.',
  nothingToRedo: 'Er is in dit gesprek niets om opnieuw te doen.',
  notChangedHere: (number) =>
    `Ik heb taak ${number} in dit gesprek niet veranderd, dus alles blijft zoals het is.`,
  nothingToUndo:
    'Er is in dit gesprek niets om ongedaan te maken. Wat ergens anders is veranderd, kun je daar terugdraaien.',
  corrected: (what) => `Sorry! ${what}`,

  remembered: (text) => `Ik onthoud: ${text}`,
  knownAlready: (text) => `Dat wist ik al: ${text}`,
  nearNote: 'Er is ook een notitie die hierop lijkt:',
  recalled: (count) => (count === 1 ? 'Dit weet ik:' : 'Dit weet ik erover:'),
  nothingKnown: (words) => `Ik weet niets over “${words}”. Typ “onthoud dat …” om het me te vertellen.`,
  whichNote: (words) =>
    `Er zijn meerdere notities over “${words}”. Noem meer woorden van de notitie die je bedoelt.`,
  forgotten: (text) => `Ik ben dit vergeten: ${text}`,
  cannotRemind:
    'Waymark herinnert je als een taak aan de beurt is. Noem een dag en een tijd, dan zet ik die erbij.',
  reminding: (title, moment) => `Ik herinner je aan ${title}: ${moment}.`,
  notReminding: (title) => `Ik herinner je niet aan ${title}.`,

  help: (examples) =>
    [
      'Ik zorg voor je taken en onthoud wat je me vertelt. Je kunt bijvoorbeeld typen:',
      ...examples.map((example) => `- ${example}`),
      'Ik kan taken toevoegen, laten zien, afvinken, verplaatsen en verwijderen, en elke wijziging kun je ongedaan maken.',
    ].join('\n'),
  examples: [
    '“herinner me eraan morgen om 5 uur mama te bellen” om een taak toe te voegen',
    '“wat moet ik deze week doen?” om taken te zien',
    '“boodschappen zijn gedaan”, “schuif het twee dagen op”, “maak het dringend”',
    '“onthoud dat we op dinsdag deployen”, “wanneer deployen we?”',
    '“maak dat ongedaan” om terug te draaien wat ik net heb gedaan',
  ],
  identity:
    'Ik ben Waymark, een programma dat op je taken let en onthoudt wat je zegt. Typ “help” om te zien wat ik begrijp.',
  greeting:
    'Hallo! Wat wil je doen? Typ “laat mijn taken zien” om je lijst te bekijken, of vertel me wat je moet doen.',
  thanks: 'Graag gedaan!',
  leftAlone: 'Prima. Ik laat alles zoals het is.',
  onCondition: 'Ik kan niet weten wanneer dat zo is, dus ik heb niets gedaan. Zeg het als het zover is.',
  nothingDone: 'Prima, ik laat het zo. Zeg het maar als ik iets moet toevoegen of veranderen.',
  outOfScope:
    'Ik zorg alleen voor je taken en wat ik moet onthouden, dus ik heb niets gedaan. Typ “help” om te zien wat ik begrijp.',
  nothingAsked: 'Ik had niets gevraagd, dus ik weet niet waar je ja op zegt. Wat wil je dat ik doe?',
  tooLong:
    'Dat is meer dan ik in één keer kan lezen: ik heb alleen het begin gelezen. Stuur me de rest apart.',
}
