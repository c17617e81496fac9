import { type Client, type MachinePaths, serverName } from './client.ts'
import { envOptions, startEntry } from './entries.ts'
import { joined } from './folders.ts'
import { shellLine } from './shell-line.ts'

export const codex: Client = {
  id: 'codex',
  name: 'Codex',
  language: 'toml',
  key: 'mcp_servers',
  scopes: ['user', 'project'],
  shownFile: '~/.codex/config.toml',
  file: (scope, places) =>
    joined(
      places,
      scope === 'project' ? joined(places, places.project, '.codex') : codexFolder(places),
      'config.toml',
    ),
  signs: (places) => [codexFolder(places)],
  programs: ['codex'],
  entry: (server) =>
    server.kind === 'stdio'
      ? startEntry(server)
      : { url: server.url, ...(server.keyVariable && { bearer_token_env_var: server.keyVariable }) },
  command(server) {
    const add = ['codex', 'mcp', 'add', serverName]
    if (server.kind === 'stdio')
      return shellLine([...add, ...envOptions(server), '--', server.command, ...server.args])
    const key = server.keyVariable ? ['--bearer-token-env-var', server.keyVariable] : []
    return shellLine([...add, '--url', server.url, ...key])
  },
}

function codexFolder(places: MachinePaths): string {
  return places.codexHome || joined(places, places.home, '.codex')
}
