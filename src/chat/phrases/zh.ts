import { isNarrowed, type Kind, type Phrases } from './phrases.ts'

const priorities = { low: '低', medium: '中', high: '高' } as const

const kinds: Readonly<Record<Kind['state'], string>> = {
  open: '任务',
  all: '任务',
  done: '已完成的任务',
  overdue: '逾期的任务',
  blocked: '被阻塞的任务',
  dateless: '没有日期的任务',
  doing: '进行中的任务',
  dated: '有日期的任务',
}

function named(kind: Kind, noun = kinds[kind.state]): string {
  const { priority, about, tag, window, person, project, state } = kind
  const isPast = state === 'done' || state === 'overdue'
  const time = window?.replace(/的$/, '')
  const parts = [
    person ? `${person}的` : '',
    project ? `${project}里的` : '',
    about ? `关于“${about}”的` : '',
    tag ? `带 #${tag} 标签的` : '',
    priority ? `${priorities[priority]}优先级的` : '',
    // 今天到期的任务, but 今天已完成的任务.
    time ? (isPast ? time : `${time}到期的`) : '',
  ]
  return `${parts.join('')}${noun}`
}

export const phrases: Phrases = {
  locale: 'zh-CN',
  priorities,
  states: { todo: '待办', doing: '进行中', done: '已完成', cancelled: '已取消' },
  due: (date) => `${date}到期`,
  fields: {
    title: '标题',
    description: '描述',
    priority: '优先级',
    status: '状态',
    due: '截止',
    start: '开始',
    repeat: '重复',
    tags: '标签',
    parent: '属于',
    blocked_by: '等待',
    assignee: '负责人',
    duration: '时长',
  },
  verbs: {
    add: '添加',
    update: '修改',
    complete: '完成',
    reopen: '重新打开',
    move: '移动',
    comment: '评论',
    remember: '记住',
    forget: '忘记',
    delete: '删除',
    undo: '撤销',
  },
  startsOn: (date) => `${date}开始`,
  withPriority: (priority) => `${priority}优先级`,
  after: (titles) => `等待 ${titles} 完成`,
  join: (facts) => facts.join('，'),

  added: (title, number, facts) =>
    `已把 ${title} 加入你的清单！编号是 ${number}${facts ? `，${facts}` : ''}。`,
  similar: (task) => `已经有一个类似的未完成任务：${task}。`,
  unknownDate: (words) => `我没看懂日期“${words}”，所以没有设置日期。`,
  completed: (title) => `干得好！${title} 已标记为完成。`,
  nextTime: (date) => `下一次${date}到期。`,
  readyNow: (tasks) => `现在可以开始：${tasks}。`,
  reopened: (title) => `${title} 已重新打开。`,
  deleted: (title, steps) => `已从清单中删除 ${title}${steps === 0 ? '' : `，包括 ${steps} 个子任务`}。`,
  changed: (title, what) => `已更新 ${title}：${what}。`,
  noted: (title) => `已给 ${title} 添加备注。`,
  moved: (title, project) => `${title} 已移到${project}。`,
  stepsAdded: (title, steps) => `${title} 有了新步骤：${steps}。`,
  alreadyDone: (title) => `${title} 之前就完成了。`,
  stillOpen: (title) => `${title} 本来就还没完成。`,
  alreadySo: (title) => `${title} 已经是这样了，没有改动。`,
  lookedAt: (count) => `我查看了最紧急的 ${count} 个任务。`,
  more: (count) => `……还有 ${count} 个。`,

  offerUndo: '输入“撤销”可以恢复原样。',
  offerUndoAll: '输入“撤销”可以全部恢复原样。',
  offerDate: '输入“改到明天”可以设置日期，输入“撤销”可以恢复原样。',
  offerNext: '输入“接下来做什么？”看看还剩什么。',
  offerAll: '输入“查看所有任务”看看都有什么。',
  offerDone: (number) => `做完一个后，输入“任务${number}完成了”。`,
  offerReopen: (number) => `如果有的其实还没做完，输入“任务${number}还没完成”。`,

  listHead: (count, kind) => `你有 ${count} 个${named(kind)}：`,
  none(kind) {
    if (isNarrowed(kind)) return `你没有${named(kind)}。`
    if (kind.state === 'done') return '还没有完成的任务。输入“看看我的任务”看看有什么要做的。'
    if (kind.state === 'overdue') return '没有逾期的任务，真棒！'
    if (kind.state === 'blocked') return '没有被阻塞的任务。'
    if (kind.state === 'open' || kind.state === 'all')
      return '你的清单是空的。告诉我要做什么吧，比如“提醒我明天下午5点给妈妈打电话”。'
    return `你没有${named(kind)}。`
  },
  counted(count, kind) {
    const noun = kind.state === 'open' ? named(kind, '未完成任务') : named(kind)
    return count === 0 ? `你没有${noun}。` : `你有 ${count} 个${noun}。`
  },
  unknownWindow: (words) => `我没看懂“${words}”，所以没有按日期筛选。`,
  shown: (title, number, facts) => `${title}（${number}）：${facts}。`,
  nextHead: '我建议接下来做：',
  planHead: '我会这样安排你的一天：',
  because: {
    overdue: '已经逾期',
    today: '今天到期',
    high: '优先级高',
    unblocks: '其他任务在等它',
    soon: '下一个到期',
    oldest: '等得最久',
  },

  whichTask: '你指的是哪个任务？告诉我编号或标题里的几个字。',
  whichOf: (words) => `有好几个关于“${words}”的任务，你指的是哪一个？`,
  noneCalled: (words) => `没有找到叫“${words}”的任务。`,
  meansThis: (task) => `你指的是 ${task} 吗？`,
  notFound: (words) => `没有找到关于“${words}”的任务。`,
  askTitle: '这个任务叫什么？',
  askDate: (title) => `${title} 什么时候到期？`,
  askChange: (title) => `要改 ${title} 的什么？可以告诉我新的标题、日期、优先级或标签。`,
  askMemory: '要我记住什么？',
  askMany: (action, count) => {
    const tasks = count === 1 ? '这个任务' : `这 ${count} 个任务`
    return {
      delete: `这会删除${tasks}：`,
      complete: `这会把${tasks}标记为完成：`,
      change: `这会修改${tasks}：`,
    }[action]
  },
  othersStay: (count) => `其余 ${count} 个保持不变：我一次最多改动 80 个任务。`,
  askSure: '确定吗？输入“好”继续，输入“不”保持原样。',
  noNumber: (number) => `没有任务 ${number}。`,
  noSuchTask: '没有这样的任务，所以没什么要做的。',
  unsure: (guesses) =>
    `我不太确定你的意思。你是想让我${guesses.join('，还是')}${guesses.length > 1 ? '' : '吗'}？`,
  doing: {
    add: '添加任务',
    list: '列出你的任务',
    show: '显示某个任务',
    count: '数一数你的任务',
    next: '告诉你接下来做什么',
    complete: '把任务标记为完成',
    reopen: '重新打开任务',
    delete: '删除任务',
    reschedule: '修改日期',
    rename: '给任务改名',
    prioritize: '修改优先级',
    tag: '添加标签',
    untag: '去掉标签',
    note: '添加备注',
    step: '给任务添加步骤',
    repeat: '修改任务的重复方式',
    start: '让任务晚点开始',
    block: '让任务等待另一个任务',
    assign: '把任务交给某人',
    move: '把任务移到另一个项目',
    remind: '设置提醒',
    undo: '撤销上一次改动',
    remember: '记住这件事',
    recall: '查一查我记住的内容',
    forget: '忘掉这件事',
  },

  undone: (what) => `已撤销：${what}。`,
  redone: '已恢复到撤销之前的样子。',
  nothingToRedo: '这次对话里没有可以重做的内容。',
  notChangedHere: (number) => `这次对话里没有改动过任务 ${number}，所以什么都没有改。`,
  nothingToUndo: '这次对话里没有可以撤销的内容。在别处做的改动，可以在那里撤销。',
  corrected: (what) => `抱歉！${what}`,

  remembered: (text) => `我记住了：${text}`,
  knownAlready: (text) => `这个我已经知道了：${text}`,
  nearNote: '还有一条相近的笔记：',
  recalled: (count) => (count === 1 ? '我知道的是：' : '关于这个，我知道：'),
  nothingKnown: (words) => `关于“${words}”，我什么都不知道。输入“记住：……”来告诉我吧。`,
  whichNote: (words) => `有好几条关于“${words}”的笔记，请多说几个词，让我知道是哪一条。`,
  forgotten: (text) => `我已经忘掉：${text}`,
  cannotRemind: '任务到期时 Waymark 会提醒你。告诉我日期和时间，我来设置。',
  reminding: (title, moment) => `我会在 ${moment} 提醒你 ${title}。`,
  notReminding: (title) => `不再提醒 ${title}。`,

  help: (examples) =>
    [
      '我帮你管理任务，也会记住你告诉我的事。你可以这样说：',
      ...examples.map((example) => `- ${example}`),
      '我可以添加、列出、完成、移动和删除任务，每次改动都可以撤销。',
    ].join('\n'),
  examples: [
    '“提醒我明天下午5点给妈妈打电话”：添加任务',
    '“本周有哪些任务到期？”：列出任务',
    '“买菜做完了”、“延期两天”、“这个很急”',
    '“记住：部署时间是周二”、“我们什么时候部署？”',
    '“撤销”：撤销我刚才做的事',
  ],
  identity: '我是 Waymark，帮你管理任务、记住你告诉我的事情。输入“帮助”可以看看我能做什么。',
  greeting: '你好！想做点什么？输入“看看我的任务”查看清单，或者告诉我要做什么。',
  thanks: '不客气！',
  leftAlone: '好的，一切保持原样。',
  onCondition: '我无法知道条件什么时候满足，所以什么都没做。到时候再告诉我。',
  nothingDone: '好的，那就保持原样。需要添加或修改什么，随时告诉我。',
  outOfScope: '我只管你的任务和要记住的事，所以什么都没做。输入“怎么用？”看看我能听懂什么。',
  nothingAsked: '我刚才没有问什么，所以不清楚你同意的是什么。想让我做什么？',
  tooLong: '这太长了，我只读了开头部分。请把剩下的另外发给我。',
}
