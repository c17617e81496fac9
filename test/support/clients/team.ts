import type { Serving } from '../servers/serving.ts'
import { modernCall } from './modern-call.ts'
import { Person } from './people.ts'

/** Somebody with an account and an assistant that has a key of theirs. */
export interface Teammate {
  readonly id: string
  readonly person: Person
  /** Calls a tool as their assistant; `project` as it is named in the address. */
  call(
    tool: string,
    args?: object,
    project?: string,
  ): Promise<{ isError: boolean; text: string; status: number }>
}

export async function join(server: Serving, name: string): Promise<Teammate> {
  const person = new Person(server.url, name)
  await person.signUp()
  const key = await person.key(['tasks:read', 'tasks:write', 'context:read', 'context:write'])
  const authorization = `Bearer ${key}`
  return {
    id: await person.id(),
    person,
    call: (tool, args = {}, project) => {
      const query = project === undefined ? '' : `?project=${encodeURIComponent(project)}`
      return modernCall(`${server.mcp}${query}`, tool, args, { authorization })
    },
  }
}
