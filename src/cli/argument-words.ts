import type { Schema } from '../contracts/schema.ts'

/** What an option is called and what it means. */
interface Words {
  readonly value: string
  readonly describe: string
}

/** For people who read help; models get a word or two, because every one of them costs. */
const words: Readonly<Record<string, Words>> = {
  description: { value: 'TEXT', describe: 'More about it' },
  priority: { value: 'PRIORITY', describe: 'How urgent it is' },
  due: {
    value: 'DATE',
    describe: 'When it is due: 2026-11-21, "tomorrow 9am", "next friday", "in 3 days", "every monday"',
  },
  start: { value: 'DATE', describe: 'Hide it from the ready view until this date' },
  repeat: {
    value: 'WORDS',
    describe: 'How it repeats: "every friday", "every! 3 days", or a rule of RFC 5545',
  },
  tags: { value: 'TAG', describe: 'A tag; repeat for more' },
  parent: { value: 'TASK', describe: 'The task it is part of' },
  blocked_by: { value: 'TASK', describe: 'A task that must be done first; repeat for more' },
  steps: { value: 'TITLE', describe: 'A sub-task; repeat for more' },
  query: { value: 'WORDS', describe: 'Only tasks with these words' },
  tag: { value: 'TAG', describe: 'Only tasks with this tag' },
  limit: { value: 'NUMBER', describe: 'The most to show' },
  cursor: { value: 'CURSOR', describe: 'Continue after this cursor' },
  title: { value: 'TEXT', describe: 'A new title' },
  status: { value: 'STATUS', describe: 'Its status' },
  claim: { value: '', describe: 'Claim it, so that others see who is working on it; --no-claim releases it' },
  note: { value: 'TEXT', describe: 'A comment to add; @name notifies a member' },
  assignee: {
    value: 'MEMBER',
    describe: "Who it is assigned to: me, a member's name or e-mail address, or none",
  },
  project: { value: 'PROJECT', describe: 'The project to move it to: a name, a prefix (WEB), or personal' },
  type: { value: 'TYPE', describe: 'What kind of knowledge' },
  module: { value: 'NAME', describe: 'Area of the project' },
  files: { value: 'PATH', describe: 'A related file; repeat for more' },
  task: { value: 'TASK', describe: 'The task it is about' },
  replaces: { value: 'NUMBER', describe: 'The discovery it replaces' },
  since: { value: 'DATE', describe: 'From when on: yesterday, 2026-11-14' },
  budget: { value: 'TOKENS', describe: 'How long the answer may be' },
}

/** An argument as an option of a command: in our words where there are some, else in the schema's. */
export function wordsFor(name: string, { description = '', enum: choices }: Schema): Words {
  const { value, describe } = words[name] ?? { value: 'VALUE', describe: description }
  const all = choices ? `${describe}: ${choices.join(', ')}` : describe
  const change = /^(\w+) clears$/.exec(description)?.[1]?.toLowerCase()
  if (description === 'none, skip')
    return { value, describe: `${all}; none takes it away, skip goes on to the next date of what repeats` }
  if (description === 'none ends') return { value, describe: `${all}; none ends it` }
  if (change !== undefined) return { value, describe: `${all}; ${change} takes it away` }
  return { value, describe: description === 'Replaces' ? `${all}; those before are forgotten` : all }
}
