import { addLine, envThenStart, headerOption, nameThenStart } from './add-lines.ts'
import { type Client, serverName } from './client.ts'
import { asEnvInBraces, asInShells, reached, reachedWith, started, startedByList } from './entries.ts'
import { usual } from './usual.ts'

// Agents of the terminal that have commands of their own for servers. What those write is the form written here.

/** Where Claude Code keeps settings, skills and the like of the user. */
export const claudeFolder = '{CLAUDE_CONFIG_DIR|~/.claude}'

export const claudeCode: Client = {
  ...usual,
  id: 'claude-code',
  name: 'Claude Code',
  programs: ['claude'],
  signs: [claudeFolder, '{CLAUDE_CONFIG_DIR|~}/.claude.json'],
  // A folder of one's own for its settings takes this file with it, out of the home folder.
  files: { user: ['{CLAUDE_CONFIG_DIR|~}/.claude.json'], project: ['.mcp.json'] },
  shownFile: '.mcp.json',
  remote: reached('url', asInShells, { type: 'http' }),
  command: addLine({
    add: ['claude', 'mcp', 'add'],
    hasScope: true,
    started: nameThenStart,
    remote: (server) => ['--transport', 'http', serverName, server.url, ...headerOption(server)],
  }),
  list: ['mcp', 'list'],
  note: { project: 'Start claude in the project once and approve the server.' },
}

/** Where Codex keeps its settings. */
export const codexFolder = '{CODEX_HOME|~/.codex}'

export const codex: Client = {
  ...usual,
  id: 'codex',
  name: 'Codex',
  programs: ['codex'],
  signs: [codexFolder],
  files: { user: [`${codexFolder}/config.toml`], project: ['.codex/config.toml'] },
  shownFile: '~/.codex/config.toml',
  language: 'toml',
  key: 'mcp_servers',
  remote: reachedWith('bearer_token_env_var'),
  command: addLine({
    add: ['codex', 'mcp', 'add'],
    started: nameThenStart,
    remote: ({ url, keyVariable }) => [
      serverName,
      ...['--url', url],
      ...(keyVariable ? ['--bearer-token-env-var', keyVariable] : []),
    ],
  }),
  list: ['mcp', 'list'],
  note: { project: 'Codex reads the file of a project only when it trusts the project.' },
}

const likeGemini = {
  ...usual,
  remote: reached('httpUrl', asInShells),
  list: ['mcp', 'list'],
} as const

const addLikeGemini = (program: string) =>
  addLine({
    add: [program, 'mcp', 'add'],
    hasScope: true,
    started: envThenStart,
    remote: (server) => ['--transport', 'http', ...headerOption(server), serverName, server.url],
  })

const geminiTrust =
  'Gemini CLI starts no servers in a folder it does not trust: start gemini there once and trust it.'

export const gemini: Client = {
  ...likeGemini,
  id: 'gemini',
  name: 'Gemini CLI',
  programs: ['gemini'],
  signs: ['{GEMINI_CLI_HOME|~}/.gemini'],
  files: { user: ['{GEMINI_CLI_HOME|~}/.gemini/settings.json'], project: ['.gemini/settings.json'] },
  shownFile: '~/.gemini/settings.json',
  command: addLikeGemini('gemini'),
  note: { user: geminiTrust, project: geminiTrust },
}

export const qwen: Client = {
  ...likeGemini,
  id: 'qwen',
  name: 'Qwen Code',
  programs: ['qwen'],
  signs: ['{QWEN_HOME|~/.qwen}'],
  files: { user: ['{QWEN_HOME|~/.qwen}/settings.json'], project: ['.qwen/settings.json'] },
  shownFile: '~/.qwen/settings.json',
  // Else it keeps the tools back until a search finds them, and searches descriptions alone.
  start: started({ alwaysLoadTools: true }),
  remote: reached('httpUrl', asInShells, { alwaysLoadTools: true }),
  command: addLikeGemini('qwen'),
  note: { project: 'Qwen Code asks before it starts a server of a project: qwen mcp approve waymark' },
}

const likeOpencode = {
  ...usual,
  key: 'mcp',
  start: startedByList,
  remote: reached('url', asEnvInBraces, { type: 'remote' }),
  list: ['mcp', 'list'],
} as const

export const opencode: Client = {
  ...likeOpencode,
  id: 'opencode',
  name: 'opencode',
  programs: ['opencode'],
  signs: ['{config}/opencode'],
  files: {
    user: ['{config}/opencode/opencode.jsonc', '{config}/opencode/opencode.json'],
    project: ['opencode.json', 'opencode.jsonc'],
  },
  shownFile: '~/.config/opencode/opencode.json',
}

export const kilo: Client = {
  ...likeOpencode,
  id: 'kilo',
  name: 'Kilo Code',
  programs: ['kilo', 'kilocode'],
  signs: ['{config}/kilo'],
  files: {
    user: ['{config}/kilo/kilo.jsonc', '{config}/kilo/kilo.json'],
    project: ['kilo.jsonc', 'kilo.json', '.kilo/kilo.jsonc', '.kilo/kilo.json'],
  },
  shownFile: '~/.config/kilo/kilo.jsonc',
}

export const copilot: Client = {
  ...usual,
  id: 'copilot',
  name: 'Copilot CLI',
  programs: ['copilot'],
  signs: ['{COPILOT_HOME|~/.copilot}'],
  files: { user: ['{COPILOT_HOME|~/.copilot}/mcp-config.json'], project: ['.mcp.json', '.github/mcp.json'] },
  shownFile: '~/.copilot/mcp-config.json',
  // Without "type": "local", which its own command writes: Claude Code reads the same file, and leaves out such an entry.
  remote: reached('url', asInShells, { type: 'http' }),
  command: addLine({
    add: ['copilot', 'mcp', 'add'],
    started: nameThenStart,
    remote: (server) => ['--transport', 'http', serverName, server.url, ...headerOption(server)],
  }),
  list: ['mcp', 'list'],
  note: { project: 'Copilot CLI reads the file of a project only in folders it trusts.' },
}

export const amp: Client = {
  ...usual,
  id: 'amp',
  name: 'Amp',
  programs: ['amp'],
  signs: ['~/.config/amp'],
  files: {
    user: ['~/.config/amp/settings.json', '~/.config/amp/settings.jsonc'],
    project: ['.amp/settings.json', '.amp/settings.jsonc'],
  },
  shownFile: '~/.config/amp/settings.json',
  key: 'amp.mcpServers',
  remote: reached('url', asInShells),
  command: addLine({
    add: ['amp', 'mcp', 'add'],
    started: nameThenStart,
    remote: (server) => [serverName, server.url, ...headerOption(server)],
  }),
  list: ['mcp', 'list'],
  note: { project: 'Amp asks before it starts a server of a project: amp mcp approve waymark' },
}
