import { type Client, type MachinePaths, serverName } from './client.ts'
import { bearer, envOptions, remoteEntry, startEntry } from './entries.ts'
import { joined } from './folders.ts'
import { shellLine } from './shell-line.ts'

export const claudeCode: Client = {
  id: 'claude-code',
  name: 'Claude Code',
  language: 'json',
  key: 'mcpServers',
  scopes: ['user', 'project'],
  shownFile: '.mcp.json',
  // A folder of one's own for its settings takes this file with it, out of the home folder.
  file: (scope, places) =>
    scope === 'project'
      ? joined(places, places.project, '.mcp.json')
      : joined(places, places.claudeHome || places.home, '.claude.json'),
  signs: (places) => [claudeFolder(places), claudeCode.file('user', places)],
  programs: ['claude'],
  entry: (server) =>
    server.kind === 'stdio'
      ? startEntry(server)
      : { type: 'http', ...remoteEntry('url', server, (variable) => `\${${variable}}`) },
  command(server, scope) {
    const add = ['claude', 'mcp', 'add', '--scope', scope]
    // Both --env and --header take all words that follow, so they stand behind the name.
    if (server.kind === 'stdio')
      return shellLine([...add, serverName, ...envOptions(server), '--', server.command, ...server.args])
    const header = server.keyVariable
      ? ['--header', `Authorization: ${bearer(`\${${server.keyVariable}}`)}`]
      : []
    return shellLine([...add, '--transport', 'http', serverName, server.url, ...header])
  },
}

/** Where Claude Code keeps settings, skills and the like of the user. */
export function claudeFolder(places: MachinePaths): string {
  return places.claudeHome || joined(places, places.home, '.claude')
}
