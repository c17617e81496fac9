import type { PersonClock } from '../contracts/call.ts'

type Given = Readonly<Record<string, unknown>>

/**
 * The calls that adding a typed line makes: its dates, priority and tags are understood as at the page, and what an
 * option says goes before. "In 3 days and again in 10" is two tasks.
 */
export async function understandAdd(given: Given, clock: PersonClock): Promise<readonly Given[]> {
  const { title } = given
  if (typeof title !== 'string') return [given]
  const [{ spanKinds }, { understandSentence }] = await Promise.all([
    import('../language/task/understand-task.ts'),
    import('../language/task/understand-sentence.ts'),
  ])
  const hasDates = given.due !== undefined || given.start !== undefined
  const kinds = spanKinds.filter((kind) => {
    if (kind === 'priority') return given.priority === undefined
    return kind === 'tag' ? given.tags === undefined : !hasDates
  })
  const said = await understandSentence(title, { ...clock, kinds })
  const first = said.repetition?.rule ?? null
  const task = {
    ...given,
    title: said.title,
    ...(said.priority !== null && { priority: said.priority }),
    ...(said.tags.length > 0 && { tags: said.tags }),
    ...(said.start !== null && { start: said.start }),
    ...(first !== null && { repeat: first }),
    ...(said.duration !== null && { duration: said.duration }),
    ...(said.due !== null && { due: said.due }),
  }
  return [task, ...said.also.map((due) => ({ ...task, due }))]
}
