import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parse as parseToml } from 'smol-toml'
import { describe, expect, it } from 'vitest'
import { cli } from '../support/servers/waymark.ts'
import { Machine, started } from './machine.ts'

describe('waymark connect', () => {
  it('lists which clients were found and which are connected', async () => {
    const machine = new Machine()
    machine.write('.cursor/mcp.json', '{ "mcpServers": { "waymark": { "command": "waymark" } } }')
    machine.write('.codex/config.toml', 'model = "gpt-5"\n')
    machine.write('bin/gemini', '')
    machine.write('.codeium/windsurf/mcp_config.json', '{\n  "mcpServers": {\n    broken\n  }\n}\n')
    const { code, stdout } = await machine.connect()

    expect(code).toBe(0)
    expect(stdout).toMatch(/^claude-code +no +no +Claude Code$/m)
    expect(stdout).toMatch(/^cursor +yes +user +~\/\.cursor\/mcp\.json$/m)
    expect(stdout).toMatch(/^codex +yes +no +Codex$/m)
    expect(stdout).toMatch(/^gemini +yes +no +Gemini CLI$/m)
    expect(stdout).toMatch(/mcp_config\.json, line 3, column 5: not valid JSON: /)
    expect(stdout).toMatch(/\nwaymark connect CLIENT connects one/)
  })

  it('lists them for programs', async () => {
    const machine = new Machine()
    machine.write('.cursor/mcp.json', '{ "mcpServers": { "waymark": { "command": "waymark" } } }')
    const { clients } = JSON.parse((await machine.connect('--json')).stdout)
    const ids = clients.map(({ id }: { id: string }) => id)
    expect(ids).toEqual([
      ...[
        'claude-code',
        'claude-desktop',
        'cursor',
        'vscode',
        'codex',
        'windsurf',
        'gemini',
        'skill',
        'hook',
      ],
    ])
    expect(clients[2]).toEqual({
      id: 'cursor',
      name: 'Cursor',
      installed: true,
      places: [
        { scope: 'user', file: join(machine.home, '.cursor/mcp.json'), connected: true },
        { scope: 'project', file: join(machine.project, '.cursor/mcp.json'), connected: false },
      ],
    })
    expect(clients[3]).toMatchObject({ id: 'vscode', installed: false })
  })

  it.for([
    ['claude-code', '.claude.json', { mcpServers: { waymark: started } }],
    ['claude-desktop', '.config/Claude/claude_desktop_config.json', { mcpServers: { waymark: started } }],
    ['cursor', '.cursor/mcp.json', { mcpServers: { waymark: started } }],
    ['vscode', '.config/Code/User/mcp.json', { servers: { waymark: { type: 'stdio', ...started } } }],
    ['codex', '.codex/config.toml', { mcp_servers: { waymark: started } }],
    ['windsurf', '.codeium/windsurf/mcp_config.json', { mcpServers: { waymark: started } }],
    ['gemini', '.gemini/settings.json', { mcpServers: { waymark: started } }],
  ] as const)('writes the file of %s where there is none', async ([client, file, expected], context) => {
    if (process.platform !== 'linux')
      context.skip('the folders of another platform are checked without files')
    const machine = new Machine()
    expect(await machine.connect(client, '--yes')).toMatchObject({ code: 0, stderr: '' })
    const text = machine.read(file)
    expect(file.endsWith('.toml') ? parseToml(text) : JSON.parse(text)).toEqual(expected)

    const again = await machine.connect(client, '--yes')
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('connected already') })
    expect(machine.read(file)).toBe(text)
  })

  it.for([
    ['claude-code', '.mcp.json'],
    ['cursor', '.cursor/mcp.json'],
    ['vscode', '.vscode/mcp.json'],
    ['codex', '.codex/config.toml'],
    ['gemini', '.gemini/settings.json'],
  ] as const)('writes the file of %s into the project when asked to', async ([client, file]) => {
    const machine = new Machine()
    expect(await machine.connect(client, '--scope', 'project', '--yes')).toMatchObject({ code: 0 })
    expect(existsSync(join(machine.project, file))).toBe(true)
    expect(machine.has('.claude.json') || machine.has('.cursor')).toBe(false)
  })

  it('writes nothing where nobody can be asked, says so, and ends with 2', async () => {
    const machine = new Machine()
    const { code, stdout, stderr } = await machine.connect('cursor')
    expect(code).toBe(2)
    expect(stdout).toContain('+     "waymark": {')
    expect(stderr).toContain('Nothing was written: this is no terminal')
    expect(stderr).toContain('--yes')
    expect(machine.has('.cursor')).toBe(false)

    const json = await machine.connect('cursor', '--json')
    expect(json.code).toBe(2)
    expect(JSON.parse(json.stdout).results).toMatchObject([{ id: 'cursor', change: 'add', written: false }])
    expect(JSON.parse(json.stderr).error.message).toContain('Nothing was written')
    expect(machine.has('.cursor')).toBe(false)
  })

  it.for([
    ['y', true],
    ['yes', true],
    ['', false],
    ['n', false],
  ] as const)('asks at a terminal, and takes "%s" for what it is', async ([answer, isWritten], context) => {
    if (!existsSync('/usr/bin/script')) context.skip('there is no terminal to be had without script(1)')
    const machine = new Machine()
    const { code, screen } = await machine.connectAtTerminal(['cursor'], answer)
    expect(screen).toContain(`Write it to ${join(machine.home, '.cursor/mcp.json')}? [y/N]`)
    expect(screen).toContain(isWritten ? 'Written.' : 'Nothing was written.')
    expect({ code, isWritten: machine.has('.cursor/mcp.json') }).toEqual({ code: 0, isWritten })
  })

  it('shows what it would do and does nothing in a dry run', async () => {
    const machine = new Machine()
    const { code, stdout } = await machine.connect('codex', '--dry-run')
    expect(code).toBe(0)
    expect(stdout).toContain('+ [mcp_servers.waymark]\n')
    expect(stdout).toMatch(/Nothing was written: this was a dry run\.\n$/)
    expect(machine.has('.codex')).toBe(false)
  })

  it('carries on what was said about data, user, project, contract and profile, and nothing that was not', async () => {
    const machine = new Machine()
    await machine.connect(
      ...['cursor', '--yes', '--data', 'here', '--user', 'ada', '--project', machine.project],
      ...['--contract', 'records', '--profile', 'readonly'],
    )
    const { waymark } = JSON.parse(machine.read('.cursor/mcp.json')).mcpServers
    expect(waymark.args).toEqual([
      ...[cli, 'mcp', '--contract', 'records', '--profile', 'readonly'],
      ...['--data', join(process.cwd(), 'here'), '--project', machine.project, '--user', 'ada'],
    ])
  })

  it('names an address instead, with the contract and the profile in it', async () => {
    const machine = new Machine()
    const url = async (...args: string[]) => {
      expect(await machine.connect('cursor', '--yes', ...args)).toMatchObject({ code: 0 })
      return JSON.parse(machine.read('.cursor/mcp.json')).mcpServers.waymark
    }
    expect(await url('--url', 'http://127.0.0.1:4949')).toEqual({ url: 'http://127.0.0.1:4949/mcp' })
    expect(
      await url('--url', 'http://127.0.0.1:4949/mcp', '--contract', 'records', '--profile', 'lite'),
    ).toEqual({
      url: 'http://127.0.0.1:4949/mcp/records?profile=lite',
    })
    expect(await url()).toEqual(started)
    await machine.connect('windsurf', '--yes', '--url', 'https://waymark.example/mcp')
    expect(JSON.parse(machine.read('.codeium/windsurf/mcp_config.json')).mcpServers.waymark).toEqual({
      serverUrl: 'https://waymark.example/mcp',
    })
  })

  it('connects every client that was found, and goes on past one whose file is broken', async () => {
    const machine = new Machine()
    machine.write('.cursor/mcp.json', '{ "mcpServers": ')
    machine.write('.codex/config.toml', '')
    machine.write('.gemini/settings.json', '{}\n')
    const { code, stdout } = await machine.connect('--all', '--yes', '--json')
    expect(code).toBe(1)
    expect(JSON.parse(stdout).results).toMatchObject([
      {
        id: 'cursor',
        change: null,
        written: false,
        error: { message: expect.stringMatching(/line 1, column 17/) },
      },
      { id: 'codex', change: 'add', written: true },
      { id: 'gemini', change: 'add', written: true },
    ])
    expect(machine.read('.cursor/mcp.json')).toBe('{ "mcpServers": ')
    expect(machine.has('.claude.json')).toBe(false)

    const removed = await machine.connect('--all', '--remove', '--yes')
    expect(removed.stdout).toMatch(/Codex: remove from /)
    expect(machine.read('.codex/config.toml')).toBe('')
  })

  it('says that none was found, or that a client has no way to say it', async () => {
    const machine = new Machine()
    expect(await machine.connect('--all', '--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('None of the clients was found'),
    })
    const desktop = await machine.connect('claude-desktop', '--yes', '--url', 'http://127.0.0.1:4949/mcp')
    expect(desktop).toMatchObject({ code: 2, stderr: expect.stringContaining('let it start Waymark itself') })
    expect(await machine.connect('windsurf', '--scope', 'project', '--yes')).toMatchObject({ code: 2 })
  })

  it.for([
    [['cursr'], 'Did you mean waymark connect cursor?'],
    [['emacs'], 'Known are claude-code, claude-desktop, cursor'],
    [['cursor', 'codex'], 'One client at a time'],
    [['cursor', '--scope', 'galaxy'], '--scope must be user or project'],
    [['cursor', '--contract', 'nothing'], 'nothing'],
    [['cursor', '--url', 'ftp://x'], '--url must be an address'],
    [['cursor', '--url', 'https://ada:secret@waymark.example/mcp'], 'would put a password into a file'],
    [
      ['cursor', '--url', 'http://127.0.0.1:4949/mcp', '--data', 'x'],
      '--data is for a server that the client starts',
    ],
    [['cursor', '--budget', '500'], '--budget is for the hook'],
    [['hook', '--budget', '5'], '--budget must be a whole number from 100 to 20000'],
    [['skill', '--url', 'http://127.0.0.1:4949/mcp'], '--url is for clients'],
  ] as const)('refuses %j with the way out', async ([args, says]) => {
    const machine = new Machine()
    const { code, stdout, stderr } = await machine.connect(...args, '--yes')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(says)
    expect(stderr).not.toContain('secret')
  })

  it('takes a home folder for no project', async () => {
    const machine = new Machine()
    const { code, stderr } = await machine.connect(
      ...['cursor', '--scope', 'project', '--yes', '--project', machine.home],
    )
    expect(code).toBe(1)
    expect(stderr).toContain('There is no project here')
    expect(machine.has('.cursor')).toBe(false)
  })
})
