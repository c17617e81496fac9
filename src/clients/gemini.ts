import { type Client, serverName } from './client.ts'
import { bearer, envOptions, remoteEntry, startEntry } from './entries.ts'
import { joined } from './folders.ts'
import { shellLine } from './shell-line.ts'

export const gemini: Client = {
  id: 'gemini',
  name: 'Gemini CLI',
  language: 'json',
  key: 'mcpServers',
  scopes: ['user', 'project'],
  shownFile: '~/.gemini/settings.json',
  file: (scope, places) =>
    joined(places, scope === 'project' ? places.project : places.home, '.gemini', 'settings.json'),
  signs: (places) => [joined(places, places.home, '.gemini')],
  programs: ['gemini'],
  entry: (server) =>
    server.kind === 'stdio'
      ? startEntry(server)
      : remoteEntry('httpUrl', server, (variable) => `\${${variable}}`),
  command(server, scope) {
    const add = ['gemini', 'mcp', 'add', '--scope', scope]
    // What follows -- is the server's own; without it, options among the arguments could be taken for its own.
    if (server.kind === 'stdio')
      return shellLine([...add, ...envOptions(server), serverName, server.command, '--', ...server.args])
    const header = server.keyVariable
      ? ['--header', `Authorization: ${bearer(`\${${server.keyVariable}}`)}`]
      : []
    return shellLine([...add, '--transport', 'http', ...header, serverName, server.url])
  },
}
