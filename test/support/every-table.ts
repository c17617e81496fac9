import type { Origin } from '../../src/change.ts'
import { invite } from '../../src/context/invitations.ts'
import { keyedProject, projectIdOf } from '../../src/projects/project.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { addTask } from '../../src/tasks/add-task.ts'
import { auditId } from '../../src/usage/audit.ts'
import { note } from './context-desk.ts'

const origin = (): Origin => ({ actor: 'test', at: new Date() })

/** Gives an owner rows in every table that has an owner. A table that is new in the schema needs a line here. */
export async function fillEveryTable(stores: Stores, owner: string): Promise<void> {
  const tasks = stores.tasks(owner)
  const { task } = await addTask(tasks, { title: `Plan of ${owner}`, tags: ['home'] }, origin())
  await addTask(tasks, { title: `Next of ${owner}`, blockedBy: [task.id] }, origin())
  const context = stores.context(owner, keyedProject(owner, 'garden'))
  await note(context, `What ${owner} knows`, {}, { ...origin(), actor: owner })
  await context.countReads(['src/garden.ts'], new Date())
  await stores.members(owner, projectIdOf(owner, 'garden')).add(`friend of ${owner}`, 'editor', new Date())
  await invite(stores.invitations(owner), { owner, project: 'garden', role: 'reader' }, new Date())
  await stores.rateWindows?.(owner).take('native undo', 1, 60)
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
