import { isNarrowed, type Kind, type Phrases } from './phrases.ts'

const priorities = { low: 'baja', medium: 'media', high: 'alta' } as const

const kinds: Readonly<Record<Kind['state'], readonly [one: string, several: string]>> = {
  open: ['tarea', 'tareas'],
  all: ['tarea', 'tareas'],
  done: ['tarea completada', 'tareas completadas'],
  overdue: ['tarea atrasada', 'tareas atrasadas'],
  blocked: ['tarea bloqueada', 'tareas bloqueadas'],
  dateless: ['tarea sin fecha', 'tareas sin fecha'],
  doing: ['tarea en curso', 'tareas en curso'],
  dated: ['tarea con fecha', 'tareas con fecha'],
}

function named(count: number, kind: Kind, openly = ''): string {
  const { priority, about, tag, window, person, project, state } = kind
  const isOne = count === 1
  const verb = count === 0 ? 'venzan' : isOne ? 'vence' : 'vencen'
  const isPast = state === 'done' || state === 'overdue'
  const parts = [
    openly,
    priority ? ` de prioridad ${priorities[priority]}` : '',
    about ? ` sobre «${about}»` : '',
    tag ? ` con la etiqueta #${tag}` : '',
    person ? ` de ${person}` : '',
    project ? ` en ${project}` : '',
    window ? (isPast ? ` (${window})` : ` que ${verb} ${window}`) : '',
  ]
  return `${kinds[state][isOne ? 0 : 1]}${parts.join('')}`
}

export const phrases: Phrases = {
  locale: 'es-ES',
  priorities,
  states: { todo: 'pendiente', doing: 'en curso', done: 'completada', cancelled: 'cancelada' },
  due: (date) => `para el ${date}`,
  fields: {
    title: 'título',
    description: 'descripción',
    priority: 'prioridad',
    status: 'estado',
    due: 'fecha',
    start: 'inicio',
    repeat: 'repetición',
    tags: 'etiquetas',
    parent: 'parte de',
    blocked_by: 'espera a',
    assignee: 'responsable',
    duration: 'duración',
  },
  verbs: {
    add: 'añadida',
    update: 'cambiada',
    complete: 'completada',
    reopen: 'reabierta',
    move: 'movida',
    comment: 'comentada',
    remember: 'recordado',
    forget: 'olvidado',
    delete: 'eliminada',
    undo: 'deshecho',
  },
  startsOn: (date) => `a partir del ${date}`,
  withPriority: (priority) => `con prioridad ${priority}`,
  after: (titles) => `a la espera de ${titles}`,
  join: (facts) => facts.join(', '),

  added: (title, number, facts) =>
    `¡He añadido ${title} a tu lista! Es la tarea ${number}${facts ? `, ${facts}` : ''}.`,
  similar: (task) => `Ya hay una tarea pendiente parecida: ${task}.`,
  unknownDate: (words) => `No he entendido la fecha «${words}», así que no he puesto ninguna.`,
  completed: (title) => `¡Buen trabajo! ${title} está completada.`,
  nextTime: (date) => `La próxima es para el ${date}.`,
  readyNow: (tasks) => `Ya puedes empezar con: ${tasks}.`,
  reopened: (title) => `${title} vuelve a estar pendiente.`,
  deleted: (title, steps) =>
    `He eliminado ${title} de tu lista${steps === 0 ? '' : steps === 1 ? ', con una subtarea' : `, con ${steps} subtareas`}.`,
  changed: (title, what) => `He cambiado ${title}: ${what}.`,
  noted: (title) => `He añadido la nota a ${title}.`,
  moved: (title, project) => `${title} está ahora en ${project}.`,
  stepsAdded: (title, steps) => `${title} tiene pasos nuevos: ${steps}.`,
  alreadyDone: (title) => `${title} ya estaba completada.`,
  stillOpen: (title) => `${title} seguía pendiente.`,
  alreadySo: (title) => `${title} ya está así; no he cambiado nada.`,
  lookedAt: (count) => `He revisado las ${count} tareas más urgentes.`,
  more: (count) => (count === 1 ? '… y una más.' : `… y ${count} más.`),

  offerUndo: 'Escribe «deshazlo» para volver atrás.',
  offerUndoAll: 'Escribe «deshazlo» para deshacerlo todo.',
  offerDate: 'Escribe «ponla para mañana» para darle una fecha, o «deshazlo» para volver atrás.',
  offerNext: 'Escribe «¿y ahora qué?» para ver lo que queda.',
  offerAll: 'Escribe «enséñame todas mis tareas» para ver lo que hay.',
  offerDone: (number) => `Escribe «marca la tarea ${number} como hecha» cuando termines una.`,
  offerReopen: (number) => `Escribe «reabre la tarea ${number}» si al final alguna no está hecha.`,

  listHead: (count, kind) =>
    count === 1 ? `Esta es tu única ${named(1, kind)}:` : `Estas son tus ${count} ${named(count, kind)}:`,
  none(kind) {
    if (isNarrowed(kind)) return `No tienes ${named(0, kind)}.`
    if (kind.state === 'done')
      return 'Aún no hay nada completado. Escribe «enséñame mis tareas» para ver lo que está pendiente.'
    if (kind.state === 'overdue') return 'No hay nada atrasado. ¡Muy bien!'
    if (kind.state === 'blocked') return 'No hay nada bloqueado.'
    if (kind.state === 'open' || kind.state === 'all')
      return 'Tu lista está vacía. Dime qué tienes que hacer, por ejemplo «recuérdame llamar a mamá mañana».'
    return `No tienes ${named(0, kind)}.`
  },
  counted(count, kind) {
    const isOpen = kind.state === 'open'
    const noun = named(count, kind, isOpen ? (count === 1 ? ' pendiente' : ' pendientes') : '')
    if (count === 0) return `No tienes ${noun}.`
    return `Tienes ${count === 1 ? 'una' : count} ${noun}.`
  },
  unknownWindow: (words) => `No he entendido «${words}», así que no he filtrado por fecha.`,
  shown: (title, number, facts) => `${title} (${number}): ${facts}.`,
  nextHead: 'Esto es lo que yo haría ahora:',
  planHead: 'Así planificaría tu día:',
  because: {
    overdue: 'está atrasada',
    today: 'vence hoy',
    high: 'tiene prioridad alta',
    unblocks: 'otras dependen de ella',
    soon: 'es la próxima en vencer',
    oldest: 'es la que más tiempo lleva esperando',
  },

  whichTask: '¿A qué tarea te refieres? Dime su número o unas palabras del título.',
  whichOf: (words) => `Hay varias tareas sobre «${words}». ¿A cuál te refieres?`,
  noneCalled: (words) => `No he encontrado ninguna tarea llamada «${words}».`,
  meansThis: (task) => `¿Te refieres a ${task}?`,
  notFound: (words) => `No he encontrado ninguna tarea sobre «${words}».`,
  askTitle: '¿Qué título le pongo a la tarea?',
  askDate: (title) => `¿Para cuándo es ${title}?`,
  askChange: (title) =>
    `¿Qué quieres cambiar de ${title}? Puedes decirme un título, una fecha, una prioridad o una etiqueta.`,
  askMemory: '¿Qué quieres que recuerde?',
  askMany: (action, count) => {
    const tasks = count === 1 ? 'esta tarea' : `estas ${count} tareas`
    const end = { delete: '', complete: count === 1 ? ' como hecha' : ' como hechas', change: '' }[action]
    const verb = { delete: 'eliminar', complete: 'marcar', change: 'cambiar' }[action]
    return `Voy a ${verb} ${tasks}${end}:`
  },
  othersStay: (count) =>
    `${count === 1 ? 'Otra queda como está' : `Otras ${count} quedan como están`}: cambio como mucho 80 tareas a la vez.`,
  askSure: '¿Seguro? Escribe «sí» para seguir adelante, o «no» para dejarlo todo como está.',
  noNumber: (number) => `No hay ninguna tarea ${number}.`,
  noSuchTask: 'Esa tarea no existe, así que no hay nada que hacer.',
  unsure: (guesses) => `No sé si te he entendido bien. ¿Quieres que ${guesses.join(' o que ')}?`,
  doing: {
    add: 'añada una tarea',
    list: 'te enseñe tus tareas',
    show: 'te enseñe una tarea',
    count: 'cuente tus tareas',
    next: 'te diga qué hacer ahora',
    complete: 'marque una tarea como hecha',
    reopen: 'reabra una tarea',
    delete: 'elimine una tarea',
    reschedule: 'cambie una fecha',
    rename: 'cambie el nombre de una tarea',
    prioritize: 'cambie una prioridad',
    tag: 'añada una etiqueta',
    untag: 'quite una etiqueta',
    note: 'añada una nota',
    step: 'añada pasos a una tarea',
    repeat: 'cambie cómo se repite una tarea',
    start: 'haga que una tarea empiece más tarde',
    block: 'haga que una tarea espere a otra',
    assign: 'asigne una tarea a alguien',
    move: 'mueva una tarea a otro proyecto',
    remind: 'cree un recordatorio',
    undo: 'deshaga el último cambio',
    remember: 'recuerde eso',
    recall: 'busque en mi memoria',
    forget: 'olvide eso',
  },

  undone: (what) => `Lo he deshecho: ${what}.`,
  redone: 'Todo vuelve a estar como antes de deshacerlo.',
  nothingToRedo: 'No hay nada que rehacer en esta conversación.',
  notChangedHere: (number) =>
    `No he cambiado la tarea ${number} en esta conversación, así que todo queda como está.`,
  nothingToUndo:
    'No hay nada que deshacer en esta conversación. Lo que se cambió en otro sitio se puede deshacer allí.',
  corrected: (what) => `¡Perdona! ${what}`,

  remembered: (text) => `Lo recordaré: ${text}`,
  knownAlready: (text) => `Eso ya lo sabía: ${text}`,
  nearNote: 'También tienes una nota parecida:',
  recalled: (count) => (count === 1 ? 'Esto es lo que sé:' : 'Esto es lo que sé del tema:'),
  nothingKnown: (words) => `No sé nada sobre «${words}». Escribe «recuerda que …» para contármelo.`,
  whichNote: (words) => `Hay varias notas sobre «${words}». Dime algo más de la que quieres decir.`,
  forgotten: (text) => `He olvidado esto: ${text}`,
  cannotRemind: 'Waymark te avisa cuando una tarea vence. Dime el día y la hora y los pongo.',
  reminding: (title, moment) => `Te recordaré ${title}: ${moment}.`,
  notReminding: (title) => `No te recordaré ${title}.`,

  help: (examples) =>
    [
      'Me ocupo de tus tareas y recuerdo lo que me cuentas. Puedes escribir cosas como:',
      ...examples.map((example) => `- ${example}`),
      'Puedo añadir, mostrar, completar, mover y eliminar tareas, y cualquier cambio se puede deshacer.',
    ].join('\n'),
  examples: [
    '«recuérdame llamar a mamá mañana a las 17» para añadir una tarea',
    '«¿qué vence esta semana?» para ver tareas',
    '«marca la compra como hecha», «pásala dos días», «ponla como urgente»',
    '«recuerda que los despliegues son los martes», «¿cuándo hacemos los despliegues?»',
    '«deshazlo» para deshacer lo que acabo de hacer',
  ],
  identity:
    'Soy Waymark, un programa que cuida de tus tareas y recuerda lo que le dices. Escribe «ayuda» para ver lo que entiendo.',
  greeting:
    '¡Hola! ¿Qué quieres hacer? Escribe «enséñame mis tareas» para ver tu lista, o dime qué tienes que hacer.',
  thanks: '¡De nada!',
  leftAlone: 'De acuerdo. Lo dejo todo como está.',
  onCondition: 'No puedo saber cuándo se cumple eso, así que no he hecho nada. Dímelo cuando sea el momento.',
  nothingDone: 'De acuerdo, lo dejo como está. Dime si quieres que añada o cambie algo.',
  outOfScope:
    'Solo me ocupo de tus tareas y de lo que me pides recordar, así que no he hecho nada. Escribe «ayuda» para ver lo que entiendo.',
  nothingAsked: 'No te había preguntado nada, así que no sé a qué dices que sí. ¿Qué quieres que haga?',
  tooLong:
    'Eso es más de lo que puedo leer de una vez: solo he leído el principio. Envíame el resto aparte, por favor.',
}
