import { projectIdOf } from '../../../src/projects/project.ts'
import type { Stores } from '../../../src/stores/stores.ts'
import { fillEveryTable, type SmallIndexes } from './every-table.ts'

export const garden = projectIdOf('ada', 'garden')

/** Everybody who is in ada's garden, and who is not. */
export const people = {
  reader: 'reader of ada',
  commenter: 'commenter of ada',
  editor: 'editor of ada',
  removed: 'removed by ada',
  stranger: 'grace',
  nobody: 'nobody at all',
} as const
export type Who = keyof typeof people

/** What a person may do with rows of a project that somebody else wrote: `i`nsert, `u`pdate, `d`elete. */
type May = Partial<Record<Who, string>>

export interface Table {
  /** Its rows of this person: of their projects, or their own. In SQL, with `$person` and `$garden`. */
  readonly own: string
  /** Its rows that all members of the garden see; none where they are each person's own. */
  readonly shared: string | null
  /** By everybody but the owner, with the row of another. What is not named here is refused. */
  readonly may: May
}

const held = (may: May = {}): Table => ({
  own: "project IN ('$person', '$garden')",
  shared: "project = '$garden'",
  may,
})
const personal = (column: string): Table => ({ own: `${column} = '$person'`, shared: null, may: {} })

/** Every table of the schema. One that is not here fails the tests of isolation. */
export const tables: Readonly<Record<string, Table>> = {
  tasks: held({ editor: 'iud' }),
  title_grams: held({ editor: 'iud' }),
  changed_titles: held({ editor: 'iud' }),
  task_tags: held({ editor: 'iud' }),
  task_blockers: held({ editor: 'iud' }),
  moved_tasks: held({ editor: 'iud' }),
  discoveries: held({ editor: 'iud' }),
  meanings: held({ editor: 'iud' }),
  postings: held({ editor: 'iud' }),
  pending_terms: held({ editor: 'iud' }),
  comments: held({ editor: 'iud' }),
  attachments: held({ editor: 'iud' }),
  task_followers: held({ editor: 'iud', commenter: 'iud' }),
  // What was done and counted stays: only the owner removes it, with the project.
  changes: held({ editor: 'iu' }),
  term_counts: held({ editor: 'iu' }),
  context_items: held({ editor: 'iu' }),
  project_counters: held({ editor: 'iu', commenter: 'iu' }),
  sessions: {
    own: "(project IN ('$person', '$garden') OR actor = '$person')",
    shared: "project = '$garden'",
    may: { editor: 'iu' },
  },
  projects: { own: "id IN ('$person', '$garden')", shared: "id = '$garden'", may: {} },
  project_members: { own: "project = '$garden'", shared: "project = '$garden'", may: {} },
  invitations: personal('owner'),
  feeds: personal('owner'),
  reminders: personal('owner'),
  reminder_queue: personal('owner'),
  reminder_plans: personal('owner'),
  outbox: personal('owner'),
  outbox_rests: personal('owner'),
  webhooks: personal('owner'),
  push_subscriptions: personal('owner'),
  notification_settings: personal('owner'),
  inbox: personal('person'),
  person_settings: personal('owner'),
  audit: personal('owner'),
  call_counts: personal('owner'),
  conversations: personal('owner'),
  messages: personal('owner'),
  rate_windows: personal('owner'),
}

/** Puts rows of ada and of grace into every table, and lets a person of each role into ada's garden. */
export async function fillIsolated(stores: Stores, indexes: SmallIndexes): Promise<void> {
  for (const owner of ['ada', 'grace']) await fillEveryTable(stores, owner, indexes)
  const members = stores.members('ada', garden)
  for (const role of ['reader', 'commenter', 'editor'] as const)
    await members.add(people[role], role, new Date())
  await members.add(people.removed, 'editor', new Date())
  await members.remove(people.removed)
}

export function where(condition: string, person: string): string {
  return condition.replaceAll('$person', person).replaceAll('$garden', projectIdOf(person, 'garden'))
}
