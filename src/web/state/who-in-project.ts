import { useMe } from '../api/me.ts'
import { clientWords, useWho } from '../words/who.ts'
import { words } from '../words/words.ts'
import { useMembers } from './projects.ts'

/** Says who did something in the open project, with the names of its members: "Grace through Claude Code". */
export function useWhoInProject(): (actor: string, client: string | null) => string {
  const members = useMembers()
  const who = useWho()
  const me = useMe()?.user.id
  return (actor, client) => {
    const name = actor === me ? undefined : members.find(({ id }) => id === actor)?.name
    if (name === undefined) return who(actor, client)
    return client === null || client === 'page' ? name : words.people.through(name, clientWords(client))
  }
}
