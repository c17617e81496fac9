import { useMe } from '../api/me.ts'

/** Clients of the product's own have no name that people know. */
const own: Readonly<Record<string, string>> = {
  page: 'this page',
  chat: 'the chat',
  cli: 'the command line',
  api: 'the HTTP interface',
}

export function clientWords(client: string | null): string {
  return client === null ? 'an unnamed client' : (own[client] ?? client)
}

/** The same at the beginning of a line. What others call themselves stays as it is. */
export function clientName(client: string | null): string {
  const words = clientWords(client)
  return words === client ? words : `${words[0]?.toUpperCase()}${words.slice(1)}`
}

/** Says who did something and through what: "you through cursor". Ids of other people say nothing to anybody. */
export function useWho(): (actor: string, client: string | null) => string {
  const me = useMe()?.user.id
  return (actor, client) => {
    const who = me === undefined || actor === me ? 'you' : /^wmu_/.test(actor) ? 'another member' : actor
    return client === null ? who : `${who} through ${clientWords(client)}`
  }
}
