import { describe, expect, it } from 'vitest'
import { hookFile } from './claude-hook.ts'
import { skillFile } from './claude-skill.ts'
import { type Client, type MachinePaths, scopesOf } from './client.ts'
import { clients } from './clients.ts'
import { filesOf } from './locate.ts'

const linux: MachinePaths = { platform: 'linux', home: '/home/ada', project: '/work/shop', env: {} }
const mac: MachinePaths = { platform: 'darwin', home: '/Users/ada', project: '/work/shop', env: {} }
const windows: MachinePaths = {
  platform: 'win32',
  home: 'C:\\Users\\ada',
  project: 'C:\\work\\shop',
  env: { APPDATA: 'C:\\Users\\ada\\AppData\\Roaming' },
}

describe('the file of a client', () => {
  it('is where the client looks for it on Linux', () => {
    expect(userFiles(linux)).toEqual({
      'claude-code': '/home/ada/.claude.json',
      'claude-desktop': '/home/ada/.config/Claude/claude_desktop_config.json',
      cursor: '/home/ada/.cursor/mcp.json',
      vscode: '/home/ada/.config/Code/User/mcp.json',
      codex: '/home/ada/.codex/config.toml',
      windsurf: '/home/ada/.codeium/windsurf/mcp_config.json',
      gemini: '/home/ada/.gemini/settings.json',
      copilot: '/home/ada/.copilot/mcp-config.json',
      opencode: '/home/ada/.config/opencode/opencode.jsonc',
      zed: '/home/ada/.config/zed/settings.json',
      cline: '/home/ada/.cline/data/settings/cline_mcp_settings.json',
      roo: '/home/ada/.config/Code/User/globalStorage/rooveterinaryinc.roo-cline/settings/mcp_settings.json',
      kilo: '/home/ada/.config/kilo/kilo.jsonc',
      continue: '/home/ada/.continue/config.yaml',
      qwen: '/home/ada/.qwen/settings.json',
      kimi: '/home/ada/.kimi-code/mcp.json',
      goose: '/home/ada/.config/goose/config.yaml',
      amp: '/home/ada/.config/amp/settings.json',
      junie: '/home/ada/.junie/mcp/mcp.json',
      warp: '/home/ada/.warp/.mcp.json',
      nanocoder: '/home/ada/.config/nanocoder/.mcp.json',
    })
  })

  it('is where the client looks for it on macOS', () => {
    expect(userFiles(mac)).toMatchObject({
      'claude-code': '/Users/ada/.claude.json',
      'claude-desktop': '/Users/ada/Library/Application Support/Claude/claude_desktop_config.json',
      vscode: '/Users/ada/Library/Application Support/Code/User/mcp.json',
      opencode: '/Users/ada/.config/opencode/opencode.jsonc',
      zed: '/Users/ada/.config/zed/settings.json',
      goose: '/Users/ada/.config/goose/config.yaml',
      nanocoder: '/Users/ada/Library/Preferences/nanocoder/.mcp.json',
    })
  })

  it('is where the client looks for it on Windows, also without APPDATA', () => {
    const expected = {
      'claude-code': 'C:\\Users\\ada\\.claude.json',
      'claude-desktop': 'C:\\Users\\ada\\AppData\\Roaming\\Claude\\claude_desktop_config.json',
      cursor: 'C:\\Users\\ada\\.cursor\\mcp.json',
      vscode: 'C:\\Users\\ada\\AppData\\Roaming\\Code\\User\\mcp.json',
      codex: 'C:\\Users\\ada\\.codex\\config.toml',
      windsurf: 'C:\\Users\\ada\\.codeium\\windsurf\\mcp_config.json',
      gemini: 'C:\\Users\\ada\\.gemini\\settings.json',
      opencode: 'C:\\Users\\ada\\.config\\opencode\\opencode.jsonc',
      zed: 'C:\\Users\\ada\\AppData\\Roaming\\Zed\\settings.json',
      goose: 'C:\\Users\\ada\\AppData\\Roaming\\Block\\goose\\config\\config.yaml',
      nanocoder: 'C:\\Users\\ada\\AppData\\Roaming\\nanocoder\\.mcp.json',
    }
    expect(userFiles(windows)).toMatchObject(expected)
    expect(userFiles({ ...windows, env: {} })).toMatchObject(expected)
  })

  it('follows the variables that move it', () => {
    const env = {
      XDG_CONFIG_HOME: '/etc/ada',
      CODEX_HOME: '/srv/codex',
      CLAUDE_CONFIG_DIR: '/srv/claude',
      CLINE_DIR: '/srv/cline',
      KIMI_CODE_HOME: '/srv/kimi',
      NANOCODER_CONFIG_DIR: '/srv/nano',
    }
    const moved = { ...linux, env }
    expect(userFiles(moved)).toMatchObject({
      'claude-code': '/srv/claude/.claude.json',
      'claude-desktop': '/etc/ada/Claude/claude_desktop_config.json',
      vscode: '/etc/ada/Code/User/mcp.json',
      codex: '/srv/codex/config.toml',
      opencode: '/etc/ada/opencode/opencode.jsonc',
      cline: '/srv/cline/data/settings/cline_mcp_settings.json',
      kimi: '/srv/kimi/mcp.json',
      nanocoder: '/srv/nano/.mcp.json',
    })
    const nearer = { ...linux, env: { ...env, CLINE_DATA_DIR: '/srv/data' } }
    expect(userFiles(nearer).cline).toBe('/srv/data/settings/cline_mcp_settings.json')
    expect(skillFile('user', moved)).toBe('/srv/claude/skills/waymark/SKILL.md')
    expect(hookFile('user', moved)).toBe('/srv/claude/settings.json')
  })

  it('is inside the project for those that have one there', () => {
    const files = clients
      .filter((client) => scopesOf(client).includes('project'))
      .map((client) => [
        client.id,
        filesOf(client, 'project', { ...linux, env: { CODEX_HOME: '/srv/codex' } })[0],
      ])
    expect(Object.fromEntries(files)).toEqual({
      'claude-code': '/work/shop/.mcp.json',
      cursor: '/work/shop/.cursor/mcp.json',
      vscode: '/work/shop/.vscode/mcp.json',
      codex: '/work/shop/.codex/config.toml',
      gemini: '/work/shop/.gemini/settings.json',
      copilot: '/work/shop/.mcp.json',
      opencode: '/work/shop/opencode.json',
      zed: '/work/shop/.zed/settings.json',
      roo: '/work/shop/.roo/mcp.json',
      kilo: '/work/shop/kilo.jsonc',
      continue: '/work/shop/.continue/mcpServers/waymark.yaml',
      qwen: '/work/shop/.qwen/settings.json',
      kimi: '/work/shop/.kimi-code/mcp.json',
      amp: '/work/shop/.amp/settings.json',
      junie: '/work/shop/.junie/mcp/mcp.json',
      warp: '/work/shop/.warp/.mcp.json',
      nanocoder: '/work/shop/.mcp.json',
    })
    expect(skillFile('project', windows)).toBe('C:\\work\\shop\\.claude\\skills\\waymark\\SKILL.md')
    expect(hookFile('project', linux)).toBe('/work/shop/.claude/settings.json')
  })
})

function userFiles(places: MachinePaths): Record<string, string> {
  return Object.fromEntries(
    clients.map((client: Client) => [client.id, filesOf(client, 'user', places)[0] as string]),
  )
}
