import type { Schema } from '../contracts/schema.ts'

/** What an option is called and what it means. */
interface Words {
  readonly value: string
  readonly describe: string
}

/** For people who read help; models get a word or two, because every one of them costs. */
const words: Readonly<Record<string, Words>> = {
  description: { value: 'TEXT', describe: 'More about it' },
  priority: { value: 'PRIORITY', describe: 'How much it presses' },
  due: { value: 'DATE', describe: 'When it is due: 2026-11-21, "tomorrow 9am", "next friday", "in 3 days"' },
  tags: { value: 'TAG', describe: 'A word to find it by; once for each' },
  parent: { value: 'TASK', describe: 'The task that it is a part of' },
  blocked_by: { value: 'TASK', describe: 'Number of a task that has to be done first; once for each' },
  steps: { value: 'TITLE', describe: 'A sub-task; once for each' },
  query: { value: 'WORDS', describe: 'Only those with this in their title' },
  tag: { value: 'TAG', describe: 'Only those with this tag' },
  limit: { value: 'NUMBER', describe: 'How many at most' },
  cursor: { value: 'CURSOR', describe: 'Go on after the page that ended with it' },
  title: { value: 'TEXT', describe: 'What it is called from now on' },
  status: { value: 'STATUS', describe: 'How it stands' },
  claim: { value: '', describe: 'Take it, so that others see who works on it; --no-claim gives it back' },
  note: { value: 'TEXT', describe: 'A line to add to what is known about it' },
  type: { value: 'TYPE', describe: 'What kind of knowledge' },
  module: { value: 'NAME', describe: 'Area of the project' },
  files: { value: 'PATH', describe: 'A file it speaks of; once for each' },
  task: { value: 'TASK', describe: 'The task it is about' },
  replaces: { value: 'NUMBER', describe: 'The discovery it takes the place of' },
  since: { value: 'DATE', describe: 'From when on: yesterday, 2026-11-14' },
  budget: { value: 'TOKENS', describe: 'How long the answer may be' },
}

/** An argument as an option of a command: in our words where there are some, else in the schema's. */
export function wordsFor(name: string, { description = '', enum: choices }: Schema): Words {
  const { value, describe } = words[name] ?? { value: 'VALUE', describe: description }
  const all = choices ? `${describe}: ${choices.join(', ')}` : describe
  const change = /^(\w+) clears$/.exec(description)?.[1]?.toLowerCase()
  if (change !== undefined) return { value, describe: `${all}; ${change} takes it away` }
  return { value, describe: description === 'Replaces' ? `${all}; those before are forgotten` : all }
}
