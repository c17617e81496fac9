import type { ToolOutput } from '../../tool-output.ts'

/** As much of a task as the offline model speaks of. */
export interface SeenTask {
  readonly id: number
  readonly title: string
  readonly status?: string
  readonly priority?: string
  readonly due?: string | null
  readonly description?: string | null
}

const line = /^(?:[-+] )?(?:> |✓ |x )?#(\d+) ([^\n]*?)(?= · |:|$)/m

/** The task that a call was about. Where only the text is there, it is read from its first line. */
export function taskIn({ ok, text, data }: ToolOutput): SeenTask | undefined {
  const { task } = (data ?? {}) as { task?: SeenTask }
  if (task || !ok || data) return task
  const [, id, title] = line.exec(text) ?? []
  return id === undefined || title === undefined ? undefined : { id: Number(id), title }
}

export function tasksIn({ text, data }: ToolOutput): readonly SeenTask[] {
  const { tasks } = (data ?? {}) as { tasks?: readonly SeenTask[] }
  if (tasks) return tasks
  return text.split('\n').flatMap((one) => {
    const [, id, title] = line.exec(one) ?? []
    return id === undefined || title === undefined ? [] : [{ id: Number(id), title }]
  })
}

/** The lines of a list, as the contract words them, by the numbers of their tasks. */
export function linesIn({ text }: ToolOutput): ReadonlyMap<number, string> {
  const lines = text.split('\n').flatMap((one): [number, string][] => {
    const id = /^(?:> |✓ |x )?#(\d+) /.exec(one)?.[1]
    return id === undefined ? [] : [[Number(id), one]]
  })
  return new Map(lines)
}

export function codeOf({ data }: ToolOutput): string | undefined {
  return ((data ?? {}) as { code?: string }).code
}

export function changeIn({ data, text }: ToolOutput): number | undefined {
  const { change } = (data ?? {}) as { change?: number | null }
  if (typeof change === 'number') return change
  const said = data ? undefined : /\bchange (\d+)$/m.exec(text)?.[1]
  return said === undefined ? undefined : Number(said)
}
