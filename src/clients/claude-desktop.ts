import type { Client } from './client.ts'
import { startEntry } from './entries.ts'
import { joined, settingsFolder } from './folders.ts'

export const claudeDesktop: Client = {
  id: 'claude-desktop',
  name: 'Claude Desktop',
  language: 'json',
  key: 'mcpServers',
  scopes: ['user'],
  shownFile: 'claude_desktop_config.json',
  file: (_, places) => joined(places, settingsFolder(places), 'Claude', 'claude_desktop_config.json'),
  signs: (places) => [joined(places, settingsFolder(places), 'Claude')],
  programs: [],
  entry: (server) => (server.kind === 'stdio' ? startEntry(server) : null),
  instead(server) {
    const url = server.kind === 'http' ? server.url : ''
    // Its connectors are called from the maker's machines, which reach no address of this one.
    return isOfThisMachine(url)
      ? {
          text: 'waymark connect claude-desktop',
          note: 'Claude Desktop does not reach an address of this machine; let it start Waymark itself.',
        }
      : {
          text: url,
          note: 'In Claude Desktop: Settings, Connectors, Add custom connector, and this address.',
        }
  },
}

function isOfThisMachine(url: string): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  return host === 'localhost' || host === '[::1]' || /^127\./.test(host)
}
