import { parse } from 'smol-toml'
import { describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { type ClientSnippet, connectSnippets, type ServerAddress } from './snippets.ts'

const started: ServerAddress = { kind: 'stdio', command: 'npx', args: ['-y', 'waymark', 'mcp'] }
const team: ServerAddress = {
  kind: 'http',
  url: 'https://waymark.example/mcp',
  keyVariable: 'WAYMARK_API_KEY',
}
const local: ServerAddress = { kind: 'http', url: 'http://127.0.0.1:4949/mcp' }

describe('the snippets for a server that clients start', () => {
  it('name the file, the key and the form of each client', () => {
    const args = ['-y', 'waymark', 'mcp', '--profile', 'agent']
    const start = { command: 'npx', args }
    const usual = { mcpServers: { waymark: start } }
    const local = { mcp: { waymark: { type: 'local', command: ['npx', ...args] } } }
    expect(said(connectSnippets(started))).toEqual({
      'claude-code': ['.mcp.json', usual],
      'claude-desktop': [
        'claude_desktop_config.json',
        { mcpServers: { waymark: { command: 'npx', args: ['-y', 'waymark', 'mcp'] } } },
      ],
      cursor: ['~/.cursor/mcp.json', usual],
      vscode: ['.vscode/mcp.json', { servers: { waymark: { type: 'stdio', ...start } } }],
      codex: ['~/.codex/config.toml', { mcp_servers: { waymark: start } }],
      windsurf: ['~/.codeium/windsurf/mcp_config.json', usual],
      gemini: ['~/.gemini/settings.json', usual],
      copilot: ['~/.copilot/mcp-config.json', usual],
      opencode: ['~/.config/opencode/opencode.json', local],
      zed: ['~/.config/zed/settings.json', { context_servers: { waymark: start } }],
      cline: ['~/.cline/data/settings/cline_mcp_settings.json', usual],
      roo: ['.roo/mcp.json', usual],
      kilo: ['~/.config/kilo/kilo.jsonc', local],
      continue: ['~/.continue/config.yaml', { mcpServers: [{ name: 'waymark', type: 'stdio', ...start }] }],
      qwen: ['~/.qwen/settings.json', { mcpServers: { waymark: { alwaysLoadTools: true, ...start } } }],
      kimi: ['~/.kimi-code/mcp.json', usual],
      goose: [
        '~/.config/goose/config.yaml',
        {
          extensions: {
            waymark: {
              enabled: true,
              name: 'waymark',
              description: 'Tasks and project knowledge',
              timeout: 300,
              type: 'stdio',
              cmd: 'npx',
              args,
            },
          },
        },
      ],
      amp: ['~/.config/amp/settings.json', { 'amp.mcpServers': { waymark: start } }],
      junie: ['~/.junie/mcp/mcp.json', usual],
      warp: ['~/.warp/.mcp.json', usual],
      nanocoder: [
        '~/.config/nanocoder/.mcp.json',
        { mcpServers: { waymark: { transport: 'stdio', ...start } } },
      ],
    })
  })

  it('give the line of the client that has a command for it', () => {
    expect(lines(connectSnippets(started))).toEqual({
      'claude-code': 'claude mcp add --scope user waymark -- npx -y waymark mcp --profile agent',
      vscode: `code --add-mcp '{"name":"waymark","type":"stdio","command":"npx","args":["-y","waymark","mcp","--profile","agent"]}'`,
      codex: 'codex mcp add waymark -- npx -y waymark mcp --profile agent',
      gemini: 'gemini mcp add --scope user waymark npx -- -y waymark mcp --profile agent',
      copilot: 'copilot mcp add waymark -- npx -y waymark mcp --profile agent',
      cline: 'cline mcp add waymark --yes -- npx -y waymark mcp --profile agent',
      qwen: 'qwen mcp add --scope user waymark npx -- -y waymark mcp --profile agent',
      amp: 'amp mcp add waymark -- npx -y waymark mcp --profile agent',
    })
  })

  it('put variables where each command takes them, and quote what a shell would take apart', () => {
    const server = { ...started, env: { WAYMARK_DATA: "/home/ada/it's here" } }
    const { 'claude-code': claude, codex, gemini } = lines(connectSnippets(server))
    const variable = `'WAYMARK_DATA=/home/ada/it'\\''s here'`
    expect(claude).toBe(
      `claude mcp add --scope user waymark --env ${variable} -- npx -y waymark mcp --profile agent`,
    )
    expect(codex).toBe(`codex mcp add waymark --env ${variable} -- npx -y waymark mcp --profile agent`)
    expect(gemini).toBe(
      `gemini mcp add --scope user --env ${variable} waymark npx -- -y waymark mcp --profile agent`,
    )
  })

  it('give the links that Cursor and VS Code open', () => {
    const { cursor, vscode } = links(connectSnippets(started))
    const link = new URL(cursor as string)
    expect(`${link.protocol}//${link.host}${link.pathname}`).toBe(
      'cursor://anysphere.cursor-deeplink/mcp/install',
    )
    expect(link.searchParams.get('name')).toBe('waymark')
    const config = Buffer.from(link.searchParams.get('config') as string, 'base64').toString()
    expect(JSON.parse(config)).toEqual({
      command: 'npx',
      args: ['-y', 'waymark', 'mcp', '--profile', 'agent'],
    })
    const [scheme, query] = (vscode as string).split('?')
    expect(scheme).toBe('vscode:mcp/install')
    expect(JSON.parse(decodeURIComponent(query as string))).toMatchObject({ name: 'waymark', command: 'npx' })
  })
})

describe('the snippets for a server at an address', () => {
  it('refer to the variable with the key as each client does, and never hold a key', () => {
    const url = `${team.url}?profile=agent`
    const bearer = (reference: string) => ({ headers: { Authorization: `Bearer ${reference}` } })
    expect(said(connectSnippets(team))).toEqual({
      'claude-code': [
        '.mcp.json',
        { mcpServers: { waymark: { type: 'http', url, ...bearer('${' + 'WAYMARK_API_KEY}') } } },
      ],
      'claude-desktop': [null, 'https://waymark.example/mcp'],
      cursor: [
        '~/.cursor/mcp.json',
        { mcpServers: { waymark: { url, ...bearer('${' + 'env:WAYMARK_API_KEY}') } } },
      ],
      vscode: [
        '.vscode/mcp.json',
        {
          inputs: [
            { type: 'promptString', id: 'waymark-key', description: 'API key of Waymark', password: true },
          ],
          servers: { waymark: { type: 'http', url, ...bearer('${' + 'input:waymark-key}') } },
        },
      ],
      codex: [
        '~/.codex/config.toml',
        { mcp_servers: { waymark: { url, bearer_token_env_var: 'WAYMARK_API_KEY' } } },
      ],
      windsurf: [
        '~/.codeium/windsurf/mcp_config.json',
        { mcpServers: { waymark: { serverUrl: url, ...bearer('${' + 'env:WAYMARK_API_KEY}') } } },
      ],
      gemini: [
        '~/.gemini/settings.json',
        { mcpServers: { waymark: { httpUrl: url, ...bearer('${' + 'WAYMARK_API_KEY}') } } },
      ],
      copilot: [
        '~/.copilot/mcp-config.json',
        {
          mcpServers: { waymark: { type: 'http', url, ...bearer('${' + 'WAYMARK_API_KEY}') } },
        },
      ],
      opencode: [
        '~/.config/opencode/opencode.json',
        { mcp: { waymark: { type: 'remote', url, ...bearer('{env:WAYMARK_API_KEY}') } } },
      ],
      zed: ['~/.config/zed/settings.json', { context_servers: { waymark: { url } } }],
      cline: [
        '~/.cline/data/settings/cline_mcp_settings.json',
        {
          mcpServers: {
            waymark: { type: 'streamableHttp', url, ...bearer('${' + 'env:WAYMARK_API_KEY}') },
          },
        },
      ],
      roo: [
        '.roo/mcp.json',
        {
          mcpServers: {
            waymark: { type: 'streamable-http', url, ...bearer('${' + 'env:WAYMARK_API_KEY}') },
          },
        },
      ],
      kilo: [
        '~/.config/kilo/kilo.jsonc',
        { mcp: { waymark: { type: 'remote', url, ...bearer('{env:WAYMARK_API_KEY}') } } },
      ],
      continue: [
        '~/.continue/config.yaml',
        {
          mcpServers: [
            {
              name: 'waymark',
              type: 'streamable-http',
              url,
              apiKey: '${' + '{ secrets.WAYMARK_API_KEY }}',
            },
          ],
        },
      ],
      qwen: [
        '~/.qwen/settings.json',
        {
          mcpServers: {
            waymark: { alwaysLoadTools: true, httpUrl: url, ...bearer('${' + 'WAYMARK_API_KEY}') },
          },
        },
      ],
      kimi: [
        '~/.kimi-code/mcp.json',
        { mcpServers: { waymark: { url, bearerTokenEnvVar: 'WAYMARK_API_KEY' } } },
      ],
      goose: [
        '~/.config/goose/config.yaml',
        {
          extensions: {
            waymark: expect.objectContaining({
              type: 'streamable_http',
              uri: url,
              ...bearer('${' + 'WAYMARK_API_KEY}'),
            }),
          },
        },
      ],
      amp: [
        '~/.config/amp/settings.json',
        { 'amp.mcpServers': { waymark: { url, ...bearer('${' + 'WAYMARK_API_KEY}') } } },
      ],
      junie: [
        '~/.junie/mcp/mcp.json',
        { mcpServers: { waymark: { url, ...bearer('${' + 'WAYMARK_API_KEY}') } } },
      ],
      warp: ['~/.warp/.mcp.json', { mcpServers: { waymark: { url, ...bearer('${' + 'WAYMARK_API_KEY}') } } }],
      nanocoder: [
        '~/.config/nanocoder/.mcp.json',
        { mcpServers: { waymark: { transport: 'http', url, ...bearer('${' + 'WAYMARK_API_KEY}') } } },
      ],
    })
  })

  it('give the lines with the address, and the key by the name of its variable', () => {
    const { 'claude-code': claude, codex, gemini } = lines(connectSnippets(team))
    expect(claude).toBe(
      "claude mcp add --scope user --transport http waymark 'https://waymark.example/mcp?profile=agent' --header 'Authorization: Bearer ${" +
        "WAYMARK_API_KEY}'",
    )
    expect(codex).toBe(
      "codex mcp add waymark --url 'https://waymark.example/mcp?profile=agent' --bearer-token-env-var WAYMARK_API_KEY",
    )
    expect(gemini).toBe(
      "gemini mcp add --scope user --transport http --header 'Authorization: Bearer ${" +
        "WAYMARK_API_KEY}' waymark 'https://waymark.example/mcp?profile=agent'",
    )
  })

  it('leave the key out where there is none', () => {
    const snippets = connectSnippets(local)
    expect(JSON.stringify(snippets)).not.toMatch(/Authorization|bearer|inputs/)
    expect(said(snippets).cursor).toEqual([
      '~/.cursor/mcp.json',
      { mcpServers: { waymark: { url: 'http://127.0.0.1:4949/mcp?profile=agent' } } },
    ])
  })

  it('tell those of Claude Desktop where the address goes, and that one of this machine is out of its reach', () => {
    const desktop = (server: ServerAddress) =>
      connectSnippets(server).find(({ id }) => id === 'claude-desktop') as ClientSnippet
    expect(desktop(team)).toMatchObject({
      file: null,
      text: team.url,
      note: expect.stringMatching(/Connectors/),
    })
    for (const url of ['http://127.0.0.1:4949/mcp', 'http://localhost:4949/mcp', 'http://[::1]:4949/mcp']) {
      expect(desktop({ kind: 'http', url })).toMatchObject({
        file: null,
        text: 'waymark connect claude-desktop',
        note: expect.stringMatching(/does not reach an address of this machine/),
      })
    }
    expect(desktop(started).note).toBeNull()
  })
})

function said(snippets: readonly ClientSnippet[]): Record<string, unknown> {
  const read = { json: JSON.parse, toml: parse, yaml: parseYaml, shell: (text: string) => text }
  return Object.fromEntries(
    snippets.map(({ id, file, language, text }) => [id, [file, read[language](text)]]),
  )
}

function lines(snippets: readonly ClientSnippet[]): Record<string, string> {
  return Object.fromEntries(snippets.flatMap(({ id, command }) => (command === null ? [] : [[id, command]])))
}

function links(snippets: readonly ClientSnippet[]): Record<string, string> {
  return Object.fromEntries(snippets.flatMap(({ id, link }) => (link === null ? [] : [[id, link]])))
}
