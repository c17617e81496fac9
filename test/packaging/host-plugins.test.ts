import { parse as parseToml } from 'smol-toml'
import { describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { claudePlugin, geminiExtension } from '../../scripts/packaging/host-plugins.ts'
import { Machine } from '../cli/machine.ts'

const manifest = { name: 'waymark', version: '1.2.3', description: 'Tasks', license: 'MIT' }
const server = { command: 'npx', args: ['-y', 'waymark@1.2.3', 'mcp', '--profile', 'agent'] }

describe('the plug-in for Claude Code', () => {
  const files = claudePlugin(manifest)
  const json = (path: string) => JSON.parse(files[path] as string)

  it('starts the server of its own version', () => {
    expect(json('.claude-plugin/plugin.json')).toMatchObject({ name: 'waymark', version: '1.2.3' })
    expect(json('.mcp.json')).toEqual({ mcpServers: { waymark: server } })
  })

  it('has the skill and the hooks that connect writes', async () => {
    const machine = new Machine()
    await machine.connect('skill', '--yes')
    await machine.connect('hook', '--yes')
    expect(files['skills/waymark/SKILL.md']).toBe(machine.read('.claude/skills/waymark/SKILL.md'))
    expect(eventsIn(json('hooks/hooks.json'))).toEqual(
      eventsIn(JSON.parse(machine.read('.claude/settings.json'))),
    )
  })

  it('has commands, one of which takes words', () => {
    const heads = Object.entries(files)
      .filter(([path]) => path.startsWith('commands/'))
      .map(([path, text]) => [path, parseYaml(text.split('---\n')[1] as string)])
    expect(heads).toEqual([
      ['commands/plan-work.md', { description: expect.any(String), 'argument-hint': '[goal]' }],
      ['commands/standup.md', { description: expect.any(String) }],
      ['commands/wrap-up.md', { description: expect.any(String) }],
    ])
    expect(files['commands/plan-work.md']).toContain('goal: $ARGUMENTS\n')
  })
})

describe('the extension for Gemini CLI', () => {
  const files = geminiExtension(manifest)

  it('starts the same server, and has the same skill and commands', () => {
    expect(JSON.parse(files['gemini-extension.json'] as string)).toMatchObject({
      name: 'waymark',
      version: '1.2.3',
      mcpServers: { waymark: server },
    })
    expect(files['skills/waymark/SKILL.md']).toBe(claudePlugin(manifest)['skills/waymark/SKILL.md'])
    expect(parseToml(files['commands/waymark/plan-work.toml'] as string)).toEqual({
      description: 'Break a goal into tasks',
      prompt: expect.stringContaining('goal: {{args}}\n'),
    })
  })
})

/** Which of our commands runs when, without how it is started. */
function eventsIn({
  hooks,
}: {
  hooks: Record<string, { matcher?: string; hooks: { command: string }[] }[]>
}) {
  return Object.entries(hooks).map(([event, groups]) => [
    event,
    groups.map(({ matcher, hooks }) => [
      matcher,
      hooks.map(({ command }) => /(?:catch-up|hook).*$/.exec(command)?.[0]),
    ]),
  ])
}
