import { type Change, taskOf } from '../../tasks/change.ts'
import { defineTool } from '../contract.ts'
import { strict } from '../schema.ts'
import { upTo } from './schemas.ts'
import type { TrashItem } from './values.ts'

export const listTrashTool = defineTool({
  name: 'list_trash',
  description: 'What was deleted or forgotten and can be restored, newest first',
  effect: 'read',
  scopes: ['tasks:read', 'context:read'],
  input: strict({ limit: upTo(200) }),
  async run({ limit = 100 }, { tasks, project }): Promise<{ items: TrashItem[] }> {
    const changes = await tasks.changes({ kinds: ['delete', 'forget'], standing: true, limit })
    const elsewhere = changes.filter(({ isElsewhere }) => isElsewhere).map(({ id }) => id)
    const forgotten = new Map(
      (await project.context.findChanges(elsewhere)).map((change) => [change.id, change.entries[0]?.before]),
    )
    const items = changes.flatMap((change): TrashItem[] => {
      const { actor, at, client = null } = change.origin
      const head = { change: change.id, at, actor, client }
      const [entry, ...rest] = change.entries
      if (entry) {
        const { id, title } = taskOf(entry)
        return [{ ...head, kind: 'task', id, text: title, more: rest.length, tasks: topTasks(change) }]
      }
      const discovery = forgotten.get(change.id)
      return discovery
        ? [{ ...head, kind: 'discovery', id: discovery.id, text: discovery.text, more: 0, tasks: [] }]
        : []
    })
    return { items }
  },
  answer: (list) => list,
})

function topTasks({ entries }: Change): TrashItem['tasks'] {
  const gone = new Map(entries.map((entry) => [taskOf(entry).id, taskOf(entry)]))
  const below = new Map<number, number>()
  const top = [...gone.values()].filter((task) => {
    let above = task
    // Sub-tasks may have sub-tasks.
    for (let at = gone.get(above.parent ?? 0); at; at = gone.get(at.parent ?? 0)) above = at
    if (above !== task) below.set(above.id, (below.get(above.id) ?? 0) + 1)
    return above === task
  })
  return top.map(({ id, title }) => ({ id, text: title, more: below.get(id) ?? 0 }))
}
