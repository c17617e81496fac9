import type { Intent, Slot } from '../understanding/requests.ts'
import type { Request } from './request.ts'

type Form = readonly [pattern: RegExp, intent: Intent]

const task = String.raw`(?:the |my )?(?:task |number |no\.? ?)?#?(?<task>\d{1,9})`

const several = String.raw`(?:the |my )?(?:tasks |numbers |nos?\.? )?(?<numbers>#?\d{1,9}(?:(?:,| and|, and| &) ?#?\d{1,9}){1,40})`

/**
 * Commands in the words of the documents and of this chat's own offers. They mean one thing, so nothing has to be guessed: a
 * number is a task, what is quoted is a title. Dates inside of a title are read by who adds it.
 */
const forms: readonly Form[] = [
  [/^(?:please )?(?:add|create)(?: a)?(?: new)? task(?: to|:) (?<title>[^\n]{1,200}?)$/i, 'add'],
  [
    /^(?:(?:please|can you|could you|will you|i want you to) )*(?:set|set up|create|make|add|give me|make me|open up) (?:a |an )?(?:new )?(?:reminder|to-?do|to do|task)(?: for me)?,? (?:to |about |called |named |that says )(?<title>[^\n]{1,200}?)[.!]?$/i,
    'add',
  ],
  [
    /^(?:(?:please|can you|could you|don't forget to) )*remind me (?:to|about) (?<title>[^\n]{1,200}?)[.!]?$/i,
    'add',
  ],
  [/^(?:delete|remove) (?:the )?task (?:called |named )?(?<task>\p{L}[^\n,;]{1,80}?)[.!]?$/iu, 'delete'],
  [
    /^(?:please )?(?:check|tick|cross|strike) off (?:the |my )?(?<task>['"“]?\p{L}[^\n,;]{1,80}?)(?: (?:from|on|off) (?:my |the )?.*list)?[.!]?$/iu,
    'complete',
  ],
  [/^(?:i(?:'m|’m| am) )?(?:all )?done with (?:the |my )?(?<task>\p{L}[^\n,;]{1,80}?)[.!]?$/iu, 'complete'],
  [
    /^(?:please )?(?:complete|finish|close|tick off|check off) (?<all>everything|all of them|all (?:my |the )?tasks)(?: (?:except|but|apart from|other than) .{1,200})?$/iu,
    'complete',
  ],
  [
    /^(?:please )?(?:don['’]?t|do not) (?:let me )?forget (?:to |about )?(?<title>[^\n]{1,200}?)[.!]?$/i,
    'add',
  ],
  [/^no (?:te )?olvides (?:de )?(?<title>[^\n]{1,200}?)[.!]?$/i, 'add'],
  [/^vergeet (?:vooral )?niet (?:om )?(?<title>[^\n]{1,200}?)[.!]?$/i, 'add'],
  [
    /^(?:请|帮我|麻烦)?(?:删掉|删除|删了|刪掉|刪除)(?<task>[^\n，,。？?]{2,30}?)(?:那个|这个|那条|这条|的任务)?[吧了]?[。！]?$/u,
    'delete',
  ],
  [/^remember to (?<title>[^\n]{1,200}?)$/i, 'add'],
  [/^(?:new task|note|task|todo): ?(?<title>[^\n]{1,200}?)$/i, 'add'],
  [
    /^(?:i want to |i'd like to |please )?(?:add|create|make)(?: a| an)?(?: new)? (?:task|todo|to-do|reminder)[.!?]?$/i,
    'add',
  ],
  [
    /^(?:please )?add (?!.*\b(?:to|from|list|it|that|this|an?|some|two|more)\b)(?<title>\p{L}[^\n,:;.!?]{1,200}?)[.!]?$/iu,
    'add',
  ],
  [
    /^(?:please )?mark (?:the |my )?(?<task>\p{L}[^\n,;]{1,60}?)(?: task)? as (?:done|complete|completed|finished)[.!]?$/iu,
    'complete',
  ],
  [/^(?:please )?(?:complete|finish) (?:the |my )?(?<task>\p{L}[^\n,;]{1,60}?) task[.!]?$/iu, 'complete'],
  [
    /^(?:please )?(?:delete|remove|cancel|drop|get rid of) (?:the |my )?(?<task>\p{L}[^\n,;]{1,60}?) task[.!]?$/iu,
    'delete',
  ],
  [new RegExp(`^(?:mark )?${task}(?: is| as)? (?:done|complete|completed|finished)[.!]?$`, 'i'), 'complete'],
  // With slips of the pen.
  [
    /^mark (?:\p{L}{3,6} )?#?(?<task>\d{1,9}) (?:as )?(?:done|don|co?mp?\p{L}{2,8}|finish\p{L}{0,3})[.!]?$/iu,
    'complete',
  ],
  [new RegExp(`^(?:complete|finish|close) ${task}[.!]?$`, 'i'), 'complete'],
  [new RegExp(`^(?:delete|remove|cancel|drop) ${task}[.!]?$`, 'i'), 'delete'],
  [new RegExp(`^(?:reopen|re-open|uncomplete) ${task}[.!]?$`, 'i'), 'reopen'],
  [new RegExp(`^(?:complete|finish|close|tick off|check off) ${several}[.!]?$`, 'i'), 'complete'],
  [
    new RegExp(`^(?:mark )?${several}(?: are| as)? (?:done|complete|completed|finished)[.!]?$`, 'i'),
    'complete',
  ],
  [new RegExp(`^(?:delete|remove|cancel|drop) ${several}[.!]?$`, 'i'), 'delete'],
  [/^(?:delete|remove|drop) (?<pronoun>it|that|this|that one|this one|them)[.!]?$/i, 'delete'],
  [
    new RegExp(
      `^(?:change|update|edit|rename|modify)(?: the title of)? ${task} to(?: say)? ['"“](?<newtitle>[^'"”]{1,200})['"”][.!]?$`,
      'i',
    ),
    'rename',
  ],
  [new RegExp(`^(?:change|update|edit|modify) ${task}[.!]?$`, 'i'), 'rename'],
  [
    new RegExp(
      `^(?:change|update|set|make) ${task} (?:to |as )?(?<priority>high|medium|low) priority[.!]?$`,
      'i',
    ),
    'prioritize',
  ],
  [
    /^(?:rename|change|retitle) ['"“‘](?<task>[^'"”’]{2,100})['"”’] to ['"“‘](?<newtitle>[^'"”’]{1,200})['"”’][.!]?$/iu,
    'rename',
  ],
  [new RegExp(`^rename ${task} to (?<newtitle>[^\n]{1,200}?)[.!]?$`, 'i'), 'rename'],
  [new RegExp(`^(?:show|open|show me) ${task}[.!]?$`, 'i'), 'show'],
  [/^(?:undo|undo (?:that|it|this)|redo|redo that)[.!]?$/i, 'undo'],
  [/^(?:help|help me|\?)[.!?]?$/i, 'help'],
  [
    /^(?:show|list|display|see)(?: me)?(?: all)?(?: of)?(?: my| the)? (?:tasks|list|to-?dos|to do list|task list)[.!?]?$/i,
    'list',
  ],
  [/^(?:what are my tasks|what's pending|whats pending|can i see my tasks)[.!?]*$/i, 'list'],
  [/^what(?:'s|s| is) (?:next|up next)[.!?]*$/i, 'next'],
]

export function readCommand(text: string): readonly Request[] | null {
  for (const [pattern, intent] of forms) {
    const found = pattern.exec(text)
    if (!found || isTangled(found.groups?.title ?? found.groups?.newtitle) || isGroup(found.groups?.task))
      continue
    const { numbers = '', pronoun, ...named } = found.groups ?? {}
    const tasks = [...(numbers.match(/\d+/g) ?? []), ...(pronoun === undefined ? [] : [pronoun])]
    const slots = [
      ...tasks.map((words) => ({ slot: 'task' as const, text: words })),
      ...Object.entries(named)
        .filter(([, words]) => words !== undefined)
        .map(([slot, words]) => ({ slot: slot as Slot, text: words as string })),
    ]
    const all = intent === 'list' && /\ball\b/i.test(text) ? [{ slot: 'all' as const, text: 'all' }] : []
    return [{ intent, confidence: 1, said: text, slots: [...slots, ...all] }]
  }
  return null
}

/** "all", "every": more than one is meant. */
function isGroup(task: string | undefined): boolean {
  return (
    task !== undefined &&
    /\b(?:all|every|everything|each|both|any|them|those|it|that|this|you|him|her|first|second|last|other)\b/i.test(
      task,
    )
  )
}

/** A title with more than its own words in it is for the parser. */
function isTangled(title: string | undefined): boolean {
  const bare = title?.replace(/(["'“”„«「]).*?["'“”»」]/gu, '')
  return (
    bare !== undefined &&
    /[,;:(]|\.\s|\b(?:and|then|also|tag|note|steps?|priority|urgent|every|each)\b|#\p{L}|!/iu.test(bare)
  )
}
