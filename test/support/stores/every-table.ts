import type { Origin } from '../../../src/change.ts'
import type { ContextStore } from '../../../src/context/context-store.ts'
import { openFeed } from '../../../src/projects/feeds.ts'
import { invite } from '../../../src/projects/invitations.ts'
import { keyedProject, type ProjectRef } from '../../../src/projects/project.ts'
import { addWebhook } from '../../../src/reminders/webhook.ts'
import { TermIndex } from '../../../src/stores/sql/term-index.ts'
import { TitleIndex } from '../../../src/stores/sql/title-index.ts'
import type { Stores } from '../../../src/stores/stores.ts'
import { addComment } from '../../../src/tasks/add-comment.ts'
import { addTask } from '../../../src/tasks/add-task.ts'
import { attachFile } from '../../../src/tasks/attach-file.ts'
import { getTask } from '../../../src/tasks/get-task.ts'
import { byId } from '../../../src/tasks/task-ref.ts'
import type { TaskStore } from '../../../src/tasks/task-store.ts'
import { updateTask } from '../../../src/tasks/update-task.ts'
import { auditId } from '../../../src/usage/audit.ts'
import { note } from './context-desk.ts'

/** To be given to the stores, too. */
export interface SmallIndexes {
  readonly titles: TitleIndex
  readonly terms: TermIndex
}

export function smallIndexes(): SmallIndexes {
  return { titles: new TitleIndex(1), terms: new TermIndex(2) }
}

const origin = (): Origin => ({ actor: 'test', at: new Date() })

/**
 * Gives a person rows in every table: of their personal project, of one that they share with `friend of …`, and of what
 * is their own. A table that is new in the schema needs a line here. Only where `indexes` are those of the stores, and
 * small, they have something in them.
 */
export async function fillEveryTable(stores: Stores, owner: string, indexes?: SmallIndexes): Promise<void> {
  const tasks = stores.tasks(owner)
  const { task } = await addTask(tasks, { title: `Plan of ${owner}`, tags: ['home'] }, origin())
  await addTask(tasks, { title: `Next of ${owner}`, blockedBy: [task.id] }, origin())
  await fillProject(stores, owner, keyedProject(owner, 'garden'))
  for (const project of [undefined, keyedProject(owner, 'garden')])
    if (indexes) await fillTitles(stores.tasks(owner, project), indexes.titles)
  if (indexes) await fillTerms(stores.context(owner, keyedProject(owner, 'garden')), owner, indexes.terms)
  await stores.settings(owner).save({ timeZone: 'Asia/Tokyo' })
  await stores.rateWindows?.(owner).take('native undo', 1, 60)
  const [noon, moment] = [new Date(), { kind: 'before', of: 'due', minutes: 30 } as const]
  const reminder = { id: `r-${owner}`, project: owner, task: task.id, trigger: moment, createdAt: noon }
  await stores.reminders(owner).add(reminder)
  const queued = { owner, project: owner, task: task.id, since: 0, from: null }
  const planned = { ...queued, at: new Date(Date.now() + 9e9), source: 'own' } as const
  await stores.outbox().plan(queued, [planned])
  await stores.notifications(owner).change((now) => ({ ...now, atDue: false }), new Date())
  const browser = { id: `b-${owner}`, endpoint: `https://push.example/${owner}`, p256dh: 'k', auth: 's' }
  await stores.notifications(owner).subscribe({ ...browser, createdAt: noon })
  const hook = { project: null, url: `https://example.com/${owner}`, lastChange: 0 }
  const { id } = await addWebhook(stores.webhooks(owner), owner, hook, noon)
  await stores.outbox().rest({ owner, channel: `webhook:${id}` }, 0, () => 1)
  const call = { contract: 'native', tool: 'undo', outcome: 'ok' }
  await stores.callCounts(owner).add([{ ...call, day: '2026-11-15', calls: 1, durations: [1] }])
  const [at, unknown] = [new Date(), { client: null, via: null, requestId: null }]
  await stores.audit(owner).add([{ ...call, ...unknown, id: auditId(at, 0), at, milliseconds: 1 }])
  const conversations = stores.conversations(owner)
  const times = { createdAt: new Date(), updatedAt: new Date() }
  await conversations.create({ id: 'c-1', title: `Chat of ${owner}`, ...times })
  const said = { parts: [{ type: 'text', text: `Hello from ${owner}` }], metadata: null }
  await conversations.keep('c-1', { id: 'm-1', role: 'user', ...said, createdAt: new Date() }, new Date())
}

async function fillTitles(tasks: TaskStore, titles: TitleIndex): Promise<void> {
  await tasks.findTitled('anything', 1)
  await titles.settled()
  const { task } = await getTask(tasks, byId(1))
  for (const title of ['Another', task.title]) await updateTask(tasks, byId(1), { title }, origin())
}

/** Two go into the lists, and the third waits beside them. */
async function fillTerms(context: ContextStore, owner: string, index: TermIndex): Promise<void> {
  const mine = { ...origin(), actor: owner }
  await note(context, 'Roses want sun', {}, mine)
  await context.candidates({ terms: ['rose'], meaning: null, model: null, limit: 9 })
  await index.settled()
  await note(context, 'Ferns want shade', {}, mine)
}

async function fillProject(stores: Stores, owner: string, garden: ProjectRef): Promise<void> {
  const [mine, friend] = [{ ...origin(), actor: owner }, `friend of ${owner}`]
  const context = stores.context(owner, garden)
  await note(context, `What ${owner} knows`, {}, mine)
  await context.countReads(['src/garden.ts'], new Date())
  await stores.members(owner, garden.id).add(friend, 'editor', new Date())
  const given = { owner, project: garden.id, projectName: 'garden', role: 'reader' } as const
  await invite(stores.invitations(owner), given, new Date())
  await openFeed(stores.feeds(owner), owner, garden.id, new Date())
  const tasks = stores.tasks(owner, garden)
  const { task } = await addTask(tasks, { title: `Roses of ${owner}`, tags: ['roses'] }, mine)
  await addTask(tasks, { title: `Tulips of ${owner}`, blockedBy: [task.id] }, mine)
  await addComment(stores.comments(friend, garden), task, `Said to ${owner}`, [owner], {
    ...origin(),
    actor: friend,
  })
  const file = {
    id: `roses of ${owner}`,
    name: 'roses.txt',
    type: 'text/plain',
    size: 5,
    hash: 'a'.repeat(64),
  }
  await attachFile(stores.attachments(owner, garden), task.id, file, 1_000, mine)
  const { task: leaving } = await addTask(tasks, { title: `Weeds of ${owner}` }, mine)
  await stores.mover(owner).move(garden.id, leaving.id, owner, mine)
}
