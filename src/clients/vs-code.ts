import { type Client, type ServerAddress, serverName } from './client.ts'
import { remoteEntry, startEntry } from './entries.ts'
import { joined, settingsFolder } from './folders.ts'
import { shellLine } from './shell-line.ts'

export const vsCode: Client = {
  id: 'vscode',
  name: 'VS Code',
  language: 'json',
  key: 'servers',
  scopes: ['user', 'project'],
  shownFile: '.vscode/mcp.json',
  file: (scope, places) =>
    scope === 'project'
      ? joined(places, places.project, '.vscode', 'mcp.json')
      : joined(places, settingsFolder(places), 'Code', 'User', 'mcp.json'),
  signs: (places) => [joined(places, settingsFolder(places), 'Code', 'User')],
  programs: ['code'],
  entry: (server) =>
    server.kind === 'stdio'
      ? { type: 'stdio', ...startEntry(server) }
      : { type: 'http', ...remoteEntry('url', server, () => `\${input:${keyInput}}`) },
  beside: (server) => (isKeyed(server) ? { inputs: [askForKey] } : {}),
  command: (server) => shellLine(['code', '--add-mcp', JSON.stringify(named(server))]),
  link: (server) => `vscode:mcp/install?${encodeURIComponent(JSON.stringify(named(server)))}`,
}

const keyInput = 'waymark-key'

// It asks once and keeps the answer itself: variables of the environment reach its headers in some versions only.
const askForKey = { type: 'promptString', id: keyInput, description: 'API key of Waymark', password: true }

function named(server: ServerAddress): object {
  return { name: serverName, ...vsCode.entry(server), ...vsCode.beside?.(server) }
}

function isKeyed(server: ServerAddress): boolean {
  return server.kind === 'http' && server.keyVariable !== undefined
}
