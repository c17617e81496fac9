import { addLine, headerOption, nameThenStart } from './add-lines.ts'
import { type Client, serverName } from './client.ts'
import { asEnv, asInShells, reached, reachedWith, started, variables } from './entries.ts'
import { usual } from './usual.ts'

// Agents that say of servers no more than their file does: none of their commands lists them.

export const cline: Client = {
  ...usual,
  id: 'cline',
  name: 'Cline',
  programs: ['cline'],
  signs: ['{CLINE_DIR|~/.cline}'],
  files: { user: ['{CLINE_DATA_DIR|{CLINE_DIR|~/.cline}/data}/settings/cline_mcp_settings.json'] },
  shownFile: '~/.cline/data/settings/cline_mcp_settings.json',
  remote: reached('url', asEnv, { type: 'streamableHttp' }),
  command: addLine({
    add: ['cline', 'mcp', 'add'],
    started: (server) => [serverName, '--yes', ...nameThenStart(server).slice(1)],
    remote: (server) => [
      ...[serverName, '--yes', '--transport', 'http', server.url],
      ...headerOption(server),
    ],
  }),
}

export const continueDev: Client = {
  ...usual,
  id: 'continue',
  name: 'Continue',
  programs: ['cn'],
  signs: ['{CONTINUE_GLOBAL_DIR|~/.continue}'],
  files: {
    user: ['{CONTINUE_GLOBAL_DIR|~/.continue}/config.yaml'],
    project: ['.continue/mcpServers/waymark.yaml'],
  },
  shownFile: '~/.continue/config.yaml',
  language: 'yaml',
  isList: true,
  header: { name: 'Local Config', version: '1.0.0', schema: 'v1' },
  start: started({ type: 'stdio' }),
  remote: ({ url, keyVariable }) => ({
    type: 'streamable-http',
    url,
    ...(keyVariable && { apiKey: `\${{ secrets.${keyVariable} }}` }),
  }),
}

export const kimi: Client = {
  ...usual,
  id: 'kimi',
  name: 'Kimi Code',
  programs: ['kimi'],
  signs: ['{KIMI_CODE_HOME|~/.kimi-code}'],
  files: { user: ['{KIMI_CODE_HOME|~/.kimi-code}/mcp.json'], project: ['.kimi-code/mcp.json'] },
  shownFile: '~/.kimi-code/mcp.json',
  remote: reachedWith('bearerTokenEnvVar'),
}

const nanocoderFolder = '{NANOCODER_CONFIG_DIR|{settings}/nanocoder}'
const nanocoderOnMac = '{NANOCODER_CONFIG_DIR|~/Library/Preferences/nanocoder}'

export const nanocoder: Client = {
  ...usual,
  id: 'nanocoder',
  name: 'Nanocoder',
  programs: ['nanocoder'],
  signs: [{ darwin: nanocoderOnMac, other: nanocoderFolder }],
  files: {
    user: [{ darwin: `${nanocoderOnMac}/.mcp.json`, other: `${nanocoderFolder}/.mcp.json` }],
    project: ['.mcp.json'],
  },
  shownFile: '~/.config/nanocoder/.mcp.json',
  start: started({ transport: 'stdio' }),
  remote: reached('url', asInShells, { transport: 'http' }),
}

const gooseExtension = {
  enabled: true,
  name: serverName,
  description: 'Tasks and project knowledge',
  timeout: 300,
} as const

export const goose: Client = {
  ...usual,
  id: 'goose',
  name: 'Goose',
  programs: ['goose'],
  signs: [{ win32: '{settings}/Block/goose', other: '{config}/goose' }],
  files: {
    user: [{ win32: '{settings}/Block/goose/config/config.yaml', other: '{config}/goose/config.yaml' }],
  },
  shownFile: '~/.config/goose/config.yaml',
  language: 'yaml',
  key: 'extensions',
  start: ({ command, args, env }) => ({
    ...gooseExtension,
    type: 'stdio',
    cmd: command,
    args,
    ...variables('envs', env),
  }),
  remote: reached('uri', asInShells, { ...gooseExtension, type: 'streamable_http' }),
}

export const junie: Client = {
  ...usual,
  id: 'junie',
  name: 'Junie',
  programs: ['junie'],
  signs: ['~/.junie'],
  files: { user: ['~/.junie/mcp/mcp.json'], project: ['.junie/mcp/mcp.json'] },
  shownFile: '~/.junie/mcp/mcp.json',
  remote: reached('url', asInShells),
}

export const warp: Client = {
  ...usual,
  id: 'warp',
  name: 'Warp',
  programs: ['warp', 'warp-terminal', 'oz'],
  signs: ['~/.warp'],
  files: { user: ['~/.warp/.mcp.json'], project: ['.warp/.mcp.json'] },
  shownFile: '~/.warp/.mcp.json',
  remote: reached('url', asInShells),
  note: { project: 'Warp asks before it starts a server of a project: Settings, Agents, MCP servers.' },
}
