import { describe, expect, it } from 'vitest'
import { hookFile } from './claude-hook.ts'
import { skillFile } from './claude-skill.ts'
import type { MachinePaths } from './client.ts'
import { clients } from './clients.ts'

const linux: MachinePaths = { platform: 'linux', home: '/home/ada', project: '/work/shop' }
const mac: MachinePaths = { platform: 'darwin', home: '/Users/ada', project: '/work/shop' }
const windows: MachinePaths = {
  platform: 'win32',
  home: 'C:\\Users\\ada',
  project: 'C:\\work\\shop',
  appData: 'C:\\Users\\ada\\AppData\\Roaming',
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
    })
  })

  it('is where the client looks for it on macOS', () => {
    expect(userFiles(mac)).toMatchObject({
      'claude-code': '/Users/ada/.claude.json',
      'claude-desktop': '/Users/ada/Library/Application Support/Claude/claude_desktop_config.json',
      vscode: '/Users/ada/Library/Application Support/Code/User/mcp.json',
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
    }
    expect(userFiles(windows)).toEqual(expected)
    expect(userFiles({ ...windows, appData: undefined })).toEqual(expected)
  })

  it('follows the variables that move it', () => {
    const moved = { ...linux, configHome: '/etc/ada', codexHome: '/srv/codex', claudeHome: '/srv/claude' }
    expect(userFiles(moved)).toMatchObject({
      'claude-code': '/srv/claude/.claude.json',
      'claude-desktop': '/etc/ada/Claude/claude_desktop_config.json',
      vscode: '/etc/ada/Code/User/mcp.json',
      codex: '/srv/codex/config.toml',
    })
    expect(skillFile('user', moved)).toBe('/srv/claude/skills/waymark/SKILL.md')
    expect(hookFile('user', moved)).toBe('/srv/claude/settings.json')
  })

  it('is inside the project for those that have one there', () => {
    const files = clients
      .filter(({ scopes }) => scopes.includes('project'))
      .map((client) => [client.id, client.file('project', { ...linux, codexHome: '/srv/codex' })])
    expect(Object.fromEntries(files)).toEqual({
      'claude-code': '/work/shop/.mcp.json',
      cursor: '/work/shop/.cursor/mcp.json',
      vscode: '/work/shop/.vscode/mcp.json',
      codex: '/work/shop/.codex/config.toml',
      gemini: '/work/shop/.gemini/settings.json',
    })
    expect(skillFile('project', windows)).toBe('C:\\work\\shop\\.claude\\skills\\waymark\\SKILL.md')
    expect(hookFile('project', linux)).toBe('/work/shop/.claude/settings.json')
  })
})

function userFiles(places: MachinePaths): Record<string, string> {
  return Object.fromEntries(clients.map((client) => [client.id, client.file('user', places)]))
}
