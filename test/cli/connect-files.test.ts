import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isWithin } from '../support/files/is-within.ts'
import { cli, plainEnv, plainFolder } from '../support/servers/waymark.ts'
import { Machine, started } from './machine.ts'

/** Files as people have them: with other servers, remarks, and the habits of their editors. */
const files = {
  'Claude Code, with its own state around the servers': [
    'claude-code',
    '.claude.json',
    `{\n  "numStartups": 214,\n  "tipsHistory": {\n    "shift-enter": 12\n  },\n  "projects": {\n    "/home/ada/shop": {\n      "allowedTools": [],\n      "mcpServers": {\n        "waymark": { "command": "of-this-project-alone" }\n      }\n    }\n  },\n  "mcpServers": {},\n  "userID": "3f5c"\n}`,
  ],
  'Claude Desktop, with preferences and no servers yet': [
    'claude-desktop',
    '.config/Claude/claude_desktop_config.json',
    '{\n  "globalShortcut": "Ctrl+Space",\n  "preferences": { "menuBarEnabled": false }\n}\n',
  ],
  'Cursor, on one line': [
    'cursor',
    '.cursor/mcp.json',
    '{"mcpServers":{"github":{"url":"https://api.githubcopilot.com/mcp/","headers":{"Authorization":"Bearer x"}}}}',
  ],
  'VS Code, with tabs, remarks and commas too many': [
    'vscode',
    '.config/Code/User/mcp.json',
    '{\n\t// asked for once\n\t"inputs": [\n\t\t{ "type": "promptString", "id": "token", "password": true },\n\t],\n\t"servers": {\n\t\t"playwright": {\n\t\t\t"command": "npx",\n\t\t\t"args": ["@playwright/mcp@latest"], // always the newest\n\t\t}, /* more below */\n\t},\n}\n',
  ],
  'Codex, with tables, texts over several lines and remarks': [
    'codex',
    '.codex/config.toml',
    'model = "gpt-5-codex" # the usual\nnotify = [\n  "notify-send", # [not a table]\n]\n\n[mcp_servers.context7]\ncommand = "npx"\nargs = ["-y", "@upstash/context7-mcp"]\n\n[mcp_servers.context7.env]\nCONTEXT7_API_KEY = "ctx7sk-1"\n\n# folders I trust\n[projects."/home/ada/shop"]\ntrust_level = "trusted"\n\n[notes]\ntext = """\n[mcp_servers.waymark]\n"""\n',
  ],
  'Windsurf, from Windows: a mark at the beginning and its line ends': [
    'windsurf',
    '.codeium/windsurf/mcp_config.json',
    '\uFEFF{\r\n    "mcpServers": {\r\n        "figma": {\r\n            "serverUrl": "https://mcp.figma.com/mcp",\r\n            "disabled": true\r\n        }\r\n    }\r\n}\r\n',
  ],
  'Gemini CLI, with the rest of its settings': [
    'gemini',
    '.gemini/settings.json',
    '{\n    "security": { "auth": { "selectedType": "oauth-personal" } },\n    // servers\n    "mcpServers": { "fs": { "command": "mcp-fs", "trust": true } },\n    "ui": { "theme": "GitHub" }\n}\n',
  ],
  'a file that was made and left empty': ['cursor', '.cursor/mcp.json', ''],
  'a file without a last line end': ['codex', '.codex/config.toml', 'model = "gpt-5"'],
} as const

const cases = Object.entries(files).map(([name, rest]) => [name, ...rest] as const)

describe("a client's file", () => {
  it.for(cases)(
    'keeps what is in it, and is as it was when Waymark is removed: %s',
    async ([, client, file, text]) => {
      const machine = new Machine()
      machine.write(file, text)
      expect(await machine.connect(client, '--yes')).toMatchObject({ code: 0, stderr: '' })
      const connected = machine.read(file)
      expect(connected).not.toBe(text)
      expect(isWithin(text, connected)).toBe(true)
      expect(connected.includes('\r\n')).toBe(text.includes('\r\n'))
      if (text.includes('\r\n')) expect(connected).not.toMatch(/[^\r]\n/)

      expect((await machine.connect(client, '--yes')).stdout).toContain('connected already')
      expect(machine.read(file)).toBe(connected)

      expect(await machine.connect(client, '--remove', '--yes')).toMatchObject({ code: 0 })
      expect(machine.read(file)).toBe(text)
      expect((await machine.connect(client, '--remove', '--yes')).stdout).toContain('not connected')
      expect(machine.read(file)).toBe(text)
    },
  )

  it('loses our entry and nothing that came later', async () => {
    const machine = new Machine()
    machine.write('.cursor/mcp.json', '{\n  "mcpServers": {}\n}\n')
    await machine.connect('cursor', '--yes')
    const servers = JSON.parse(machine.read('.cursor/mcp.json')).mcpServers
    const later = { mcpServers: { before: { command: 'a' }, ...servers, after: { command: 'b' } } }
    machine.write('.cursor/mcp.json', JSON.stringify(later, null, 2))
    await machine.connect('cursor', '--remove', '--yes')
    const { waymark, ...others } = later.mcpServers
    expect(machine.read('.cursor/mcp.json')).toBe(JSON.stringify({ mcpServers: others }, null, 2))
  })

  it('shows an entry that says something else as a change, and keeps what a person added to it', async () => {
    const machine = new Machine()
    machine.write(
      '.gemini/settings.json',
      '{\n  "mcpServers": {\n    "waymark": {\n      "command": "/old/node",\n      "args": ["mcp"],\n      "trust": true\n    }\n  }\n}\n',
    )
    const { stdout } = await machine.connect('gemini', '--yes')
    expect(stdout).toMatch(/^Gemini CLI: change in /)
    expect(stdout).toContain('-       "command": "/old/node",\n')
    expect(stdout).toContain(`+       "command": ${JSON.stringify(started.command)},\n`)
    expect(JSON.parse(machine.read('.gemini/settings.json')).mcpServers.waymark).toEqual({
      ...started,
      trust: true,
    })
  })

  it('shows nobody the keys of its neighbours', async () => {
    const machine = new Machine()
    machine.write(
      '.codex/config.toml',
      '[mcp_servers.other]\ncommand = "x"\nenv = { API_KEY = "sk-very-secret" }\n',
    )
    const { stdout } = await machine.connect('codex', '--dry-run')
    expect(stdout).toContain('+ [mcp_servers.waymark]')
    expect(stdout).toContain('API_KEY = "…"')
    expect(stdout).not.toContain('sk-very-secret')
  })

  it.for([
    [
      'cursor',
      '.cursor/mcp.json',
      '{\n  "mcpServers": {\n    "a": {}\n    "b": {}\n  }\n}\n',
      'line 4, column 5: not valid JSON: a comma is missing',
    ],
    [
      'vscode',
      '.config/Code/User/mcp.json',
      '{\r\n  "servers": {\r\n',
      'line 3, column 1: not valid JSON: a closing } is missing',
    ],
    ['codex', '.codex/config.toml', 'model = "gpt-5"\n[mcp_servers.a\ncommand = "x"\n', 'line 2, column '],
    ['gemini', '.gemini/settings.json', '[]', 'line 1, column 1: it is no JSON object'],
    [
      'claude-code',
      '.claude.json',
      '{ "mcpServers": "none" }',
      '"mcpServers" is not a list of servers by name',
    ],
  ] as const)(
    'is refused with the place, and left alone, when %s could not read it',
    async ([client, file, text, says], context) => {
      if (process.platform !== 'linux' && file.startsWith('.config')) context.skip('another folder there')
      const machine = new Machine()
      machine.write(file, text)
      for (const args of [[], ['--remove']]) {
        const { code, stdout, stderr } = await machine.connect(client, '--yes', ...args)
        expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
        expect(stderr).toContain(`${join(machine.home, file)}`)
        expect(stderr).toContain(says)
        expect(stderr).toContain('Nothing was changed.')
      }
      expect(machine.read(file)).toBe(text)
      expect(readdirSync(join(machine.home, file, '..'))).toHaveLength(1)
    },
  )

  it('is refused when it is no UTF-8 text', async () => {
    const machine = new Machine()
    const bytes = Buffer.from('\uFEFF{}', 'utf16le')
    machine.write('.cursor/mcp.json', bytes)
    const { code, stderr } = await machine.connect('cursor', '--yes')
    expect(code).toBe(1)
    expect(stderr).toContain('is not UTF-8 text')
    expect(readFileSync(join(machine.home, '.cursor/mcp.json'))).toEqual(bytes)
  })

  it('is kept beside itself before each change, and no such copy is ever written over', async () => {
    const machine = new Machine()
    machine.write('.cursor/mcp.json', '{}')
    const texts = ['{}']
    for (const args of [
      ['--yes'],
      ['--yes', '--user', 'ada'],
      ['--yes', '--user', 'bob'],
      ['--remove', '--yes'],
    ]) {
      const { results } = JSON.parse((await machine.connect('cursor', '--json', ...args)).stdout)
      expect(readFileSync(results[0].backup, 'utf8')).toBe(texts.at(-1))
      expect(results[0].backup).toMatch(/mcp\.json\.\d{4}-\d{2}-\d{2}-\d{6}(-\d+)?\.bak$/)
      texts.push(machine.read('.cursor/mcp.json'))
    }
    const names = readdirSync(join(machine.home, '.cursor'))
    expect(names.filter((name) => name.endsWith('.bak'))).toHaveLength(4)
    expect(names).toHaveLength(5)
  })

  it('keeps who may read it, and stays a link where it was one', async () => {
    const machine = new Machine()
    machine.write('dotfiles/cursor.json', '{\n  "mcpServers": {}\n}\n')
    chmodSync(join(machine.home, 'dotfiles/cursor.json'), 0o600)
    mkdirSync(join(machine.home, '.cursor'))
    symlinkSync('../dotfiles/cursor.json', join(machine.home, '.cursor/mcp.json'))
    await machine.connect('cursor', '--yes')

    expect(lstatSync(join(machine.home, '.cursor/mcp.json')).isSymbolicLink()).toBe(true)
    expect(JSON.parse(machine.read('dotfiles/cursor.json')).mcpServers.waymark).toEqual(started)
    expect(statSync(join(machine.home, 'dotfiles/cursor.json')).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(machine.home, '.cursor'))).toEqual(['mcp.json'])
  })

  it('is made where a link leads that leads to nothing yet', async () => {
    const machine = new Machine()
    mkdirSync(join(machine.home, '.codex'))
    symlinkSync('../dotfiles/codex.toml', join(machine.home, '.codex/config.toml'))
    expect(await machine.connect('codex', '--yes')).toMatchObject({ code: 0 })
    expect(machine.read('dotfiles/codex.toml')).toContain('[mcp_servers.waymark]')
    expect(lstatSync(join(machine.home, '.codex/config.toml')).isSymbolicLink()).toBe(true)
  })

  it('is left alone with a clear sentence in a folder that cannot be written', async () => {
    const machine = new Machine()
    machine.write('.cursor/mcp.json', '{}')
    chmodSync(machine.home, 0o755)
    chmodSync(join(machine.home, '.cursor'), 0o555)
    // Nothing is forbidden to root.
    const { code, stderr } = await runAs(process.getuid?.() === 0 ? 65_534 : undefined, machine)
    chmodSync(join(machine.home, '.cursor'), 0o755)
    expect(code).toBe(1)
    expect(stderr).toContain(
      `${join(machine.home, '.cursor/mcp.json')} cannot be written: you are not allowed to.`,
    )
    expect(stderr).not.toContain('a bug')
    expect(machine.read('.cursor/mcp.json')).toBe('{}')
    expect(readdirSync(join(machine.home, '.cursor'))).toEqual(['mcp.json'])
  })

  it('is left alone with a clear sentence where its folder is a file, or it is a folder', async () => {
    const machine = new Machine()
    machine.write('.cursor', 'a file')
    const { code, stderr } = await machine.connect('cursor', '--yes')
    expect(code).toBe(1)
    expect(stderr).toContain('cannot be read: a part of the path is a file.')
    mkdirSync(join(machine.home, '.codex/config.toml'), { recursive: true })
    expect(await machine.connect('codex', '--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not a file.'),
    })
  })

  it('is written whole when whoever reads our answer hangs up early', async () => {
    const machine = new Machine()
    writeFileSync(join(machine.home, 'note'), '')
    const child = spawn(process.execPath, [cli, 'connect', 'cursor', '--yes'], {
      cwd: plainFolder(),
      env: { ...plainEnv(), ...machine.env },
    })
    child.stdout.destroy()
    let stderr = ''
    child.stderr.on('data', (chunk) => (stderr += chunk))
    const [code] = await once(child, 'close')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(machine.read('.cursor/mcp.json')).mcpServers.waymark).toEqual(started)
    expect(readdirSync(join(machine.home, '.cursor'))).toEqual(['mcp.json'])
  })

  it('names the file behind a link by which the program was called', async () => {
    const machine = new Machine()
    mkdirSync(join(machine.home, 'bin'))
    symlinkSync(cli, join(machine.home, 'bin/waymark'))
    const child = spawn(process.execPath, [join(machine.home, 'bin/waymark'), 'connect', 'cursor', '--yes'], {
      cwd: plainFolder(),
      env: { ...plainEnv(), ...machine.env },
      stdio: 'ignore',
    })
    expect(await once(child, 'close')).toEqual([0, null])
    expect(JSON.parse(machine.read('.cursor/mcp.json')).mcpServers.waymark).toEqual(started)
  })

  it('starts a server that speaks to the client', async () => {
    const machine = new Machine()
    await machine.connect('cursor', '--yes', '--data', join(machine.home, 'data'))
    const { command, args } = JSON.parse(machine.read('.cursor/mcp.json')).mcpServers.waymark
    const child = spawn(command, args, { cwd: '/', env: { HOME: machine.home } })
    const params = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    }
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`)
    const [chunk] = await once(child.stdout, 'data')
    child.stdin.end()
    await once(child, 'close')
    expect(JSON.parse(String(chunk).split('\n')[0] as string).result.serverInfo.name).toBe('waymark')
    expect(existsSync(join(machine.home, 'data/waymark.db'))).toBe(true)
  })
})

async function runAs(uid: number | undefined, machine: Machine) {
  const child = spawn(process.execPath, [cli, 'connect', 'cursor', '--yes'], {
    env: { ...plainEnv(), ...machine.env, WAYMARK_PROJECT: '/tmp' },
    cwd: '/',
    ...(uid !== undefined && { uid, gid: uid }),
  })
  let stderr = ''
  child.stderr.on('data', (chunk) => (stderr += chunk))
  child.stdout.resume()
  const [code] = await once(child, 'close')
  return { code, stderr }
}
