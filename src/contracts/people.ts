import { Failure } from '../errors.ts'
import type { ToolContext } from './contract.ts'

/** The member of the project that is meant: `me`, an id, a name or an e-mail address. */
export async function readMember(context: Among, named: string): Promise<string> {
  const words = named.trim()
  if (words.toLowerCase() === 'me' || words === context.owner) return context.owner
  const members = await membersOf(context)
  const folded = words.toLowerCase().replace(/^@/, '')
  const found = members.filter(
    ({ id, name, email }) =>
      id === words ||
      email?.toLowerCase() === folded ||
      [name, ...name.split(/\s+/)].some((one) => one.toLowerCase() === folded),
  )
  const [only, another] = found
  if (only && !another) return only.id
  throw new Failure(
    only ? 'ambiguous' : 'not_found',
    `${only ? 'Several members' : 'No member'} of this project ${only ? 'are' : 'is'} called "${words.slice(0, 100)}".`,
    {
      hint: `Members: ${members.map(({ name }) => name).join(', ')}.`,
    },
  )
}

/** The same for whom a task is assigned to; `none` is nobody. */
export async function readAssignee(context: ToolContext, named: string): Promise<string | null> {
  return isNone(named) ? null : readMember(context, named)
}

/** How something is taken away that is given as text. */
export function isNone(text: string): boolean {
  return /^\s*(none)?\s*$/i.test(text)
}

/** The members that a text names with an @, by the longest name that fits. */
export async function mentionedIn(context: ToolContext, text: string): Promise<string[]> {
  if (!text.includes('@')) return []
  const members = await membersOf(context)
  const folded = text.toLowerCase()
  return members
    .filter(({ name, email, id }) =>
      [name, name.split(/\s+/)[0] ?? name, email ?? id].some((one) => mentions(folded, one.toLowerCase())),
    )
    .map(({ id }) => id)
}

/** Who can be named in a line, each by the names that nobody else has; `me` is who asks. */
export async function namedIn(context: Among, text: string): Promise<{ id: string; names: string[] }[]> {
  if (!text.includes('@')) return []
  const members = (await membersOf(context)).map(({ id, name, email }) => {
    const folded = name.toLowerCase()
    const own = id === context.owner ? ['me'] : []
    return {
      id,
      names: new Set([...own, folded, folded.split(/\s+/)[0] ?? folded, email?.toLowerCase() ?? id]),
    }
  })
  const isShared = (name: string) => members.filter(({ names }) => names.has(name)).length > 1
  return members.map(({ id, names }) => ({ id, names: [...names].filter((name) => !isShared(name)) }))
}

function mentions(text: string, name: string): boolean {
  for (let at = text.indexOf(`@${name}`); at !== -1; at = text.indexOf(`@${name}`, at + 1))
    if (!/[\p{L}\p{N}_]/u.test(text[at + name.length + 1] ?? ' ')) return true
  return false
}

/** Whose members are meant, and who asks. */
export type Among = Pick<ToolContext, 'owner' | 'members' | 'people'>

interface NamedMember {
  readonly id: string
  readonly name: string
  readonly email: string | null
}

export async function membersOf(context: Among): Promise<NamedMember[]> {
  const members = await context.members.list()
  const ids = [...new Set([context.owner, ...members.map(({ member }) => member)])]
  const known = await context.people(ids)
  return ids.map((id) => ({ id, name: known.get(id)?.name ?? id, email: known.get(id)?.email ?? null }))
}
