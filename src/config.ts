import { homedir } from 'node:os'
import { join, resolve, sep } from 'node:path'
import type { GivenAccountSettings } from './accounts/settings.ts'
import { type FileSettings, readBucket, readQuota } from './attachments/settings.ts'
import {
  type ModelProvider,
  type ModelSettings,
  modelProviders,
  readRemoteModelSettings,
} from './chat/settings.ts'
import { linkedZone } from './config/linked-zone.ts'
import { embedderProviders, type LogLevel, logLevels, type Setting, settings } from './config/settings.ts'
import { type RemoteSettings, readRemoteSettings } from './embedders/remote/settings.ts'
import { Failure } from './errors.ts'
import type { GivenMailSettings } from './mail/settings.ts'
import { keyVariables } from './providers/access.ts'
import { readOwner } from './stores/owner.ts'
import { readTelemetrySettings, type TelemetrySettings } from './telemetry/settings.ts'

/** Everything that can be set, checked once. Past `compose.ts` each value is present and typed. */
export interface Config {
  readonly data: string
  readonly databaseUrl: string | null
  /** The same database over connections that last, for the one that listens; null for the usual one. */
  readonly listenUrl: string | null
  readonly preparesStatements: boolean
  /** The same database as a role that sees all rows; null for the usual one. */
  readonly backupUrl: string | null
  readonly user: string
  /** The folder of the project; null for the one the program was started in. */
  readonly project: string | null
  /** Where caches go, that can be deleted at any time. */
  readonly cache: string
  /** Where the files of tasks are kept, and how much of them. */
  readonly files: FileSettings
  readonly embedder: EmbedderChoice
  readonly rateLimits: boolean
  /** Which model answers in the chat, and whose tools it has. */
  readonly chat: ChatChoice
  /** For a server of many people; checked when it starts. */
  readonly accounts: GivenAccountSettings
  /** How e-mail is sent; checked when a server starts. */
  readonly mail: GivenMailSettings
  /** Whether webhooks may call addresses of this machine and its network. */
  readonly privateWebhooks: boolean
  /** Of this machine, or the one it was told. */
  readonly timeZone: string
  /** Of people who have said none: on a server of many people nobody lives where the machine stands. */
  readonly peopleZone: string
  readonly retentionDays: number
  /** How long a claim outlasts the last call of its holder. */
  readonly leaseMs: number
  readonly logLevel: LogLevel
  /** Where traces and metrics go; null where nobody asked for them. */
  readonly telemetry: TelemetrySettings | null
}

export type EmbedderChoice =
  | { readonly provider: 'local' | 'off' }
  | { readonly provider: 'openai' | 'cohere' | 'compatible'; readonly settings: RemoteSettings }

export interface ChatChoice {
  readonly model: ModelSettings
  readonly contract: string
}

export type Environment = Readonly<Record<string, string | undefined>>
export type Flags = Readonly<Record<string, string | boolean | undefined>>

/** What a bundle's setting is handed over as by applications that put nothing in the place of what was left empty. */
const leftOpen = /^\$\{user_config\.\w+\}$/

/** Flags go before the environment, the environment before defaults. A value that makes no sense is refused. */
export function readConfig(env: Environment = process.env, flags: Flags = {}): Config {
  const given = (setting: Setting): string | undefined => {
    const flag = setting.flag === undefined ? undefined : flags[setting.flag]
    return typeof flag === 'string' ? flag : env[setting.env]
  }
  /** Set to nothing counts as not set, the way compose files leave variables empty. */
  const filled = (setting: Setting): string | undefined =>
    given(setting)?.replace(leftOpen, '').trim() || undefined
  const data = resolve(filled(settings.data) ?? dataFolder(env))
  // Not `join`, which goes through every letter of a path that is in order.
  const folder = (setting: Setting, name: string): string => {
    const other = filled(setting)
    return other === undefined ? `${data}${sep}${name}` : resolve(other)
  }
  const accounts = readAccounts(filled, flags)
  const zone = filled(settings.timeZone)
  const timeZone = readTimeZone(zone, env)
  return {
    data,
    databaseUrl: readDatabaseUrl(settings.databaseUrl, filled(settings.databaseUrl)),
    listenUrl: readDatabaseUrl(settings.listenUrl, filled(settings.listenUrl)),
    preparesStatements: readSwitch(settings.preparedStatements, filled(settings.preparedStatements), true),
    backupUrl: readDatabaseUrl(settings.backupUrl, filled(settings.backupUrl)),
    // Not `filled`: an empty name is a mistake to be reported, not a wish for the default one.
    user: readOwner(given(settings.user) ?? 'local'),
    project: filled(settings.project) ?? null,
    cache: folder(settings.cache, 'cache'),
    files: readFiles(filled, folder(settings.files, 'files')),
    embedder: readEmbedder((setting) => filled(setting), env),
    chat: readChat((setting) => filled(setting), env),
    accounts,
    mail: { smtpUrl: filled(settings.smtpUrl) ?? null, from: filled(settings.mailFrom) ?? null },
    privateWebhooks: readWebhooks(filled(settings.webhooks), accounts.isOn),
    rateLimits: readSwitch(settings.rateLimits, filled(settings.rateLimits), true),
    timeZone,
    peopleZone: accounts.isOn && zone === undefined ? 'UTC' : timeZone,
    retentionDays: readRetention(filled(settings.retentionDays)),
    leaseMs: readLease(filled(settings.claimMinutes)),
    logLevel: readLogLevel(filled(settings.logLevel)),
    telemetry: readTelemetrySettings(env),
  }
}

/** The variables by which a platform says where data belongs, for programs that take no other from their surroundings. */
export function platformFolders({ XDG_DATA_HOME, LOCALAPPDATA }: Environment = process.env): Environment {
  return { XDG_DATA_HOME, LOCALAPPDATA }
}

/** What git needs of the surroundings: where it is, and whose settings hold. */
export function gitEnvironment({ PATH, HOME, SystemRoot }: Environment = process.env): Environment {
  return { PATH, HOME, SystemRoot }
}

/** Where the clients of other makers keep their settings, and where programs are found. */
export function clientEnvironment(env: Environment = process.env): Environment {
  return Object.fromEntries(clientVariables.map((name) => [name, env[name]]))
}

/** What another program is started with: all that this one has, and some more. */
export function programEnvironment(more: Environment, env: Environment = process.env): Environment {
  return { ...env, ...more }
}

/** PATH, and what moves the folders of programs. */
const clientVariables = [
  ...[
    'PATH',
    'APPDATA',
    'XDG_CONFIG_HOME',
    'CLAUDE_CONFIG_DIR',
    'CODEX_HOME',
    'GEMINI_CLI_HOME',
    'QWEN_HOME',
  ],
  ...[
    'COPILOT_HOME',
    'CLINE_DIR',
    'CLINE_DATA_DIR',
    'CONTINUE_GLOBAL_DIR',
    'KIMI_CODE_HOME',
    'NANOCODER_CONFIG_DIR',
  ],
]

/** What a terminal says of itself, and what the person in front of it wants of colours. */
export function terminalEnvironment(env: Environment = process.env) {
  const { NO_COLOR, FORCE_COLOR, TERM, COLUMNS } = env
  return { NO_COLOR, FORCE_COLOR, TERM, COLUMNS }
}

/**
 * The zone of this machine's clock, as far as it is known without asking Intl, which takes 15 ms to begin. As Node does,
 * it goes by TZ before the link that names the zone.
 */
export function machineZone({ TZ }: Environment = process.env): string | null {
  if (TZ) return TZ === 'UTC' ? TZ : null
  return linkedZone()
}

function dataFolder(env: Environment): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'waymark')
  if (process.platform === 'win32')
    return join(env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'waymark')
  return join(env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'waymark')
}

function readDatabaseUrl(setting: Setting, url: string | undefined): string | null {
  if (url === undefined) return null
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw refused(setting, 'must look like postgres://user@host:5432/name')
  }
  return url
}

function readWebhooks(value: string | undefined, hasAccounts: boolean): boolean {
  if (value !== undefined && value !== 'public' && value !== 'any')
    throw refused(settings.webhooks, 'must be public or any')
  return value === undefined ? !hasAccounts : value === 'any'
}

function readFiles(filled: (setting: Setting) => string | undefined, folder: string): FileSettings {
  return {
    folder,
    bucket: readBucket({
      url: filled(settings.bucketUrl),
      region: filled(settings.bucketRegion),
      keyId: filled(settings.bucketKeyId),
      secret: filled(settings.bucketSecret),
    }),
    quota: readQuota(filled(settings.filesQuota)),
  }
}

function readEmbedder(filled: (setting: Setting) => string | undefined, env: Environment): EmbedderChoice {
  const provider = filled(settings.embedder) ?? 'local'
  if (!(embedderProviders as readonly string[]).includes(provider))
    throw refused(settings.embedder, `must be one of ${embedderProviders.join(', ')}`)
  if (provider === 'local' || provider === 'off') return { provider }
  const remote = provider as 'openai' | 'cohere' | 'compatible'
  const dimensions = filled(settings.embedderDimensions)
  const given = {
    provider: remote,
    baseUrl: filled(settings.embedderUrl),
    key: filled(settings.embedderKey) ?? usualKey(provider, env),
    model: filled(settings.embedderModel),
    dimensions: dimensions === undefined ? undefined : Number(dimensions),
  }
  return { provider: remote, settings: readRemoteSettings(given) }
}

function usualKey(provider: string, env: Environment): string | undefined {
  return env[keyVariables[provider] ?? '']?.trim() || undefined
}

function readChat(filled: (setting: Setting) => string | undefined, env: Environment): ChatChoice {
  const byKey = ['openai', 'anthropic', 'cohere'].find((name) => usualKey(name, env))
  const provider = (filled(settings.chat) ?? byKey ?? 'offline') as ModelProvider
  if (!modelProviders.includes(provider))
    throw refused(settings.chat, `must be one of ${modelProviders.join(', ')}`)
  const model = {
    provider,
    baseUrl: filled(settings.chatUrl) ?? null,
    key: filled(settings.chatKey) ?? usualKey(provider, env) ?? null,
    model: filled(settings.chatModel) ?? null,
  }
  if (provider !== 'offline') readRemoteModelSettings(model)
  return { model, contract: filled(settings.chatContract) ?? 'native' }
}

function readAccounts(filled: (setting: Setting) => string | undefined, flags: Flags): GivenAccountSettings {
  return {
    isOn: readSwitch(settings.accounts, filled(settings.accounts), false) || flags.accounts === true,
    secret: filled(settings.secret) ?? null,
    url: filled(settings.url) ?? null,
    signUp: filled(settings.signUp) ?? null,
    jwksUrl: filled(settings.jwksUrl) ?? null,
    issuer: filled(settings.issuer) ?? null,
    audience: filled(settings.audience) ?? null,
    redirectHosts: filled(settings.redirectHosts) ?? null,
    clients: filled(settings.clients) ?? null,
    clientHosts: filled(settings.clientHosts) ?? null,
    proxies: filled(settings.proxies) ?? null,
    organisation: {
      issuer: filled(settings.oidcIssuer) ?? null,
      clientId: filled(settings.oidcClientId) ?? null,
      clientSecret: filled(settings.oidcClientSecret) ?? null,
      name: filled(settings.oidcName) ?? null,
      domains: filled(settings.oidcDomains) ?? null,
      groups: filled(settings.oidcGroups) ?? null,
    },
  }
}

function readSwitch(setting: Setting, value: string | undefined, byDefault: boolean): boolean {
  if (value === undefined) return byDefault
  if (['on', 'true', '1', 'yes'].includes(value.toLowerCase())) return true
  if (['off', 'false', '0', 'no'].includes(value.toLowerCase())) return false
  throw refused(setting, 'must be on or off')
}

function readTimeZone(zone: string | undefined, env: Environment): string {
  const own = machineZone(env)
  if (own !== null && (zone ?? own) === own) return own
  if (zone === 'UTC') return zone
  const name = zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    throw refused(settings.timeZone, `does not name a time zone: ${name}`)
  }
}

function readRetention(days: string | undefined): number {
  if (days === undefined) return 30
  const number = Number(days)
  if (!Number.isInteger(number) || number < 1 || number > 3650) {
    throw refused(settings.retentionDays, 'must be a whole number of days from 1 to 3650')
  }
  return number
}

function readLease(minutes = '15'): number {
  const number = Number(minutes)
  if (!Number.isInteger(number) || number < 1 || number > 1440) {
    throw refused(settings.claimMinutes, 'must be a whole number of minutes from 1 to 1440')
  }
  return number * 60_000
}

function readLogLevel(level: string | undefined): LogLevel {
  if (level !== undefined && !logLevels.includes(level as LogLevel)) {
    throw refused(settings.logLevel, `must be one of ${logLevels.join(', ')}`)
  }
  return (level as LogLevel | undefined) ?? 'info'
}

function refused(setting: Setting, why: string): Failure {
  const name = setting.flag ? `${setting.env} (--${setting.flag})` : setting.env
  return new Failure('invalid', `${name} ${why}.`, { reason: 'bad_arguments' })
}
