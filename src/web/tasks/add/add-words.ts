import { inProject } from '../../api/open-project.ts'
import { deliver, sendsBy } from '../../api/outbox.ts'
import { request } from '../../api/request.ts'
import { type postTask, understandTask } from '../../api/tasks.ts'
import type { AddedTask, NewTask } from '../../api/values.ts'
import { inZone } from '../../time/calendar.ts'
import { draftsOf } from './draft-of.ts'
import { fitTitle } from './fit-title.ts'

export type PostTask = typeof postTask

/** A line that was typed while the server was away, which alone understands it. */
interface TypedLine {
  readonly text: string
  readonly day: string | null
  readonly timesOn: string | null
  readonly declined: readonly string[]
  readonly zone: string
}

/** Adds what a line says once it can be read: "tomorrow" is then the day after it was typed. */
export function postWords(line: TypedLine): PostTask {
  return (_, key, project = null) =>
    deliver<AddedTask>({ by: 'words', id: key, lane: `${project ?? ''} /api/tasks`, project, content: line })
}

sendsBy('words', async ({ id, at, project, content }) => {
  const { text, day, timesOn, declined, zone } = content as TypedLine
  const typedAt = new Date(at).toISOString()
  const understood = await understandTask(text, timesOn, { typedAt, project })
  const drafts = draftsOf(text, understood, new Set(declined), day)
  const added: AddedTask[] = []
  for (const [index, draft] of drafts.entries())
    added.push(
      await request<AddedTask>('POST', '/api/tasks', {
        query: inProject(project),
        body: fitTitle(datedIn(zone, draft)),
        headers: { 'idempotency-key': `${id} ${index}` },
      }),
    )
  return added[0]
})

export function datedIn(zone: string, draft: NewTask): NewTask {
  const { due, start } = draft
  return { ...draft, ...(due && { due: inZone(due, zone) }), ...(start && { start: inZone(start, zone) }) }
}
