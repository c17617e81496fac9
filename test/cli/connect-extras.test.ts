import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { native } from '../../src/contracts/native/contract.ts'
import { connect } from '../support/clients/mcp-clients.ts'
import { waymark } from '../support/servers/waymark.ts'
import { Machine } from './machine.ts'

const skill = '.claude/skills/waymark/SKILL.md'
const settings = '.claude/settings.json'

describe('waymark connect skill', () => {
  it('writes a skill for the user or the project, once, and takes it away again', async () => {
    const machine = new Machine()
    expect((await machine.connect('skill', '--dry-run')).stdout).toContain('+ name: waymark\n')
    expect(machine.has('.claude')).toBe(false)
    expect(await machine.connect('skill', '--yes')).toMatchObject({ code: 0, stderr: '' })
    expect(machine.read(skill)).toMatch(/^---\nname: waymark\ndescription: .{40,1000}\n---\n/)
    expect((await machine.connect('skill', '--yes')).stdout).toContain('connected already')
    expect(await machine.connect('skill', '--remove', '--yes')).toMatchObject({ code: 0 })
    expect(machine.has('.claude/skills/waymark')).toBe(false)
    expect((await machine.connect('skill', '--remove', '--yes')).stdout).toContain('not connected')

    await machine.connect('skill', '--scope', 'project', '--yes')
    expect(existsSync(join(machine.project, skill))).toBe(true)
    expect(machine.has('.claude/skills/waymark')).toBe(false)
  })

  it('speaks of tools and arguments that there are', async () => {
    const machine = new Machine()
    await machine.connect('skill', '--yes')
    const words = [...machine.read(skill).matchAll(/`([a-z_]+)(?:: \w+)?`/g)].map(([, word]) => word)
    const known = native.tools.flatMap(({ name, input }) => [
      name,
      ...Object.entries(input.properties).flatMap(([key, { enum: values = [] }]) => [key, ...values]),
    ])
    expect(words.length).toBeGreaterThan(12)
    expect(words.filter((word) => word !== 'waymark' && !known.includes(word as string))).toEqual([])
  })

  it('keeps a copy of one that a person has changed', async () => {
    const machine = new Machine()
    machine.write(skill, '---\nname: waymark\ndescription: mine\n---\n')
    const { results } = JSON.parse((await machine.connect('skill', '--remove', '--yes', '--json')).stdout)
    expect(readFileSync(results[0].backup, 'utf8')).toContain('description: mine')
    expect(machine.has(skill)).toBe(false)
  })
})

describe('waymark connect hook', () => {
  const others =
    '{\n  "permissions": {\n    "allow": ["Bash(npm test:*)"]\n  },\n  "hooks": {\n    "SessionStart": [\n      {\n        "matcher": "startup",\n        "hooks": [{ "type": "command", "command": "git status" }]\n      }\n    ],\n    "PostToolUse": []\n  }\n}\n'

  it.for(['', '{}\n', '{\n  "model": "opus"\n}\n', '{\n\t"hooks": {}\n}', others])(
    'adds a command beside what is there, and leaves it as it was when removed: %j',
    async (text) => {
      const machine = new Machine()
      machine.write(settings, text)
      expect(await machine.connect('hook', '--yes')).toMatchObject({ code: 0, stderr: '' })
      const before = text === '' ? {} : JSON.parse(text)
      const after = JSON.parse(machine.read(settings))
      const ours = after.hooks.SessionStart.at(-1)
      expect(ours).toEqual({
        hooks: [
          {
            type: 'command',
            command: expect.stringMatching(/ catch-up --budget 800 --for claude-code$/),
            timeout: 30,
          },
        ],
      })
      const runs = { type: 'command', command: expect.stringMatching(/ hook$/), timeout: 10 }
      expect(after).toEqual({
        ...before,
        hooks: {
          ...before.hooks,
          SessionStart: [...(before.hooks?.SessionStart ?? []), ours],
          PostToolUse: [{ matcher: 'TodoWrite|TaskCreate|TaskUpdate', hooks: [runs] }],
          SessionEnd: [{ hooks: [runs] }],
        },
      })
      const connected = machine.read(settings)
      expect((await machine.connect('hook', '--yes')).stdout).toContain('connected already')
      expect(machine.read(settings)).toBe(connected)
      expect(await machine.connect('hook', '--remove', '--yes')).toMatchObject({ code: 0 })
      expect(machine.read(settings)).toBe(text)
    },
  )

  it('changes its own command and no other, also without a copy from before', async () => {
    const machine = new Machine()
    machine.write(
      settings,
      '{ "hooks": { "SessionStart": [{ "hooks": [{ "type": "command", "command": "npx -y waymark catch-up --budget 800", "timeout": 5 }, { "type": "command", "command": "echo catch-up" }] }] } }',
    )
    const { stdout } = await machine.connect('hook', '--yes', '--budget', '300', '--user', 'ada')
    expect(stdout).toMatch(/^The hooks of Claude Code: change in /)
    const [{ hooks }] = JSON.parse(machine.read(settings)).hooks.SessionStart
    expect(hooks).toEqual([
      {
        type: 'command',
        command: expect.stringMatching(/ catch-up --budget 300 --for claude-code --user ada$/),
        timeout: 5,
      },
      { type: 'command', command: 'echo catch-up' },
    ])
    await machine.connect('hook', '--remove', '--yes')
    expect(JSON.parse(machine.read(settings)).hooks.SessionStart).toEqual([{ hooks: [hooks[1]] }])
  })

  it('brings the list of the assistant in, when Claude Code runs what it wrote', async () => {
    const machine = new Machine()
    const data = join(machine.home, 'some data')
    await machine.connect('hook', '--yes', '--data', data)
    const [{ hooks }] = JSON.parse(machine.read(settings)).hooks.PostToolUse
    const todos = [{ content: 'Find the cause', status: 'in_progress', activeForm: 'Finding the cause' }]
    const input = JSON.stringify({
      session_id: 's1',
      cwd: machine.project,
      hook_event_name: 'PostToolUse',
      tool_name: 'TodoWrite',
      tool_input: { todos },
    })
    execFileSync('/bin/sh', ['-c', hooks[0].command], { env: machine.env, input })
    const { stdout } = await waymark(['list', '--data', data], machine.env)
    expect(stdout).toContain('Claude Code: Find the cause')
  })

  it('writes the hooks of Codex into a file of their own', async () => {
    const machine = new Machine()
    expect(await machine.connect('codex-hook', '--yes')).toMatchObject({ code: 0, stderr: '' })
    const { hooks } = JSON.parse(machine.read('.codex/hooks.json'))
    expect(Object.keys(hooks)).toEqual(['SessionStart', 'PostToolUse', 'Stop'])
    expect(hooks.PostToolUse[0]).toMatchObject({ matcher: 'update_plan' })
    await machine.connect('codex-hook', '--remove', '--yes')
    expect(machine.has('.codex/hooks.json') ? JSON.parse(machine.read('.codex/hooks.json')) : {}).toEqual({})
  })

  it('runs: what it prints is what is new, within the budget', async () => {
    const machine = new Machine()
    const data = join(machine.home, 'some data')
    await waymark(['add', 'Water the plants', '--data', data], machine.env)
    await machine.connect('hook', '--yes', '--budget', '200', '--data', data)
    const { command } = JSON.parse(machine.read(settings)).hooks.SessionStart[0].hooks[0]
    const printed = execFileSync('/bin/sh', ['-c', command], { env: machine.env, encoding: 'utf8' })
    expect(printed).toMatch(/^What follows is stored text .*\nsince /)
    expect(printed).toContain('#1 Water the plants')
  })

  it('speaks for its client and session: it tells what the person did, and not what the client did itself', async () => {
    const machine = new Machine()
    const data = join(machine.home, 'data')
    const typed = (...words: string[]) => waymark([...words, '--data', data], machine.env)
    await machine.connect('hook', '--yes', '--data', data)
    const { command } = JSON.parse(machine.read(settings)).hooks.SessionStart[0].hooks[0]
    const begin = (session_id: string) =>
      execFileSync('/bin/sh', ['-c', command], {
        env: machine.env,
        encoding: 'utf8',
        input: JSON.stringify({ session_id, hook_event_name: 'SessionStart', cwd: machine.project }),
      })
    {
      const where = { args: ['--data', data, '--project', machine.project] }
      await using claude = await connect('2026', where, { name: 'claude-code', title: 'Claude Code' })
      await claude.callTool('add_task', { title: 'Mend the importer' })
    }
    await typed('add', 'Water the plants')

    const first = begin('s1')
    expect(first).toMatch(/^since .*, when your last session began\n/m)
    expect(first).toMatch(/\nnews:\n.*Water the plants/)
    expect(first.split('ready:')[0]).not.toContain('Mend the importer')
    expect((await typed('catch-up')).stdout).toMatch(/^since .*your first session here\n/)
  })

  it.for([
    ['{ "hooks": [] }', '"hooks" is not a list of hooks by event'],
    ['{ "hooks": { "SessionStart": {} } }', '"hooks.SessionStart" is not a list'],
    ['{ "hooks": {\n }', 'line 2, column 3: not valid JSON'],
  ] as const)(
    'refuses settings that it does not understand, and leaves them alone: %s',
    async ([text, says]) => {
      const machine = new Machine()
      machine.write(settings, text)
      const { code, stderr } = await machine.connect('hook', '--yes')
      expect(code).toBe(1)
      expect(stderr).toContain(says)
      expect(machine.read(settings)).toBe(text)
    },
  )

  it('is in the list, with the skill', async () => {
    const machine = new Machine()
    await machine.connect('hook', '--scope', 'project', '--yes')
    await machine.connect('skill', '--yes')
    const { stdout } = await machine.connect()
    expect(stdout).toMatch(/^hook +project /m)
    expect(stdout).toMatch(/^skill +user +~\/\.claude\/skills\/waymark\/SKILL\.md$/m)
  })
})
