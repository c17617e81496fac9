import { type Client, entryFor, type RemoteServer, type ServerAddress, serverName } from './client.ts'
import { asEnv, reached, started } from './entries.ts'
import { shellLine } from './shell-line.ts'
import { usual } from './usual.ts'

// Editors, and what runs inside of them: programs with windows.

export const claudeDesktop: Client = {
  ...usual,
  id: 'claude-desktop',
  name: 'Claude Desktop',
  programs: [],
  signs: ['{settings}/Claude'],
  files: { user: ['{settings}/Claude/claude_desktop_config.json'] },
  shownFile: 'claude_desktop_config.json',
  hasFileTools: false,
  remote: null,
  // Its connectors are called from the maker's machines, which reach no address of this one.
  instead: ({ url }) =>
    isOfThisMachine(url)
      ? {
          text: 'waymark connect claude-desktop',
          note: 'Claude Desktop does not reach an address of this machine; let it start Waymark itself.',
        }
      : {
          text: url,
          note: 'In Claude Desktop: Settings, Connectors, Add custom connector, and this address.',
        },
}

export const cursor: Client = {
  ...usual,
  id: 'cursor',
  name: 'Cursor',
  programs: ['cursor', 'cursor-agent'],
  signs: ['~/.cursor'],
  files: { user: ['~/.cursor/mcp.json'], project: ['.cursor/mcp.json'] },
  shownFile: '~/.cursor/mcp.json',
  remote: reached('url', asEnv),
  link(server) {
    const config = Buffer.from(JSON.stringify(entryFor(cursor, server))).toString('base64')
    return `cursor://anysphere.cursor-deeplink/mcp/install?name=${serverName}&config=${encodeURIComponent(config)}`
  },
}

const keyInput = 'waymark-key'

// It asks once and keeps the answer itself: variables of the environment reach its headers in some versions only.
const askForKey = { type: 'promptString', id: keyInput, description: 'API key of Waymark', password: true }

export const vsCode: Client = {
  ...usual,
  id: 'vscode',
  name: 'VS Code',
  programs: ['code'],
  signs: ['{settings}/Code/User'],
  files: { user: ['{settings}/Code/User/mcp.json'], project: ['.vscode/mcp.json'] },
  shownFile: '.vscode/mcp.json',
  key: 'servers',
  start: started({ type: 'stdio' }),
  remote: reached('url', () => `\${input:${keyInput}}`, { type: 'http' }),
  beside: (server) => (isKeyed(server) ? { inputs: [askForKey] } : {}),
  command: (server) => shellLine(['code', '--add-mcp', JSON.stringify(named(server))]),
  link: (server) => `vscode:mcp/install?${encodeURIComponent(JSON.stringify(named(server)))}`,
}

export const windsurf: Client = {
  ...usual,
  id: 'windsurf',
  name: 'Windsurf',
  programs: ['windsurf'],
  signs: ['~/.codeium/windsurf'],
  files: { user: ['~/.codeium/windsurf/mcp_config.json'] },
  shownFile: '~/.codeium/windsurf/mcp_config.json',
  remote: reached('serverUrl', asEnv),
}

const zedSettings = { win32: '{settings}/Zed', darwin: '~/.config/zed', other: '{config}/zed' }

export const zed: Client = {
  ...usual,
  id: 'zed',
  name: 'Zed',
  programs: ['zed', 'zeditor'],
  signs: [zedSettings],
  files: {
    user: [
      {
        win32: `${zedSettings.win32}/settings.json`,
        darwin: `${zedSettings.darwin}/settings.json`,
        other: `${zedSettings.other}/settings.json`,
      },
    ],
    project: ['.zed/settings.json'],
  },
  shownFile: '~/.config/zed/settings.json',
  key: 'context_servers',
  // It fills no variables into headers; a server with accounts lets it sign in.
  remote: ({ url }: RemoteServer) => ({ url }),
}

const rooFolder = '{settings}/Code/User/globalStorage/rooveterinaryinc.roo-cline'

export const roo: Client = {
  ...usual,
  id: 'roo',
  name: 'Roo Code',
  programs: [],
  signs: [rooFolder],
  files: { user: [`${rooFolder}/settings/mcp_settings.json`], project: ['.roo/mcp.json'] },
  shownFile: '.roo/mcp.json',
  remote: reached('url', asEnv, { type: 'streamable-http' }),
}

function named(server: ServerAddress): object {
  return { name: serverName, ...entryFor(vsCode, server), ...vsCode.beside?.(server) }
}

function isKeyed(server: ServerAddress): boolean {
  return server.kind === 'http' && server.keyVariable !== undefined
}

function isOfThisMachine(url: string): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  return host === 'localhost' || host === '[::1]' || /^127\./.test(host)
}
