import { isNarrowed, type Kind, type Phrases } from './phrases.ts'

const priorities = { low: 'baixa', medium: 'média', high: 'alta' } as const

const kinds: Readonly<Record<Kind['state'], readonly [one: string, several: string]>> = {
  open: ['tarefa', 'tarefas'],
  all: ['tarefa', 'tarefas'],
  done: ['tarefa concluída', 'tarefas concluídas'],
  overdue: ['tarefa atrasada', 'tarefas atrasadas'],
  blocked: ['tarefa bloqueada', 'tarefas bloqueadas'],
  dateless: ['tarefa sem data', 'tarefas sem data'],
  doing: ['tarefa em andamento', 'tarefas em andamento'],
  dated: ['tarefa com data', 'tarefas com data'],
}

function named(count: number, kind: Kind, openly = ''): string {
  const { priority, about, tag, window, person, project, state } = kind
  const isOne = count < 2
  const verb = count === 0 ? 'vença' : isOne ? 'vence' : 'vencem'
  const isPast = state === 'done' || state === 'overdue'
  const parts = [
    openly,
    priority ? ` de prioridade ${priorities[priority]}` : '',
    about ? ` sobre “${about}”` : '',
    tag ? ` com a etiqueta #${tag}` : '',
    person ? ` de ${person}` : '',
    project ? ` em ${project}` : '',
    window ? (isPast ? ` (${window})` : ` que ${verb} ${window}`) : '',
  ]
  return `${kinds[state][isOne ? 0 : 1]}${parts.join('')}`
}

/** Ends a sentence that may end in an abbreviated month. */
function ended(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}

export const phrases: Phrases = {
  locale: 'pt-BR',
  priorities,
  states: { todo: 'pendente', doing: 'em andamento', done: 'concluída', cancelled: 'cancelada' },
  due: (date) => `para ${date}`,
  fields: {
    title: 'título',
    description: 'descrição',
    priority: 'prioridade',
    status: 'estado',
    due: 'data',
    start: 'início',
    repeat: 'repetição',
    tags: 'etiquetas',
    parent: 'parte de',
    blocked_by: 'espera por',
    assignee: 'responsável',
    duration: 'duração',
  },
  verbs: {
    add: 'adicionada',
    update: 'alterada',
    complete: 'concluída',
    reopen: 'reaberta',
    move: 'movida',
    comment: 'comentada',
    remember: 'lembrado',
    forget: 'esquecido',
    delete: 'excluída',
    undo: 'desfeito',
  },
  startsOn: (date) => `a partir de ${date}`,
  withPriority: (priority) => `com prioridade ${priority}`,
  after: (titles) => `esperando ${titles}`,
  join: (facts) => facts.join(', '),

  added: (title, number, facts) =>
    ended(`Adicionei ${title} à sua lista! É a tarefa ${number}${facts ? `, ${facts}` : ''}`),
  similar: (task) => `Já existe uma tarefa pendente parecida: ${task}.`,
  unknownDate: (words) => `Não entendi a data “${words}”, então não coloquei nenhuma.`,
  completed: (title) => `Muito bem! ${title} está concluída.`,
  nextTime: (date) => ended(`A próxima é para ${date}`),
  readyNow: (tasks) => `Agora já dá para fazer: ${tasks}.`,
  reopened: (title) => `${title} está pendente de novo.`,
  deleted: (title, steps) =>
    `Removi ${title} da sua lista${steps === 0 ? '' : steps === 1 ? ', com uma subtarefa' : `, com ${steps} subtarefas`}.`,
  changed: (title, what) => ended(`Atualizei ${title}: ${what}`),
  noted: (title) => `Adicionei a nota a ${title}.`,
  moved: (title, project) => `${title} agora está em ${project}.`,
  stepsAdded: (title, steps) => `${title} tem novas etapas: ${steps}.`,
  alreadyDone: (title) => `${title} já estava concluída.`,
  stillOpen: (title) => `${title} ainda estava pendente.`,
  alreadySo: (title) => `${title} já está assim; não mudei nada.`,
  lookedAt: (count) => `Olhei as ${count} tarefas mais urgentes.`,
  more: (count) => (count === 1 ? '… e mais uma.' : `… e mais ${count}.`),

  offerUndo: 'Escreva “desfaz isso” para voltar atrás.',
  offerUndoAll: 'Escreva “desfaz isso” para desfazer tudo.',
  offerDate: 'Escreva “passa para amanhã” para definir uma data, ou “desfaz isso” para voltar atrás.',
  offerNext: 'Escreva “o que vem agora?” para ver o que falta.',
  offerAll: 'Escreva “mostra todas as minhas tarefas” para ver o que existe.',
  offerDone: (number) => `Escreva “marca a tarefa ${number} como feita” quando terminar uma.`,
  offerReopen: (number) => `Escreva “reabre a tarefa ${number}” se alguma ainda não estiver pronta.`,

  listHead: (count, kind) =>
    count === 1
      ? `Aqui está sua única ${named(1, kind)}:`
      : `Aqui estão suas ${count} ${named(count, kind)}:`,
  none(kind) {
    if (isNarrowed(kind)) return `Você não tem nenhuma ${named(0, kind)}.`
    if (kind.state === 'done')
      return 'Nada foi concluído ainda. Escreva “mostra minhas tarefas” para ver o que está pendente.'
    if (kind.state === 'overdue') return 'Nada está atrasado. Muito bem!'
    if (kind.state === 'blocked') return 'Nada está bloqueado.'
    if (kind.state === 'open' || kind.state === 'all')
      return 'Sua lista está vazia. Me diga o que você tem para fazer, como “me lembra de ligar para minha mãe amanhã”.'
    return `Você não tem nenhuma ${named(0, kind)}.`
  },
  counted(count, kind) {
    const isOpen = kind.state === 'open'
    const noun = named(count, kind, isOpen ? (count < 2 ? ' pendente' : ' pendentes') : '')
    if (count === 0) return `Você não tem nenhuma ${noun}.`
    return `Você tem ${count === 1 ? 'uma' : count} ${noun}.`
  },
  unknownWindow: (words) => `Não entendi “${words}”, então não filtrei por data.`,
  shown: (title, number, facts) => ended(`${title} (${number}): ${facts}`),
  nextHead: 'Eu faria isto agora:',
  planHead: 'Eu planejaria seu dia assim:',
  because: {
    overdue: 'está atrasada',
    today: 'vence hoje',
    high: 'tem prioridade alta',
    unblocks: 'outras dependem dela',
    soon: 'é a próxima a vencer',
    oldest: 'é a que espera há mais tempo',
  },

  whichTask: 'De qual tarefa você está falando? Me diga o número ou algumas palavras do título.',
  whichOf: (words) => `Há várias tarefas sobre “${words}”. Qual delas?`,
  noneCalled: (words) => `Não encontrei nenhuma tarefa chamada “${words}”.`,
  meansThis: (task) => `Você quer dizer ${task}?`,
  notFound: (words) => `Não encontrei nenhuma tarefa sobre “${words}”.`,
  askTitle: 'Qual é o título da tarefa?',
  askDate: (title) => `Para quando é ${title}?`,
  askChange: (title) =>
    `O que devo mudar em ${title}? Pode ser um novo título, uma data, uma prioridade ou uma etiqueta.`,
  askMemory: 'O que devo guardar na memória?',
  askMany: (action, count) => {
    const tasks = count === 1 ? 'esta tarefa' : `estas ${count} tarefas`
    const end = { delete: '', complete: count === 1 ? ' como feita' : ' como feitas', change: '' }[action]
    const verb = { delete: 'excluir', complete: 'marcar', change: 'alterar' }[action]
    return `Vou ${verb} ${tasks}${end}:`
  },
  othersStay: (count) =>
    `${count === 1 ? 'Mais uma fica como está' : `Outras ${count} ficam como estão`}: altero no máximo 80 tarefas de cada vez.`,
  askSure: 'Tem certeza? Escreva “sim” para continuar, ou “não” para deixar tudo como está.',
  noNumber: (number) => `Não existe a tarefa ${number}.`,
  noSuchTask: 'Essa tarefa não existe, então não há nada a fazer.',
  unsure: (guesses) => `Não sei bem se entendi. Você quer que eu ${guesses.join(' ou que eu ')}?`,
  doing: {
    add: 'adicione uma tarefa',
    list: 'mostre suas tarefas',
    show: 'mostre uma tarefa',
    count: 'conte suas tarefas',
    next: 'diga o que fazer agora',
    complete: 'marque uma tarefa como feita',
    reopen: 'reabra uma tarefa',
    delete: 'exclua uma tarefa',
    reschedule: 'mude uma data',
    rename: 'renomeie uma tarefa',
    prioritize: 'mude uma prioridade',
    tag: 'adicione uma etiqueta',
    untag: 'remova uma etiqueta',
    note: 'adicione uma nota',
    step: 'adicione etapas a uma tarefa',
    repeat: 'mude como uma tarefa se repete',
    start: 'deixe uma tarefa começar mais tarde',
    block: 'faça uma tarefa esperar por outra',
    assign: 'passe uma tarefa para alguém',
    move: 'mova uma tarefa para outro projeto',
    remind: 'crie um lembrete',
    undo: 'desfaça a última alteração',
    remember: 'guarde isso na memória',
    recall: 'procure na memória',
    forget: 'esqueça isso',
  },

  undone: (what) => `Desfiz isso: ${what}.`,
  redone: 'Tudo voltou a ser como era antes de desfazer.',
  nothingToRedo: 'Não há nada para refazer nesta conversa.',
  notChangedHere: (number) => `Não alterei a tarefa ${number} nesta conversa, por isso tudo fica como está.`,
  nothingToUndo:
    'Não há nada para desfazer nesta conversa. O que foi alterado em outro lugar pode ser desfeito lá.',
  corrected: (what) => `Desculpe! ${what}`,

  remembered: (text) => `Vou lembrar: ${text}`,
  knownAlready: (text) => `Isso eu já sabia: ${text}`,
  nearNote: 'Você também tem uma nota parecida:',
  recalled: (count) => (count === 1 ? 'Isto é o que eu sei:' : 'Isto é o que eu sei sobre o assunto:'),
  nothingKnown: (words) => `Não sei nada sobre “${words}”. Escreva “guarda que …” para me contar.`,
  whichNote: (words) => `Há várias notas sobre “${words}”. Diga mais palavras daquela que você quer.`,
  forgotten: (text) => `Esqueci: ${text}`,
  cannotRemind: 'O Waymark avisa quando uma tarefa vence. Diga o dia e a hora e eu defino.',
  reminding: (title, moment) => `Vou lembrar você de ${title}: ${moment}.`,
  notReminding: (title) => `Não vou lembrar você de ${title}.`,

  help: (examples) =>
    [
      'Eu cuido das suas tarefas e lembro do que você me conta. Você pode escrever coisas como:',
      ...examples.map((example) => `- ${example}`),
      'Posso adicionar, mostrar, concluir, mover e excluir tarefas, e toda alteração pode ser desfeita.',
    ].join('\n'),
  examples: [
    '“me lembra de ligar para minha mãe amanhã às 17h” para adicionar uma tarefa',
    '“o que vence esta semana?” para ver tarefas',
    '“marca as compras como feitas”, “adia isso dois dias”, “deixa isso urgente”',
    '“guarda que o deploy é às terças”, “em que dia fazemos deploy?”',
    '“desfaz isso” para desfazer o que acabei de fazer',
  ],
  identity:
    'Sou o Waymark, um programa que cuida das suas tarefas e lembra o que você diz. Escreva “ajuda” para ver o que eu entendo.',
  greeting:
    'Olá! O que você quer fazer? Escreva “mostra minhas tarefas” para ver sua lista, ou me diga o que você tem para fazer.',
  thanks: 'De nada!',
  leftAlone: 'Tudo bem. Vou deixar tudo como está.',
  onCondition: 'Não tenho como saber quando isso acontece, então não fiz nada. Me avise quando for a hora.',
  nothingDone: 'Tudo bem, vou deixar como está. Me avise se eu devo adicionar ou mudar alguma coisa.',
  outOfScope:
    'Eu só cuido das suas tarefas e do que você me pede para lembrar, então não fiz nada. Escreva “ajuda” para ver o que eu entendo.',
  nothingAsked:
    'Eu não tinha perguntado nada, então não sei com o que você concorda. O que você quer que eu faça?',
  tooLong: 'Isso é mais do que consigo ler de uma vez: li só o começo. Envie o resto à parte, por favor.',
}
