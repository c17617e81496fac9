import { HookEditor } from '../../src/clients/claude-hook.ts'
import { serverName } from '../../src/clients/client.ts'
import { skillText } from '../../src/contracts/native/skill.ts'

/** Files by their path in the folder of a plug-in. */
export type PluginFiles = Readonly<Record<string, string>>

interface Manifest {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
}

/** A command that a person types. `what` stands for the words behind it. */
interface TypedCommand {
  readonly name: string
  readonly description: string
  readonly takes?: string
  readonly prompt: (what: string) => string
}

const commands: readonly TypedCommand[] = [
  {
    name: 'plan-work',
    description: 'Break a goal into tasks',
    takes: 'goal',
    prompt: (goal) =>
      `Plan how to reach this goal: ${goal}\n\nLook at list_tasks first, so that nothing is planned twice. Then add one task ` +
      'for the goal with its steps, each small enough for one sitting, with due dates and blocked_by where the order ' +
      'matters. Show me the plan before you add it.',
  },
  {
    name: 'standup',
    description: 'What was done, what is next, what is stuck',
    prompt: () =>
      'Write my stand-up in three short parts: done, next, stuck. Use list_tasks with the views done, ready and blocked.',
  },
  {
    name: 'wrap-up',
    description: 'End a session: bring the tasks in line with what was done, and keep what was learnt',
    prompt: () =>
      'We are about to stop. Compare what we did with list_tasks: complete what is done, add what came up, note on a task ' +
      'where it stands, and give back what you claimed. Then keep what we learnt, each finding with remember: patterns, ' +
      'rules, decisions and issues, with their module and files, and none that context_search already knows. End with one ' +
      'remember of type summary, and tell me in a few lines.',
  },
]

/** By npx and by its exact version: what was checked together stays together. */
function started({ name, version }: Manifest, ...words: readonly string[]) {
  return { command: 'npx', args: ['-y', `${name}@${version}`, ...words] }
}

/** The server, the skill, the hooks and commands, as Claude Code installs them in one. */
export function claudePlugin(manifest: Manifest): PluginFiles {
  const { name, version, description, license } = manifest
  const lineOf = (...words: readonly string[]) => {
    const { command, args } = started(manifest, ...words)
    return [command, ...args].join(' ')
  }
  const hooks = new HookEditor('claude-code').with('{}', {
    'catch-up': lineOf('catch-up', '--budget', '800', '--for', 'claude-code'),
    hook: lineOf('hook'),
  })
  const server = started(manifest, 'mcp', '--profile', 'agent')
  return {
    '.claude-plugin/plugin.json': json({ name, version, description, license, author: { name: 'Waymark' } }),
    '.mcp.json': json({ mcpServers: { [serverName]: server } }),
    'hooks/hooks.json': json(JSON.parse(hooks)),
    'skills/waymark/SKILL.md': skillText,
    ...Object.fromEntries(
      commands.map(({ name, description, takes, prompt }) => [
        `commands/${name}.md`,
        `---\ndescription: ${JSON.stringify(description)}\n${takes ? `argument-hint: "[${takes}]"\n` : ''}---\n\n${prompt('$ARGUMENTS')}\n`,
      ]),
    ),
  }
}

/** The same for Gemini CLI, whose hooks have another form and are left to the skill. */
export function geminiExtension(manifest: Manifest): PluginFiles {
  const { name, version, description } = manifest
  const server = started(manifest, 'mcp', '--profile', 'agent')
  return {
    'gemini-extension.json': json({ name, version, description, mcpServers: { [serverName]: server } }),
    'skills/waymark/SKILL.md': skillText,
    ...Object.fromEntries(
      commands.map(({ name, description, prompt }) => [
        `commands/waymark/${name}.toml`,
        // A string in JSON is one in TOML, too.
        `description = ${JSON.stringify(description)}\nprompt = ${JSON.stringify(prompt('{{args}}'))}\n`,
      ]),
    ),
  }
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
