import { useMe } from '../api/me.ts'
import { words } from './words.ts'

/** Clients of the product's own have no name that people know. */
const own: Readonly<Record<string, string>> = {
  get page() {
    return words.people.page
  },
  get chat() {
    return words.people.chat
  },
  get cli() {
    return words.people.cli
  },
  get api() {
    return words.people.api
  },
}

/** What assistants call themselves where they give no title, as people know them. */
const titles: Readonly<Record<string, string>> = {
  'claude-code': 'Claude Code',
  'claude-ai': 'Claude',
  'codex-mcp-client': 'Codex',
  'cursor-vscode': 'Cursor',
  'gemini-cli-mcp-client': 'Gemini CLI',
  'windsurf-client': 'Windsurf',
}

export function clientWords(client: string | null): string {
  return client === null ? words.people.unnamedClient : (own[client] ?? titles[client] ?? client)
}

/** The same at the beginning of a line. What others call themselves stays as it is. */
export function clientName(client: string | null): string {
  const words = clientWords(client)
  return words === client ? words : `${words[0]?.toUpperCase()}${words.slice(1)}`
}

/** Says who did something and through what: "you through cursor". Ids of other people say nothing to a reader. */
export function useWho(): (actor: string, client: string | null) => string {
  const me = useMe()?.user.id
  return (actor, client) => {
    const who =
      me === undefined || actor === me
        ? words.people.you
        : /^wmu_/.test(actor)
          ? words.people.anotherMember
          : actor
    return client === null || client === 'page' ? who : words.people.through(who, clientWords(client))
  }
}
