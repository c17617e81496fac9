import { isNarrowed, type Kind, type Phrases } from './phrases.ts'

const kinds: Readonly<Record<Kind['state'], readonly [one: string, several: string]>> = {
  open: ['task', 'tasks'],
  all: ['task', 'tasks'],
  done: ['completed task', 'completed tasks'],
  overdue: ['overdue task', 'overdue tasks'],
  blocked: ['blocked task', 'blocked tasks'],
  dateless: ['task without a date', 'tasks without a date'],
  doing: ['task in progress', 'tasks in progress'],
  dated: ['task with a date', 'tasks with a date'],
}

function named(count: number, kind: Kind): string {
  const { priority, about, tag, window, person, project, state } = kind
  const noun = kinds[state][count === 1 ? 0 : 1]
  const parts = [
    about ? ` about "${about}"` : '',
    tag ? ` tagged #${tag}` : '',
    person ? ` of ${person}` : '',
    project ? ` in ${project}` : '',
    window ? (state === 'done' ? ` (${window})` : ` due ${window}`) : '',
  ]
  return `${priority ? `${priority} priority ` : ''}${noun}${parts.join('')}`
}

export const phrases: Phrases = {
  locale: 'en-GB',
  priorities: { low: 'low', medium: 'medium', high: 'high' },
  states: { todo: 'still to do', doing: 'in progress', done: 'done', cancelled: 'cancelled' },
  due: (date) => `due ${date}`,
  fields: {
    title: 'title',
    description: 'description',
    priority: 'priority',
    status: 'status',
    due: 'due',
    start: 'start',
    repeat: 'repetition',
    tags: 'tags',
    parent: 'part of',
    blocked_by: 'waits for',
    assignee: 'assignee',
    duration: 'duration',
  },
  verbs: {
    add: 'added',
    update: 'changed',
    complete: 'completed',
    reopen: 'reopened',
    move: 'moved',
    comment: 'commented on',
    remember: 'remembered',
    forget: 'forgot',
    delete: 'deleted',
    undo: 'undid',
  },
  startsOn: (date) => `from ${date}`,
  withPriority: (priority) => `${priority} priority`,
  after: (titles) => `waiting for ${titles}`,
  join: (facts) =>
    facts.length < 2 ? facts.join('') : `${facts.slice(0, -1).join(', ')} and ${facts.at(-1)}`,

  added: (title, number, facts) =>
    `I've added ${title} to your task list! It is ${number}${facts ? `, ${facts}` : ''}.`,
  similar: (task) => `There is a similar open task: ${task}.`,
  unknownDate: (words) => `I didn’t understand the date "${words}", so it has no date.`,
  completed: (title) => `Nice work! ${title} is marked as complete.`,
  nextTime: (date) => `The next one is due ${date}.`,
  readyNow: (tasks) => `Ready now: ${tasks}.`,
  reopened: (title) => `${title} is open again.`,
  deleted: (title, steps) =>
    `${title} has been removed from your list${steps === 0 ? '' : `, with ${steps} sub-task${steps === 1 ? '' : 's'}`}.`,
  changed: (title, what) => `I've updated ${title} for you: ${what}.`,
  noted: (title) => `I've added the note to ${title}.`,
  moved: (title, project) => `${title} is in ${project} now.`,
  stepsAdded: (title, steps) => `${title} has new steps: ${steps}.`,
  alreadyDone: (title) => `${title} was already complete.`,
  stillOpen: (title) => `${title} was still open.`,
  alreadySo: (title) => `${title} is already like that, so nothing changed.`,
  lookedAt: (count) => `I looked through the ${count} most urgent tasks.`,
  more: (count) => `… and ${count} more like these.`,

  offerUndo: 'Say "undo that" to undo it.',
  offerUndoAll: 'Say "undo that" to undo all of it.',
  offerDate: 'Say "make it due tomorrow" to give it a date, or "undo that" to undo it.',
  offerNext: 'Say "what\'s next" to see what is left.',
  offerAll: 'Say "show all my tasks" to see what is there.',
  offerDone: (number) => `Say "mark task ${number} as done" when one is finished.`,
  offerReopen: (number) => `Say "reopen task ${number}" if one isn’t done after all.`,

  listHead: (count, kind) =>
    count === 1 ? `Here is your one ${named(1, kind)}:` : `Here are your ${count} ${named(count, kind)}:`,
  none(kind) {
    if (isNarrowed(kind)) return `You have no ${named(0, kind)}.`
    if (kind.state === 'done') return 'Nothing is completed yet. Say "show my tasks" to see what is open.'
    if (kind.state === 'overdue') return 'Nothing is overdue. Well done!'
    if (kind.state === 'blocked') return 'Nothing is blocked.'
    if (kind.state === 'open' || kind.state === 'all')
      return 'Your list is empty. Tell me what to remember, such as "remind me to call mom tomorrow".'
    return `You have no ${named(0, kind)}.`
  },
  counted: (count, kind) =>
    `You have ${count === 0 ? 'no' : count} ${kind.state === 'open' ? 'open ' : ''}${named(count, kind)}.`,
  unknownWindow: (words) => `I didn’t understand "${words}", so I didn’t filter by date.`,
  shown: (title, number, facts) => `${title} (${number}) is ${facts}.`,
  nextHead: 'I’d do this next:',
  planHead: 'Here’s how I’d plan your day:',
  because: {
    overdue: 'it is overdue',
    today: 'it is due today',
    high: 'it has high priority',
    unblocks: 'other tasks wait for it',
    soon: 'it is due next',
    oldest: 'it has waited longest',
  },

  whichTask: 'Which task do you mean? Give me its number or a few words from its title.',
  whichOf: (words) => `Several tasks are about "${words}". Which one do you mean?`,
  noneCalled: (words) => `I couldn’t find a task called "${words}".`,
  meansThis: (task) => `Do you mean ${task}?`,
  notFound: (words) => `I couldn’t find a task about "${words}".`,
  askTitle: 'What should the task say?',
  askDate: (title) => `When should ${title} be due?`,
  askChange: (title) =>
    `What should I change about ${title}? You can tell me a new title, date, priority or tag.`,
  askMemory: 'What should I remember?',
  askMany: (action, count) => {
    const verb = { delete: 'delete', complete: 'mark as done', change: 'change' }[action]
    return `That would ${verb} ${count === 1 ? 'this task' : `these ${count} tasks`}:`
  },
  othersStay: (count) =>
    `${count === 1 ? 'One other stays' : `${count} others stay`} as ${count === 1 ? 'it is' : 'they are'}: I change 80 tasks at most at a time.`,
  askSure: 'Are you sure? Say "yes" to go ahead, or "no" to cancel.',
  noNumber: (number) => `There is no task ${number}.`,
  noSuchTask: 'There’s no such task, so there’s nothing to do.',
  unsure: (guesses) => `I’m not sure what you mean. Do you want me to ${guesses.join(', or to ')}?`,
  doing: {
    add: 'add a task',
    list: 'show your tasks',
    show: 'show one task',
    count: 'count your tasks',
    next: 'say what to do next',
    complete: 'mark a task as done',
    reopen: 'reopen a task',
    delete: 'delete a task',
    reschedule: 'change a date',
    rename: 'rename a task',
    prioritize: 'change a priority',
    tag: 'add a tag',
    untag: 'remove a tag',
    note: 'add a note',
    step: 'add steps to a task',
    repeat: 'change how a task repeats',
    start: 'start a task later',
    block: 'make a task wait for another',
    assign: 'assign a task',
    move: 'move a task to another project',
    remind: 'set a reminder',
    undo: 'undo the last change',
    remember: 'remember that',
    recall: 'search your memory',
    forget: 'forget that',
  },

  undone: (what) => `Undone: ${what}.`,
  redone: 'I’ve put that back.',
  nothingToRedo: 'There’s nothing to redo in this conversation.',
  notChangedHere: (number) =>
    `I haven’t changed task ${number} in this conversation, so I’ve left everything as it is.`,
  nothingToUndo:
    'There’s nothing to undo in this conversation. You can undo other changes where you made them.',
  corrected: (what) => `Sorry! ${what}`,

  remembered: (text) => `I'll remember: ${text}`,
  knownAlready: (text) => `I already knew that: ${text}`,
  nearNote: 'You also have a note that is close to this:',
  recalled: (count) => (count === 1 ? 'Here’s what I know:' : 'Here’s what I know about it:'),
  nothingKnown: (words) => `I don’t know anything about "${words}". Say "remember that …" to tell me.`,
  whichNote: (words) => `Several notes say something about "${words}". Tell me more of the one you mean.`,
  forgotten: (text) => `I've forgotten: ${text}`,
  cannotRemind: 'Waymark reminds you when a task is due. Give it a date with a time and I’ll set it.',
  reminding: (title, moment) => `I’ll remind you of ${title}: ${moment}.`,
  notReminding: (title) => `I won’t remind you of ${title}.`,

  help: (examples) =>
    [
      'I manage your tasks and remember what you tell me. For example, say:',
      ...examples.map((example) => `- ${example}`),
      'I can add, list, complete, move and delete tasks. You can undo every change.',
    ].join('\n'),
  examples: [
    '"remind me to call mom tomorrow at 5" to add a task',
    '"what\'s due this week?" to list tasks',
    '"mark groceries as done", "push it by two days", "make it urgent"',
    '"remember that we deploy on tuesdays", "when do we deploy?"',
    '"undo that" to undo what I just did',
  ],
  identity:
    'I’m Waymark. I manage your tasks and remember what you tell me. Say "help" to see what I can do.',
  greeting:
    'Hello! What would you like to do? Say "show my tasks" to see your list, or tell me what to remember.',
  thanks: 'You’re welcome!',
  leftAlone: 'OK, I won’t change anything.',
  onCondition: 'I can’t tell when that happens, so I haven’t changed anything. Tell me when it does.',
  nothingDone: 'OK, I won’t change anything. Tell me if I should add or change something.',
  outOfScope: 'I’m not sure what you mean, so I haven’t changed anything. Say "help" to see what I can do.',
  nothingAsked: 'I’m not sure what you’re agreeing to. What would you like me to do?',
  tooLong:
    'That’s too long for me to read at once, so I only read the first part. Please send the rest separately.',
}
