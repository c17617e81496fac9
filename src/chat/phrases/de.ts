import { isNarrowed, type Kind, type Phrases } from './phrases.ts'

const priorities = { low: 'niedrig', medium: 'mittel', high: 'hoch' } as const

const inflected: Readonly<Record<string, string>> = {
  niedrig: 'niedriger',
  mittel: 'mittlerer',
  hoch: 'hoher',
}

function withPriority(priority: string): string {
  return `mit ${inflected[priority] ?? priority} Priorität`
}

/** An adjective before the noun, without its ending, or words after it. */
const kinds: Readonly<Record<Kind['state'], { readonly before?: string; readonly behind?: string }>> = {
  open: {},
  all: {},
  done: { before: 'erledigt' },
  overdue: { before: 'überfällig' },
  blocked: { before: 'blockiert' },
  dateless: { behind: ' ohne Datum' },
  doing: { behind: ' in Arbeit' },
  dated: { behind: ' mit Datum' },
}

/** "überfällige Aufgabe", "3 überfällige Aufgaben", but "deine" and "keine überfälligen Aufgaben". */
function named(count: number, ending: 'e' | 'en', kind: Kind, adjective = kinds[kind.state].before): string {
  const { priority, about, tag, window, person, project, state } = kind
  const isPast = state === 'done' || state === 'overdue'
  const parts = [
    kinds[state].behind ?? '',
    priority ? ` ${withPriority(priorities[priority])}` : '',
    about ? ` zu „${about}“` : '',
    tag ? ` mit dem Schlagwort #${tag}` : '',
    person ? ` von ${person}` : '',
    project ? ` in ${project}` : '',
    window ? (isPast ? ` (${window})` : `, die ${window} fällig ${count === 1 ? 'ist' : 'sind'}`) : '',
  ]
  const noun = count === 1 ? 'Aufgabe' : 'Aufgaben'
  return `${adjective ? `${adjective}${ending} ` : ''}${noun}${parts.join('')}`
}

/** Ends a sentence that may end in an abbreviated month. */
function ended(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}

export const phrases: Phrases = {
  locale: 'de-DE',
  priorities,
  states: { todo: 'noch offen', doing: 'in Arbeit', done: 'erledigt', cancelled: 'abgebrochen' },
  due: (date) => `fällig am ${date}`,
  fields: {
    title: 'Titel',
    description: 'Beschreibung',
    priority: 'Priorität',
    status: 'Status',
    due: 'fällig',
    start: 'Beginn',
    repeat: 'Wiederholung',
    tags: 'Tags',
    parent: 'Teil von',
    blocked_by: 'wartet auf',
    assignee: 'zuständig',
    duration: 'Dauer',
  },
  verbs: {
    add: 'hinzugefügt',
    update: 'geändert',
    complete: 'erledigt',
    reopen: 'wieder geöffnet',
    move: 'verschoben',
    comment: 'kommentiert',
    remember: 'gemerkt',
    forget: 'vergessen',
    delete: 'gelöscht',
    undo: 'zurückgenommen',
  },
  startsOn: (date) => `ab ${date}`,
  withPriority,
  after: (titles) => `wartet auf ${titles}`,
  join: (facts) => facts.join(', '),

  added: (title, number, facts) =>
    ended(`Ich habe ${title} auf deine Liste gesetzt! Das ist ${number}${facts ? `, ${facts}` : ''}`),
  similar: (task) => `Es gibt schon eine ähnliche offene Aufgabe: ${task}.`,
  unknownDate: (words) => `Das Datum „${words}“ habe ich nicht verstanden, deshalb habe ich keins gesetzt.`,
  completed: (title) => `Gut gemacht! ${title} ist erledigt.`,
  nextTime: (date) => `Das nächste Mal ist am ${date} fällig.`,
  readyNow: (tasks) => `Jetzt kann es losgehen mit: ${tasks}.`,
  reopened: (title) => `${title} ist wieder offen.`,
  deleted: (title, steps) =>
    `Ich habe ${title} von deiner Liste gelöscht${steps === 0 ? '' : steps === 1 ? ', samt einer Unteraufgabe' : `, samt ${steps} Unteraufgaben`}.`,
  changed: (title, what) => ended(`Ich habe ${title} geändert: ${what}`),
  noted: (title) => `Die Notiz steht jetzt bei ${title}.`,
  moved: (title, project) => `${title} ist jetzt in ${project}.`,
  stepsAdded: (title, steps) => `${title} hat neue Schritte: ${steps}.`,
  alreadyDone: (title) => `${title} war schon erledigt.`,
  stillOpen: (title) => `${title} war noch offen.`,
  alreadySo: (title) => `Bei ${title} ist das schon so, ich habe nichts geändert.`,
  lookedAt: (count) => `Ich habe die ${count} dringendsten Aufgaben durchgesehen.`,
  more: (count) => (count === 1 ? '… und noch eine weitere.' : `… und noch ${count} weitere.`),

  offerUndo: 'Schreib „rückgängig“, wenn ich das zurücknehmen soll.',
  offerUndoAll: 'Schreib „rückgängig“, wenn ich alles davon zurücknehmen soll.',
  offerDate:
    'Schreib „setz es auf morgen“, um ein Datum festzulegen, oder „rückgängig“, um das zurückzunehmen.',
  offerNext: 'Schreib „was kommt als Nächstes?“, um zu sehen, was noch ansteht.',
  offerAll: 'Schreib „zeig alle meine Aufgaben“, um zu sehen, was es gibt.',
  offerDone: (number) => `Schreib „Aufgabe ${number} ist erledigt“, sobald du mit einer fertig bist.`,
  offerReopen: (number) => `Schreib „öffne Aufgabe ${number} wieder“, falls eine doch nicht fertig ist.`,

  listHead: (count, kind) =>
    count === 1
      ? `Hier ist deine einzige ${named(1, 'e', kind)}:`
      : `Hier sind deine ${count} ${named(count, 'en', kind)}:`,
  none(kind) {
    if (isNarrowed(kind)) return `Du hast keine ${named(0, 'en', kind)}.`
    if (kind.state === 'done')
      return 'Noch ist nichts erledigt. Schreib „zeig meine Aufgaben“, um zu sehen, was offen ist.'
    if (kind.state === 'overdue') return 'Nichts ist überfällig. Sehr gut!'
    if (kind.state === 'blocked') return 'Nichts ist blockiert.'
    if (kind.state === 'open' || kind.state === 'all')
      return 'Deine Liste ist leer. Sag mir, woran du denken willst, zum Beispiel „erinnere mich daran, morgen Mama anzurufen“.'
    return `Du hast keine ${named(0, 'en', kind)}.`
  },
  counted(count, kind) {
    const adjective = kind.state === 'open' ? 'offen' : undefined
    if (count === 0) return `Du hast keine ${named(0, 'en', kind, adjective)}.`
    return `Du hast ${count === 1 ? 'eine' : count} ${named(count, 'e', kind, adjective)}.`
  },
  unknownWindow: (words) =>
    `„${words}“ habe ich nicht verstanden, deshalb sind sie nicht nach Datum eingegrenzt.`,
  shown: (title, number, facts) => ended(`${title} (${number}): ${facts}`),
  nextHead: 'Das würde ich als Nächstes machen:',
  planHead: 'So würde ich deinen Tag planen:',
  because: {
    overdue: 'ist überfällig',
    today: 'ist heute fällig',
    high: 'hat hohe Priorität',
    unblocks: 'andere warten darauf',
    soon: 'ist als Nächstes fällig',
    oldest: 'wartet am längsten',
  },

  whichTask: 'Welche Aufgabe meinst du? Nenn mir die Nummer oder ein paar Wörter aus dem Titel.',
  whichOf: (words) => `Zu „${words}“ gibt es mehrere Aufgaben. Welche meinst du?`,
  noneCalled: (words) => `Ich habe keine Aufgabe namens „${words}“ gefunden.`,
  meansThis: (task) => `Meinst du ${task}?`,
  notFound: (words) => `Zu „${words}“ habe ich keine Aufgabe gefunden.`,
  askTitle: 'Wie soll die Aufgabe heißen?',
  askDate: (title) => `Wann soll ${title} fällig sein?`,
  askChange: (title) =>
    `Was soll ich an ${title} ändern? Du kannst mir einen neuen Titel, ein Datum, eine Priorität oder ein Schlagwort nennen.`,
  askMemory: 'Was soll ich mir merken?',
  askMany: (action, count) => {
    const verb = { delete: 'löschen', complete: 'als erledigt markieren', change: 'ändern' }[action]
    return `Damit würde ich ${count === 1 ? 'diese Aufgabe' : `diese ${count} Aufgaben`} ${verb}:`
  },
  othersStay: (count) =>
    `${count === 1 ? 'Eine weitere bleibt, wie sie ist' : `${count} weitere bleiben, wie sie sind`}: Ich ändere höchstens 80 Aufgaben auf einmal.`,
  askSure: 'Bist du sicher? Schreib „ja“, um weiterzumachen, oder „nein“, um alles so zu lassen.',
  noNumber: (number) => `Es gibt keine Aufgabe ${number}.`,
  noSuchTask: 'So eine Aufgabe gibt es nicht, also ist nichts zu tun.',
  unsure: (guesses) => `Ich bin mir nicht sicher, was du meinst. Soll ich ${guesses.join(' oder ')}?`,
  doing: {
    add: 'eine Aufgabe hinzufügen',
    list: 'deine Aufgaben zeigen',
    show: 'eine Aufgabe zeigen',
    count: 'deine Aufgaben zählen',
    next: 'dir sagen, was als Nächstes dran ist',
    complete: 'eine Aufgabe als erledigt markieren',
    reopen: 'eine Aufgabe wieder öffnen',
    delete: 'eine Aufgabe löschen',
    reschedule: 'ein Datum ändern',
    rename: 'eine Aufgabe umbenennen',
    prioritize: 'eine Priorität ändern',
    tag: 'ein Schlagwort hinzufügen',
    untag: 'ein Schlagwort entfernen',
    note: 'eine Notiz hinzufügen',
    step: 'einer Aufgabe Schritte hinzufügen',
    repeat: 'ändern, wie sich eine Aufgabe wiederholt',
    start: 'eine Aufgabe später beginnen lassen',
    block: 'eine Aufgabe auf eine andere warten lassen',
    assign: 'jemandem eine Aufgabe geben',
    move: 'eine Aufgabe in ein anderes Projekt verschieben',
    remind: 'eine Erinnerung einrichten',
    undo: 'die letzte Änderung rückgängig machen',
    remember: 'mir das merken',
    recall: 'nachsehen, was ich mir gemerkt habe',
    forget: 'das vergessen',
  },

  undone: (what) => `Ich habe das rückgängig gemacht: ${what}.`,
  redone: 'Jetzt ist alles wieder so wie vor dem Rückgängigmachen.',
  nothingToRedo: 'In diesem Gespräch gibt es nichts wiederherzustellen.',
  notChangedHere: (number) =>
    `Die Aufgabe ${number} habe ich in diesem Gespräch nicht geändert, also bleibt alles, wie es ist.`,
  nothingToUndo:
    'In diesem Gespräch gibt es nichts rückgängig zu machen. Was anderswo geändert wurde, lässt sich dort zurücknehmen.',
  corrected: (what) => `Entschuldige! ${what}`,

  remembered: (text) => `Ich merke mir: ${text}`,
  knownAlready: (text) => `Das wusste ich schon: ${text}`,
  nearNote: 'Dazu gibt es schon eine ähnliche Notiz:',
  recalled: (count) => (count === 1 ? 'Das weiß ich:' : 'Das weiß ich dazu:'),
  nothingKnown: (words) => `Zu „${words}“ weiß ich nichts. Schreib „merk dir, dass …“, um es mir zu sagen.`,
  whichNote: (words) => `Zu „${words}“ gibt es mehrere Notizen. Sag mir mehr von der, die du meinst.`,
  forgotten: (text) => `Ich habe vergessen: ${text}`,
  cannotRemind:
    'Waymark erinnert dich, wenn eine Aufgabe fällig ist. Nenne mir Tag und Uhrzeit, dann trage ich sie ein.',
  reminding: (title, moment) => `Ich erinnere dich an ${title}: ${moment}.`,
  notReminding: (title) => `An ${title} erinnere ich dich nicht.`,

  help: (examples) =>
    [
      'Ich kümmere mich um deine Aufgaben und merke mir, was du mir sagst. Du kannst zum Beispiel schreiben:',
      ...examples.map((example) => `- ${example}`),
      'Ich kann Aufgaben hinzufügen, auflisten, abhaken, verschieben und löschen, und jede Änderung lässt sich rückgängig machen.',
    ].join('\n'),
  examples: [
    '„erinnere mich morgen um 17 Uhr daran, Mama anzurufen“, um eine Aufgabe hinzuzufügen',
    '„was ist diese Woche fällig?“, um Aufgaben aufzulisten',
    '„Einkaufen ist erledigt“, „verschieb es um zwei Tage“, „mach es dringend“',
    '„merk dir, dass wir dienstags deployen“, „wann deployen wir?“',
    '„rückgängig“, um zurückzunehmen, was ich gerade getan habe',
  ],
  identity:
    'Ich bin Waymark, ein Programm, das sich um deine Aufgaben kümmert und sich merkt, was du ihm sagst. Schreib „Hilfe“, um zu sehen, was ich verstehe.',
  greeting:
    'Hallo! Was möchtest du tun? Schreib „zeig meine Aufgaben“, um deine Liste zu sehen, oder sag mir, woran du denken willst.',
  thanks: 'Gern geschehen!',
  leftAlone: 'Alles klar. Ich lasse alles, wie es ist.',
  onCondition:
    'Ich kann nicht wissen, wann das so ist, deshalb habe ich nichts getan. Sag mir Bescheid, wenn es so weit ist.',
  nothingDone: 'Alles klar, ich lasse es so. Sag mir, wenn ich etwas hinzufügen oder ändern soll.',
  outOfScope:
    'Ich kümmere mich nur um deine Aufgaben und Notizen, deshalb habe ich nichts getan. Schreib „Hilfe“, um zu sehen, was ich verstehe.',
  nothingAsked:
    'Ich hatte nichts gefragt, deshalb weiß ich nicht, wozu du Ja sagst. Was kann ich für dich tun?',
  tooLong:
    'Das ist mehr, als ich auf einmal lesen kann. Ich habe nur den Anfang gelesen; schick mir den Rest bitte extra.',
}
