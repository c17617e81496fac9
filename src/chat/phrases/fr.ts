import { isNarrowed, type Kind, type Phrases } from './phrases.ts'

// The spaces before : ? ! and inside of « » are no-break spaces.

const priorities = { low: 'basse', medium: 'moyenne', high: 'haute' } as const

const kinds: Readonly<Record<Kind['state'], readonly [one: string, several: string]>> = {
  open: ['tâche', 'tâches'],
  all: ['tâche', 'tâches'],
  done: ['tâche terminée', 'tâches terminées'],
  overdue: ['tâche en retard', 'tâches en retard'],
  blocked: ['tâche bloquée', 'tâches bloquées'],
  dateless: ['tâche sans date', 'tâches sans date'],
  doing: ['tâche en cours', 'tâches en cours'],
  dated: ['tâche avec une date', 'tâches avec une date'],
}

function named(count: number, kind: Kind, openly = ''): string {
  const { priority, about, tag, window, person, project, state } = kind
  const isOne = count < 2
  const isPast = state === 'done' || state === 'overdue'
  const parts = [
    openly,
    priority ? ` de priorité ${priorities[priority]}` : '',
    about ? ` sur « ${about} »` : '',
    tag ? ` avec le tag #${tag}` : '',
    person ? ` ${isOne ? 'confiée' : 'confiées'} à ${person}` : '',
    project ? ` dans ${project}` : '',
    window ? (isPast ? ` (${window})` : ` ${isOne ? 'prévue' : 'prévues'} ${window}`) : '',
  ]
  return `${kinds[state][isOne ? 0 : 1]}${parts.join('')}`
}

/** Ends a sentence that may end in an abbreviated month. */
function ended(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}

export const phrases: Phrases = {
  locale: 'fr-FR',
  priorities,
  states: { todo: 'à faire', doing: 'en cours', done: 'terminée', cancelled: 'annulée' },
  due: (date) => `pour le ${date}`,
  fields: {
    title: 'titre',
    description: 'description',
    priority: 'priorité',
    status: 'état',
    due: 'échéance',
    start: 'début',
    repeat: 'répétition',
    tags: 'étiquettes',
    parent: 'fait partie de',
    blocked_by: 'attend',
    assignee: 'responsable',
    duration: 'durée',
  },
  verbs: {
    add: 'ajouté',
    update: 'modifié',
    complete: 'terminé',
    reopen: 'rouvert',
    move: 'déplacé',
    comment: 'commenté',
    remember: 'retenu',
    forget: 'oublié',
    delete: 'supprimé',
    undo: 'annulé',
  },
  startsOn: (date) => `à partir du ${date}`,
  withPriority: (priority) => `de priorité ${priority}`,
  after: (titles) => `en attente de ${titles}`,
  join: (facts) => facts.join(', '),

  added: (title, number, facts) =>
    ended(`J’ai ajouté ${title} à ta liste ! C’est la tâche ${number}${facts ? `, ${facts}` : ''}`),
  similar: (task) => `Il y a déjà une tâche semblable à faire : ${task}.`,
  unknownDate: (words) => `Je n’ai pas compris la date « ${words} », alors je n’en ai pas mis.`,
  completed: (title) => `Bravo ! ${title} est terminée.`,
  nextTime: (date) => ended(`La prochaine est pour le ${date}`),
  readyNow: (tasks) => `Tu peux maintenant passer à : ${tasks}.`,
  reopened: (title) => `${title} est de nouveau à faire.`,
  deleted: (title, steps) =>
    `J’ai supprimé ${title} de ta liste${steps === 0 ? '' : steps === 1 ? ', avec une sous-tâche' : `, avec ${steps} sous-tâches`}.`,
  changed: (title, what) => ended(`J’ai modifié ${title} : ${what}`),
  noted: (title) => `J’ai ajouté la note à ${title}.`,
  moved: (title, project) => `${title} est maintenant dans ${project}.`,
  stepsAdded: (title, steps) => `${title} a de nouvelles étapes : ${steps}.`,
  alreadyDone: (title) => `${title} était déjà terminée.`,
  stillOpen: (title) => `${title} était encore à faire.`,
  alreadySo: (title) => `C’est déjà le cas pour ${title}, je n’ai rien changé.`,
  lookedAt: (count) => `J’ai parcouru les ${count} tâches les plus urgentes.`,
  more: (count) => (count === 1 ? '… et encore une autre.' : `… et encore ${count} autres.`),

  offerUndo: 'Écris « annule ça » pour revenir en arrière.',
  offerUndoAll: 'Écris « annule ça » pour tout annuler.',
  offerDate: 'Écris « mets-la à demain » pour lui donner une date, ou « annule ça » pour revenir en arrière.',
  offerNext: 'Écris « et après ? » pour voir ce qu’il reste à faire.',
  offerAll: 'Écris « affiche toutes mes tâches » pour voir ce qu’il y a.',
  offerDone: (number) => `Écris « la tâche ${number} est faite » quand tu en as fini une.`,
  offerReopen: (number) => `Écris « la tâche ${number} n’est pas finie » si l’une d’elles reste à faire.`,

  listHead: (count, kind) =>
    count === 1 ? `Voici ta seule ${named(1, kind)} :` : `Voici tes ${count} ${named(count, kind)} :`,
  none(kind) {
    if (isNarrowed(kind)) return `Tu n’as aucune ${named(0, kind)}.`
    if (kind.state === 'done')
      return 'Rien n’est terminé pour l’instant. Écris « affiche mes tâches » pour voir ce qu’il y a à faire.'
    if (kind.state === 'overdue') return 'Rien n’est en retard. Bravo !'
    if (kind.state === 'blocked') return 'Rien n’est bloqué.'
    if (kind.state === 'open' || kind.state === 'all')
      return 'Ta liste est vide. Dis-moi ce que tu as à faire, par exemple « rappelle-moi d’appeler maman demain ».'
    return `Tu n’as aucune ${named(0, kind)}.`
  },
  counted(count, kind) {
    const noun = named(count, kind, kind.state === 'open' ? ' à faire' : '')
    if (count === 0) return `Tu n’as aucune ${noun}.`
    return `Tu as ${count === 1 ? 'une' : count} ${noun}.`
  },
  unknownWindow: (words) => `Je n’ai pas compris « ${words} », alors je n’ai pas filtré par date.`,
  shown: (title, number, facts) => ended(`${title} (${number}) : ${facts}`),
  nextHead: 'Voici ce que je ferais ensuite :',
  planHead: 'Voici comment j’organiserais ta journée :',
  because: {
    overdue: 'elle est en retard',
    today: 'elle est pour aujourd’hui',
    high: 'elle est prioritaire',
    unblocks: 'd’autres en dépendent',
    soon: 'c’est la prochaine échéance',
    oldest: 'elle attend depuis le plus longtemps',
  },

  whichTask: 'De quelle tâche parles-tu ? Donne-moi son numéro ou quelques mots de son titre.',
  whichOf: (words) => `Plusieurs tâches parlent de « ${words} ». Laquelle veux-tu ?`,
  noneCalled: (words) => `Je n’ai trouvé aucune tâche nommée « ${words} ».`,
  meansThis: (task) => `Tu veux dire ${task} ?`,
  notFound: (words) => `Je n’ai trouvé aucune tâche sur « ${words} ».`,
  askTitle: 'Quel est le titre de la tâche ?',
  askDate: (title) => `Pour quand est ${title} ?`,
  askChange: (title) =>
    `Que dois-je changer à ${title} ? Tu peux me donner un nouveau titre, une date, une priorité ou un tag.`,
  askMemory: 'Que dois-je retenir ?',
  askMany: (action, count) => {
    const tasks = count === 1 ? 'cette tâche' : `ces ${count} tâches`
    const end = { delete: '', complete: count === 1 ? ' comme terminée' : ' comme terminées', change: '' }[
      action
    ]
    const verb = { delete: 'supprimer', complete: 'marquer', change: 'modifier' }[action]
    return `Je vais ${verb} ${tasks}${end} :`
  },
  othersStay: (count) =>
    `${count === 1 ? 'Une autre reste telle quelle' : `${count} autres restent telles quelles`} : je modifie 80 tâches au plus à la fois.`,
  askSure: 'C’est bien ce que tu veux ? Écris « oui » pour continuer, ou « non » pour tout laisser tel quel.',
  noNumber: (number) => `Il n’y a pas de tâche ${number}.`,
  noSuchTask: 'Cette tâche n’existe pas, il n’y a donc rien à faire.',
  unsure: (guesses) => `Je ne suis pas sûr de comprendre. Veux-tu ${guesses.join(' ou ')} ?`,
  doing: {
    add: 'que j’ajoute une tâche',
    list: 'que je te montre tes tâches',
    show: 'que je te montre une tâche',
    count: 'que je compte tes tâches',
    next: 'que je te dise quoi faire ensuite',
    complete: 'que je marque une tâche comme terminée',
    reopen: 'que je rouvre une tâche',
    delete: 'que je supprime une tâche',
    reschedule: 'que je change une date',
    rename: 'que je renomme une tâche',
    prioritize: 'que je change une priorité',
    tag: 'que j’ajoute un tag',
    untag: 'que je retire un tag',
    note: 'que j’ajoute une note',
    step: 'que j’ajoute des étapes à une tâche',
    repeat: 'que je change la répétition d’une tâche',
    start: 'que je fasse commencer une tâche plus tard',
    block: 'que je mette une tâche en attente d’une autre',
    assign: 'que je confie une tâche à quelqu’un',
    move: 'que je déplace une tâche vers un autre projet',
    remind: 'que je crée un rappel',
    undo: 'que j’annule le dernier changement',
    remember: 'que je retienne ça',
    recall: 'que je cherche dans ma mémoire',
    forget: 'que j’oublie ça',
  },

  undone: (what) => `C’est annulé : ${what}.`,
  redone: 'Tout est de nouveau comme avant l’annulation.',
  nothingToRedo: 'Il n’y a rien à rétablir dans cette conversation.',
  notChangedHere: (number) =>
    `Je n’ai pas modifié la tâche ${number} dans cette conversation, donc tout reste comme c’est.`,
  nothingToUndo:
    'Il n’y a rien à annuler dans cette conversation. Ce qui a été changé ailleurs peut être annulé là où ça a été fait.',
  corrected: (what) => `Désolé ! ${what}`,

  remembered: (text) => `Je retiens : ${text}`,
  knownAlready: (text) => `Je le savais déjà : ${text}`,
  nearNote: 'Vous avez aussi une note proche :',
  recalled: (count) => (count === 1 ? 'Voici ce que je sais :' : 'Voici ce que je sais à ce sujet :'),
  nothingKnown: (words) => `Je ne sais rien sur « ${words} ». Écris « retiens que … » pour me l’apprendre.`,
  whichNote: (words) => `Plusieurs notes parlent de « ${words} ». Dis-m’en plus sur celle que tu veux.`,
  forgotten: (text) => `J’ai oublié : ${text}`,
  cannotRemind:
    'Waymark te prévient quand une tâche arrive à échéance. Donne-moi un jour et une heure, et je les note.',
  reminding: (title, moment) => `Je vous rappellerai ${title} : ${moment}.`,
  notReminding: (title) => `Pas de rappel pour ${title}.`,

  help: (examples) =>
    [
      'Je m’occupe de tes tâches et je retiens ce que tu me dis. Tu peux écrire, par exemple :',
      ...examples.map((example) => `- ${example}`),
      'Je peux ajouter, afficher, terminer, déplacer et supprimer des tâches, et chaque changement peut être annulé.',
    ].join('\n'),
  examples: [
    '« rappelle-moi d’appeler maman demain à 17 h » pour ajouter une tâche',
    '« qu’est-ce que j’ai à faire cette semaine ? » pour afficher des tâches',
    '« les courses sont faites », « repousse ça de deux jours », « mets-la en urgent »',
    '« retiens que nous déployons le mardi », « quel jour déployons-nous ? »',
    '« annule ça » pour annuler ce que je viens de faire',
  ],
  identity:
    'Je suis Waymark, un programme qui s’occupe de tes tâches et retient ce que tu lui dis. Écris « aide » pour voir ce que je comprends.',
  greeting:
    'Bonjour ! Que veux-tu faire ? Écris « affiche mes tâches » pour voir ta liste, ou dis-moi ce que tu as à faire.',
  thanks: 'Avec plaisir !',
  leftAlone: 'D’accord. Je laisse tout tel quel.',
  onCondition:
    'Je ne peux pas savoir quand ce sera le cas, je n’ai donc rien fait. Dis-le-moi le moment venu.',
  nothingDone: 'D’accord, je n’y touche pas. Dis-moi si je dois ajouter ou changer quelque chose.',
  outOfScope:
    'Je m’occupe seulement de tes tâches et de ce que je dois retenir, alors je n’ai rien fait. Écris « aide » pour voir ce que je comprends.',
  nothingAsked:
    'Je n’avais rien demandé, alors je ne sais pas à quoi tu dis oui. Que puis-je faire pour toi ?',
  tooLong:
    'C’est plus que je ne peux lire d’un coup : je n’ai lu que le début. Envoie-moi le reste à part, s’il te plaît.',
}
