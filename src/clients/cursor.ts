import { type Client, serverName } from './client.ts'
import { remoteEntry, startEntry } from './entries.ts'
import { joined } from './folders.ts'

export const cursor: Client = {
  id: 'cursor',
  name: 'Cursor',
  language: 'json',
  key: 'mcpServers',
  scopes: ['user', 'project'],
  shownFile: '~/.cursor/mcp.json',
  file: (scope, places) =>
    joined(places, scope === 'project' ? places.project : places.home, '.cursor', 'mcp.json'),
  signs: (places) => [joined(places, places.home, '.cursor')],
  programs: ['cursor', 'cursor-agent'],
  entry: (server) =>
    server.kind === 'stdio'
      ? startEntry(server)
      : remoteEntry('url', server, (variable) => `\${env:${variable}}`),
  link(server) {
    const config = Buffer.from(JSON.stringify(cursor.entry(server))).toString('base64')
    return `cursor://anysphere.cursor-deeplink/mcp/install?name=${serverName}&config=${encodeURIComponent(config)}`
  },
}
