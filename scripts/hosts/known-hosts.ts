import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Host, Place } from './host.ts'

const put = (file: string, value: object | string) => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`)
}
const nothing = () => {}
const noSignIn = 'It has no command to sign in; unattended, a key takes its place.'

const claudeCode: Host = {
  id: 'claude-code',
  name: 'Claude Code',
  package: '@anthropic-ai/claude-code',
  version: '2.1.325',
  program: 'claude',
  prepare: nothing,
  env: ({ modelUrl }) => ({
    ANTHROPIC_BASE_URL: modelUrl,
    ANTHROPIC_API_KEY: 'sk-scripted',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    IS_SANDBOX: '1',
  }),
  turn: (prompt) => ['-p', prompt, '--dangerously-skip-permissions'],
  signIn: ['mcp', 'login', 'waymark'],
  hook: 'hook',
  validator: { folder: 'claude-code', args: ['plugin', 'validate'] },
  limits: {},
}

const codex: Host = {
  id: 'codex',
  name: 'Codex',
  package: '@openai/codex',
  version: '0.166.0',
  program: 'codex',
  prepare: ({ home, modelUrl }) =>
    put(
      join(home, '.codex/config.toml'),
      `model = "scripted"
model_provider = "scripted"
approval_policy = "never"
sandbox_mode = "workspace-write"
check_for_update_on_startup = false

[model_providers.scripted]
name = "scripted"
base_url = "${modelUrl}/v1"
wire_api = "responses"
env_key = "SCRIPTED_KEY"
supports_websockets = false
`,
    ),
  env: () => ({ SCRIPTED_KEY: 'scripted' }),
  turn: (prompt) => ['exec', '--skip-git-repo-check', prompt],
  signIn: ['mcp', 'login', 'waymark'],
  hook: 'codex-hook',
  trustsHooks: ['--dangerously-bypass-hook-trust'],
  limits: { delete_task: 'Unattended it runs no tool that says it deletes.' },
}

const gemini: Host = {
  id: 'gemini',
  name: 'Gemini CLI',
  package: '@google/gemini-cli',
  version: '0.61.0',
  program: 'gemini',
  prepare: ({ home, project }) => {
    put(join(home, '.gemini/settings.json'), {
      security: { auth: { selectedType: 'gemini-api-key' } },
      general: { enableAutoUpdate: false },
      privacy: { usageStatisticsEnabled: false },
    })
    put(join(home, '.gemini/trustedFolders.json'), { [project]: 'TRUST_FOLDER' })
  },
  env: ({ modelUrl }) => ({ GEMINI_API_KEY: 'scripted', GOOGLE_GEMINI_BASE_URL: modelUrl }),
  turn: (prompt) => ['-p', prompt, '--approval-mode', 'yolo', '-m', 'gemini-2.5-flash'],
  validator: { folder: 'gemini', args: ['extensions', 'validate'] },
  signInWords: '/mcp auth waymark',
  limits: {},
}

const qwen: Host = {
  id: 'qwen',
  name: 'Qwen Code',
  package: '@qwen-code/qwen-code',
  version: '0.24.4',
  program: 'qwen',
  prepare: ({ home }) =>
    put(join(home, '.qwen/settings.json'), {
      general: { enableAutoUpdate: false },
      privacy: { usageStatisticsEnabled: false },
    }),
  env: ({ modelUrl }) => ({
    OPENAI_API_KEY: 'scripted',
    OPENAI_BASE_URL: `${modelUrl}/v1`,
    OPENAI_MODEL: 'scripted',
  }),
  turn: (prompt) => ['-p', prompt, '--approval-mode', 'yolo', '--auth-type', 'openai'],
  limits: { oauth: 'It signs in by a dialog in its window (`/mcp`), which the run does not drive.' },
}

/** opencode and those that came of it share the form of their settings. */
const scriptedProvider = (modelUrl: string) => ({
  model: 'scripted/scripted',
  small_model: 'scripted/scripted',
  autoupdate: false,
  share: 'disabled',
  provider: {
    scripted: {
      npm: '@ai-sdk/openai-compatible',
      name: 'Scripted',
      options: { baseURL: `${modelUrl}/v1`, apiKey: 'scripted' },
      models: { scripted: { name: 'Scripted', tool_call: true, limit: { context: 200_000, output: 8_000 } } },
    },
  },
})

const opencode: Host = {
  id: 'opencode',
  name: 'opencode',
  package: 'opencode-ai',
  version: '1.18.33',
  program: 'opencode',
  prepare: ({ home, modelUrl }) =>
    put(join(home, '.config/opencode/opencode.json'), scriptedProvider(modelUrl)),
  env: () => ({ OPENCODE_DISABLE_AUTOUPDATE: '1', OPENCODE_DISABLE_MODELS_FETCH: '1' }),
  turn: (prompt) => ['run', '--model', 'scripted/scripted', prompt],
  signIn: ['mcp', 'auth', 'waymark'],
  limits: {},
}

const kilo: Host = {
  id: 'kilo',
  name: 'Kilo Code',
  package: '@kilocode/cli',
  version: '7.7.7',
  program: 'kilo',
  prepare: ({ home, modelUrl }) => put(join(home, '.config/kilo/kilo.json'), scriptedProvider(modelUrl)),
  env: () => ({ KILO_DISABLE_AUTOUPDATE: '1', KILO_DISABLE_MODELS_FETCH: '1' }),
  turn: (prompt) => ['run', '--auto', '--model', 'scripted/scripted', prompt],
  signIn: ['mcp', 'auth', 'waymark'],
  limits: {},
}

const kimi: Host = {
  id: 'kimi',
  name: 'Kimi Code',
  package: '@moonshot-ai/kimi-code',
  version: '2.1.0',
  program: 'kimi',
  prepare: nothing,
  env: ({ modelUrl }) => ({
    KIMI_MODEL_NAME: 'scripted',
    KIMI_MODEL_API_KEY: 'scripted',
    KIMI_MODEL_PROVIDER_TYPE: 'openai',
    KIMI_MODEL_BASE_URL: `${modelUrl}/v1`,
    KIMI_MODEL_MAX_CONTEXT_SIZE: '200000',
    KIMI_CODE_NO_AUTO_UPDATE: '1',
  }),
  turn: (prompt) => ['-p', prompt],
  limits: { oauth: noSignIn },
}

const nanocoder: Host = {
  id: 'nanocoder',
  name: 'Nanocoder',
  package: '@nanocollective/nanocoder',
  version: '1.30.0',
  program: 'nanocoder',
  prepare: ({ home, modelUrl }) =>
    put(join(home, '.config/nanocoder/agents.config.json'), {
      nanocoder: {
        providers: [
          { name: 'scripted', baseUrl: `${modelUrl}/v1`, apiKey: 'scripted', models: ['scripted'] },
        ],
      },
    }),
  env: () => ({}),
  turn: (prompt) => [
    ...['--plain', '--trust-directory', '--mode', 'yolo'],
    ...['--provider', 'scripted', '--model', 'scripted', 'run', prompt],
  ],
  limits: { oauth: noSignIn },
}

const cline: Host = {
  id: 'cline',
  name: 'Cline',
  package: 'cline',
  version: '3.0.65',
  program: 'cline',
  prepare: ({ home, modelUrl }) =>
    put(join(home, '.cline/data/settings/providers.json'), {
      version: 1,
      lastUsedProvider: 'openai-compatible',
      modes: {},
      providers: {
        'openai-compatible': {
          settings: {
            provider: 'openai-compatible',
            apiKey: 'scripted',
            baseUrl: `${modelUrl}/v1`,
            model: 'scripted',
          },
          updatedAt: '2026-01-01T00:00:00.000Z',
          tokenSource: 'manual',
        },
      },
    }),
  env: () => ({ CLINE_TELEMETRY_DISABLED: '1' }),
  turn: (prompt) => ['-P', 'openai-compatible', '-m', 'scripted', '--auto-approve', 'true', prompt],
  limits: { oauth: noSignIn },
}

const continueCli: Host = {
  id: 'continue',
  name: 'Continue',
  package: '@continuedev/cli',
  version: '1.5.47',
  program: 'cn',
  prepare: ({ home, modelUrl }) =>
    put(
      join(home, '.continue/config.yaml'),
      `name: scripted
version: 1.0.0
schema: v1
models:
  - name: scripted
    provider: openai
    model: scripted
    apiKey: scripted
    apiBase: ${modelUrl}/v1
    roles: [chat]
    capabilities: [tool_use]
`,
    ),
  env: () => ({ CONTINUE_TELEMETRY_ENABLED: '0', CONTINUE_CLI_AUTO_UPDATED: '1' }),
  turn: (prompt) => ['-p', prompt, '--auto'],
  limits: { oauth: noSignIn },
}

const copilot: Host = {
  id: 'copilot',
  name: 'Copilot CLI',
  package: '@github/copilot',
  version: '1.0.102',
  program: 'copilot',
  prepare: nothing,
  env: ({ modelUrl }) => ({
    COPILOT_PROVIDER_BASE_URL: `${modelUrl}/v1`,
    COPILOT_PROVIDER_API_KEY: 'scripted',
    COPILOT_MODEL: 'gpt-4.1',
    COPILOT_AUTO_UPDATE: 'false',
  }),
  turn: (prompt) => ['-p', prompt, '--allow-all-tools', '--no-auto-update', '--trust-folder'],
  signInWords: '/mcp auth waymark', // its window begins by itself, once the folder is trusted
  limits: {},
}

export const knownHosts: readonly Host[] = [
  claudeCode,
  codex,
  gemini,
  qwen,
  opencode,
  kilo,
  copilot,
  cline,
  continueCli,
  kimi,
  nanocoder,
]

/** What every host starts with, beside its own. */
export function environment({ home }: Place, path: string): Record<string, string> {
  return {
    PATH: path,
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.local/share'),
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_STATE_HOME: join(home, '.local/state'),
    TERM: 'dumb',
    LANG: 'C.UTF-8',
    CI: '1',
    NO_COLOR: '1',
    WAYMARK_TZ: 'UTC',
  }
}
