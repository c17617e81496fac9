import type { Client } from './client.ts'
import { remoteEntry, startEntry } from './entries.ts'
import { joined } from './folders.ts'

export const windsurf: Client = {
  id: 'windsurf',
  name: 'Windsurf',
  language: 'json',
  key: 'mcpServers',
  scopes: ['user'],
  shownFile: '~/.codeium/windsurf/mcp_config.json',
  file: (_, places) => joined(places, places.home, '.codeium', 'windsurf', 'mcp_config.json'),
  signs: (places) => [joined(places, places.home, '.codeium', 'windsurf')],
  programs: ['windsurf'],
  entry: (server) =>
    server.kind === 'stdio'
      ? startEntry(server)
      : remoteEntry('serverUrl', server, (variable) => `\${env:${variable}}`),
}
