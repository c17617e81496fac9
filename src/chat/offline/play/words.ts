import { showDue } from '../../../language/due-words.ts'
import type { ToolOutput } from '../../tool-output.ts'
import type { Called } from '../exchanges.ts'
import type { Request, SmallTalk } from '../understand/understood.ts'
import { codeOf } from './results.ts'
import type { Clock, Told } from './scene.ts'

/** A title between marks, on one line. */
export function quote(title: string): string {
  return `'${title.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')}'`
}

export function sayDue(due: string, clock: Clock): string {
  return showDue(due as Parameters<typeof showDue>[0], clock)
}

/** "a", "a and b", "a, b and c". */
export function oxford(facts: readonly string[]): string {
  return facts.length < 2 ? facts.join('') : `${facts.slice(0, -1).join(', ')} and ${facts.at(-1)}`
}

/** A failure in the contract's words, without its code and what only a program can follow. */
export function sayFailure(output: ToolOutput): string {
  const [first = ''] = output.text.split('\n')
  const sentence = first
    .replace(/^\w+: /, '')
    .replace(/ ?[^.!?]*\b\w+_\w+\b[^.!?]*[.!?]/g, '')
    .trim()
  const said = sentence || 'That did not work.'
  return codeOf(output) === 'not_found' ? `${said} Say "show all my tasks" to see what is there.` : said
}

export function sayHelp(): Told {
  return {
    text: [
      'I look after your tasks. You can say things such as:',
      '- "remind me to call mom tomorrow" to add a task',
      '- "what\'s due this week" or "show my tasks" to see them',
      '- "mark groceries as done" or "reopen task 3"',
      '- "rename task 3 to Call dad" or "make it high priority"',
      '- "delete task 3", and "undo that" if it was not meant',
    ].join('\n'),
  }
}

const talk: Readonly<Record<SmallTalk, string>> = {
  greeting:
    'Hello! What would you like to do? Say "show my tasks" to see your list, or tell me what to remember.',
  goodbye: 'Goodbye! Your list is safe with me.',
  thanks: 'You are welcome!',
  yes: 'I did not ask anything, so I am not sure what you agree to. What would you like me to do?',
  no: 'All right. I leave everything as it is.',
  dismiss: 'All right. I leave everything as it is.',
  praise: 'Thank you! What is next?',
  mood: 'I am fine, thank you. I am better with tasks than with small talk: say "show my tasks" to see yours.',
  identity: 'I am Waymark, a program that looks after your tasks. Say "help" to see what I understand.',
}

export function sayTalk({ topic = 'greeting' }: Request): Told {
  return { text: talk[topic] }
}

export const toldNo: Told = { text: talk.no }

const nothing: Partial<Record<NonNullable<Request['reason']>, string>> = {
  conditional: 'I cannot tell when that is the case, so I have done nothing. Tell me once it is.',
  negated: 'All right, I leave it as it is.',
  other_lists: 'There is one list here, with tags to tell its parts apart. Say "show my tasks" to see it.',
  empty: 'What would you like me to do? Say "help" to see what I understand.',
}

export function sayNothingDone({ reason = 'other_subject' }: Request): Told {
  return {
    text:
      nothing[reason] ??
      'I only look after your tasks, so I have done nothing. Say "help" to see what I understand.',
  }
}

/** What another model did before the offline one took over. */
export function sayWhatWasDone(called: readonly Called[]): string {
  const lines = called.map(({ tool, output }) => {
    const [first = ''] = output.text.split('\n')
    return `- ${tool}: ${output.ok ? first : `not done (${sayFailure(output)})`}`
  })
  return `This is what came of your message so far:\n${lines.join('\n')}`
}
