import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse as parseToml } from 'smol-toml'
import { describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { cli, plainFolder } from '../support/servers/waymark.ts'
import { Machine, started } from './machine.ts'

/** The program and its arguments as one list. */
const asList = { type: 'local', command: [started.command, ...started.args] }

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
      ...['claude-code', 'claude-desktop', 'cursor', 'vscode', 'codex', 'windsurf', 'gemini', 'copilot'],
      ...['opencode', 'zed', 'cline', 'roo', 'kilo', 'continue', 'qwen', 'kimi', 'goose', 'amp', 'junie'],
      ...['warp', 'nanocoder', 'skill', 'hook', 'codex-hook'],
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
    [
      'claude-desktop',
      '.config/Claude/claude_desktop_config.json',
      { mcpServers: { waymark: { ...started, args: started.args.slice(0, 2) } } },
    ],
    ['cursor', '.cursor/mcp.json', { mcpServers: { waymark: started } }],
    ['vscode', '.config/Code/User/mcp.json', { servers: { waymark: { type: 'stdio', ...started } } }],
    ['codex', '.codex/config.toml', { mcp_servers: { waymark: started } }],
    ['windsurf', '.codeium/windsurf/mcp_config.json', { mcpServers: { waymark: started } }],
    ['gemini', '.gemini/settings.json', { mcpServers: { waymark: started } }],
    ['copilot', '.copilot/mcp-config.json', { mcpServers: { waymark: started } }],
    ['opencode', '.config/opencode/opencode.jsonc', { mcp: { waymark: asList } }],
    ['zed', '.config/zed/settings.json', { context_servers: { waymark: started } }],
    ['cline', '.cline/data/settings/cline_mcp_settings.json', { mcpServers: { waymark: started } }],
    [
      'roo',
      '.config/Code/User/globalStorage/rooveterinaryinc.roo-cline/settings/mcp_settings.json',
      { mcpServers: { waymark: started } },
    ],
    ['kilo', '.config/kilo/kilo.jsonc', { mcp: { waymark: asList } }],
    [
      'continue',
      '.continue/config.yaml',
      {
        name: 'Local Config',
        version: '1.0.0',
        schema: 'v1',
        mcpServers: [{ name: 'waymark', type: 'stdio', ...started }],
      },
    ],
    ['qwen', '.qwen/settings.json', { mcpServers: { waymark: { alwaysLoadTools: true, ...started } } }],
    ['kimi', '.kimi-code/mcp.json', { mcpServers: { waymark: started } }],
    [
      'goose',
      '.config/goose/config.yaml',
      {
        extensions: {
          waymark: {
            enabled: true,
            name: 'waymark',
            description: 'Tasks and project knowledge',
            timeout: 300,
            type: 'stdio',
            cmd: started.command,
            args: started.args,
          },
        },
      },
    ],
    ['amp', '.config/amp/settings.json', { 'amp.mcpServers': { waymark: started } }],
    ['junie', '.junie/mcp/mcp.json', { mcpServers: { waymark: started } }],
    ['warp', '.warp/.mcp.json', { mcpServers: { waymark: started } }],
    [
      'nanocoder',
      '.config/nanocoder/.mcp.json',
      { mcpServers: { waymark: { transport: 'stdio', ...started } } },
    ],
  ] as const)('writes the file of %s where there is none', async ([client, file, expected], context) => {
    if (process.platform !== 'linux')
      context.skip('the folders of another platform are checked without files')
    const machine = new Machine()
    expect(await machine.connect(client, '--yes')).toMatchObject({ code: 0, stderr: '' })
    const text = machine.read(file)
    const readers = { toml: parseToml, yaml: parseYaml, json: JSON.parse, jsonc: JSON.parse }
    const read: (text: string) => unknown = readers[file.split('.').at(-1) as keyof typeof readers]
    expect(read(text)).toEqual(expected)

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
    ['copilot', '.mcp.json'],
    ['opencode', 'opencode.json'],
    ['zed', '.zed/settings.json'],
    ['roo', '.roo/mcp.json'],
    ['kilo', 'kilo.jsonc'],
    ['continue', '.continue/mcpServers/waymark.yaml'],
    ['qwen', '.qwen/settings.json'],
    ['kimi', '.kimi-code/mcp.json'],
    ['amp', '.amp/settings.json'],
    ['junie', '.junie/mcp/mcp.json'],
    ['warp', '.warp/.mcp.json'],
    ['nanocoder', '.mcp.json'],
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
      ...['--data', join(plainFolder(), 'here'), '--project', machine.project, '--user', 'ada'],
    ])
  })

  it('names an address instead, with the contract and the profile in it', async () => {
    const machine = new Machine()
    const url = async (...args: string[]) => {
      expect(await machine.connect('cursor', '--yes', ...args)).toMatchObject({ code: 0 })
      return JSON.parse(machine.read('.cursor/mcp.json')).mcpServers.waymark
    }
    expect(await url('--url', 'http://127.0.0.1:4949')).toEqual({
      url: 'http://127.0.0.1:4949/mcp?profile=agent',
    })
    expect(await url('--url', 'http://127.0.0.1:4949', '--profile', 'full')).toEqual({
      url: 'http://127.0.0.1:4949/mcp?profile=full',
    })
    expect(
      await url('--url', 'http://127.0.0.1:4949/mcp', '--contract', 'records', '--profile', 'lite'),
    ).toEqual({
      url: 'http://127.0.0.1:4949/mcp/records?profile=lite',
    })
    expect(await url()).toEqual(started)
    await machine.connect('windsurf', '--yes', '--url', 'https://waymark.example/mcp')
    expect(JSON.parse(machine.read('.codeium/windsurf/mcp_config.json')).mcpServers.waymark).toEqual({
      serverUrl: 'https://waymark.example/mcp?profile=agent',
    })
  })

  it('leaves it to those with tools for files to use their own, unless it was said which tools there are', async () => {
    const machine = new Machine()
    const args = async (...given: string[]) => {
      await machine.connect('kimi', '--yes', ...given)
      return JSON.parse(machine.read('.kimi-code/mcp.json')).mcpServers.waymark.args.slice(1)
    }
    expect(await args()).toEqual(['mcp', '--profile', 'agent'])
    expect(await args('--profile', 'full')).toEqual(['mcp', '--profile', 'full'])
    expect(await args('--contract', 'context')).toEqual(['mcp', '--contract', 'context'])
  })

  it('writes into the file that is there, of those a client reads', async () => {
    const machine = new Machine()
    machine.write('.config/opencode/opencode.json', '{\n  "theme": "system" // mine\n}\n')
    expect(await machine.connect('opencode', '--yes')).toMatchObject({ code: 0 })
    expect(machine.read('.config/opencode/opencode.json')).toContain('"waymark"')
    expect(machine.has('.config/opencode/opencode.jsonc')).toBe(false)
  })

  it('writes a file that several clients read so that each of them understands it', async () => {
    const machine = new Machine()
    for (const client of ['claude-code', 'copilot', 'nanocoder'])
      expect(await machine.connect(client, '--scope', 'project', '--yes')).toMatchObject({ code: 0 })
    const { waymark } = JSON.parse(readFileSync(join(machine.project, '.mcp.json'), 'utf8')).mcpServers
    // Claude Code takes no other type than its own; Nanocoder needs its word, and the others pass over it.
    expect(waymark).toEqual({ ...started, transport: 'stdio' })
  })

  it('says what is left to do where a client asks before it starts a server', async () => {
    const machine = new Machine()
    const { stdout } = await machine.connect('qwen', '--scope', 'project', '--yes')
    expect(stdout).toContain('qwen mcp approve waymark')
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
      stderr: expect.stringContaining('No known client was found'),
    })
    const desktop = await machine.connect('claude-desktop', '--yes', '--url', 'http://127.0.0.1:4949/mcp')
    expect(desktop).toMatchObject({ code: 2, stderr: expect.stringContaining('let it start Waymark itself') })
    expect(await machine.connect('windsurf', '--scope', 'project', '--yes')).toMatchObject({ code: 2 })
  })

  it.for([
    [['cursr'], 'Did you mean waymark connect cursor?'],
    [['emacs'], 'Known clients: claude-code, claude-desktop, cursor'],
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
