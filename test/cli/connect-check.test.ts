import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../support/files/folder.ts'
import { serve } from '../support/servers/serving.ts'
import { Machine } from './machine.ts'

/** Puts a program onto the path that prints what a host once printed, and says in which folder it was called. */
function install(machine: Machine, name: string, prints: string): void {
  mkdirSync(join(machine.home, 'bin'), { recursive: true })
  const file = join(machine.home, 'bin', name)
  writeFileSync(file, `#!/bin/sh\n[ "$*" = "mcp list" ] || exit 3\ncat <<'END'\n${prints}\nEND\n`)
  chmodSync(file, 0o755)
}

describe.skipIf(process.platform === 'win32')('waymark connect --check', () => {
  it('says connected where the host says so, and ends with 0', async () => {
    const machine = new Machine()
    await machine.connect('claude-code', '--yes')
    install(machine, 'claude', 'waymark: node cli.js mcp - ✔ Connected')
    machine.link('cat')
    expect(await machine.connect('claude-code', '--check')).toEqual({
      code: 0,
      stdout: 'Claude Code: connected, says claude mcp list.\n',
      stderr: '',
    })
  })

  it.each([
    [
      'gemini',
      'disabled because this folder is untrusted.\n○ waymark: node cli.js (stdio) - Disabled',
      'Gemini CLI: this folder is not trusted, says gemini mcp list. Gemini CLI starts no servers in a folder it does not trust: start gemini there once and trust it.\n',
    ],
    [
      'claude-code',
      'waymark: node cli.js - ✘ Failed to connect — CONNECTION_CLOSED',
      'Claude Code: claude mcp list says: Failed to connect — CONNECTION_CLOSED.\n',
    ],
    ['codex', 'No MCP servers configured yet.', 'Codex: codex mcp list does not list it.\n'],
  ])('says why %s is not, in its own words, and ends with 1', async (client, prints, says) => {
    const machine = new Machine()
    await machine.connect(client, '--yes')
    install(machine, client === 'claude-code' ? 'claude' : client, prints)
    machine.link('cat')
    expect(await machine.connect(client, '--check')).toMatchObject({ code: 1, stdout: says })
  })

  it('says of a project what the host waits for', async () => {
    const machine = new Machine()
    await machine.connect('qwen', '--scope', 'project', '--yes')
    install(machine, 'qwen', '● waymark: node cli.js (stdio) - Pending approval')
    machine.link('cat')
    const { code, stdout } = await machine.connect('qwen', '--check')
    expect([code, stdout]).toEqual([
      1,
      'Qwen Code: waits for your approval, says qwen mcp list: Pending approval. ' +
        'Qwen Code asks before it starts a server of a project: qwen mcp approve waymark\n',
    ])
  })

  it('begins a session itself where the host only lists it, or has nothing to ask', async () => {
    const machine = new Machine()
    for (const client of ['codex', 'zed', 'goose', 'continue', 'opencode'])
      await machine.connect(client, '--yes', '--data', newFolder())
    install(machine, 'codex', 'waymark  node  cli.js mcp  enabled  Unsupported')
    machine.link('cat')
    const { code, stdout } = await machine.connect('--check')
    expect(stdout).toContain(
      'Codex: codex mcp list lists it; started as its file says, it answers with 10 tools.\n',
    )
    for (const name of ['Zed', 'Goose', 'Continue'])
      expect(stdout).toContain(
        `${name}: it has no list of its own to ask; started as its file says, it answers with 10 tools.\n`,
      )
    expect(stdout).toContain(
      'opencode: opencode is not on the path and was not asked; started as its file says, it answers with 10 tools.\n',
    )
    expect(code).toBe(0)
  })

  it('says what a server that does not start wrote, and that one at an address is not there', async () => {
    const machine = new Machine()
    machine.write(
      '.cursor/mcp.json',
      JSON.stringify({
        mcpServers: { waymark: { command: process.execPath, args: ['-e', 'throw "too old"'] } },
      }),
    )
    const broken = await machine.connect('cursor', '--check', '--json')
    expect(broken.code).toBe(1)
    expect(JSON.parse(broken.stdout).checks).toMatchObject([
      { id: 'cursor', connected: false, says: expect.stringContaining('too old') },
    ])
    let url = ''
    {
      await using serving = await serve(['--data', newFolder()])
      url = serving.mcp
      await machine.connect('cursor', '--yes', '--url', url)
      expect((await machine.connect('cursor', '--check')).stdout).toContain('it answers.')
    }
    const gone = await machine.connect('cursor', '--check')
    expect(gone.stdout).toContain('it does not answer: ')
    expect(gone.code).toBe(1)
  })

  it('says what is not connected, and that nothing is', async () => {
    const machine = new Machine()
    expect(await machine.connect('cursor', '--check')).toMatchObject({
      code: 1,
      stdout: 'Cursor: not connected: waymark connect cursor\n',
    })
    expect(await machine.connect('--check')).toMatchObject({
      code: 0,
      stdout: 'No client is connected yet. waymark connect lists them.\n',
    })
  })
})
