import { modelProviders } from '../chat/settings.ts'

export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof logLevels)[number]

export const embedderProviders = ['local', 'off', 'openai', 'cohere', 'compatible'] as const

export interface Setting {
  readonly env: string
  /** The command-line option that goes before the environment, where there is one. */
  readonly flag?: string
  readonly value: string
  readonly describe: string
  readonly byDefault: string
  /** All that it can be, where that is a few words. */
  readonly choices?: readonly string[]
}

/** What `--help` and docs/configuration.md say, and where `readConfig` looks. */
export const settings = {
  data: {
    env: 'WAYMARK_DATA',
    flag: 'data',
    value: 'DIR',
    describe: 'Folder that holds the data',
    byDefault: "the platform's data folder",
  },
  databaseUrl: {
    env: 'DATABASE_URL',
    value: 'URL',
    describe: 'PostgreSQL server to keep the data on, instead of a file in the data folder',
    byDefault: 'none: SQLite',
  },
  user: {
    env: 'WAYMARK_USER',
    flag: 'user',
    value: 'ID',
    describe: 'Whose tasks they are, on this machine',
    byDefault: 'local',
  },
  project: {
    env: 'WAYMARK_PROJECT',
    flag: 'project',
    value: 'DIR',
    describe: 'Folder of the project whose files and knowledge it is about',
    byDefault: 'the current folder, or the repository around it',
  },
  cache: {
    env: 'WAYMARK_CACHE',
    value: 'DIR',
    describe: 'Folder for the code index, which can be deleted at any time',
    byDefault: 'cache in the data folder',
  },
  embedder: {
    env: 'WAYMARK_EMBEDDER',
    value: 'NAME',
    describe: `Who turns text into meaning: ${embedderProviders.join(', ')}`,
    byDefault: 'local: no key, no network',
    choices: embedderProviders,
  },
  embedderUrl: {
    env: 'WAYMARK_EMBEDDER_URL',
    value: 'URL',
    describe: 'Address of the embedding service (required for compatible, such as http://127.0.0.1:11434/v1)',
    byDefault: "the provider's own",
  },
  embedderKey: {
    env: 'WAYMARK_EMBEDDER_KEY',
    value: 'KEY',
    describe: 'Key for the embedding service',
    byDefault: 'OPENAI_API_KEY or COHERE_API_KEY',
  },
  embedderModel: {
    env: 'WAYMARK_EMBEDDER_MODEL',
    value: 'NAME',
    describe: 'Model of the embedding service',
    byDefault: "the provider's usual one",
  },
  embedderDimensions: {
    env: 'WAYMARK_EMBEDDER_DIMENSIONS',
    value: 'NUMBER',
    describe: 'Length of the vectors to ask for',
    byDefault: "the model's usual one",
  },
  chat: {
    env: 'WAYMARK_CHAT',
    value: 'NAME',
    describe: `Which model answers in the chat: ${modelProviders.join(', ')}`,
    byDefault:
      'the provider whose key is set (OPENAI_API_KEY, ANTHROPIC_API_KEY, COHERE_API_KEY), else offline',
    choices: modelProviders,
  },
  chatUrl: {
    env: 'WAYMARK_CHAT_URL',
    value: 'URL',
    describe: 'Address of the model service (required for compatible, such as http://127.0.0.1:11434/v1)',
    byDefault: "the provider's own",
  },
  chatKey: {
    env: 'WAYMARK_CHAT_KEY',
    value: 'KEY',
    describe: 'Key for the model service',
    byDefault: "the provider's own variable",
  },
  chatModel: {
    env: 'WAYMARK_CHAT_MODEL',
    value: 'NAME',
    describe: 'Model of the service',
    byDefault: "the provider's usual one",
  },
  chatContract: {
    env: 'WAYMARK_CHAT_CONTRACT',
    value: 'NAME',
    describe: 'Contract whose tools a language model gets',
    byDefault: 'native',
  },
  rateLimits: {
    env: 'WAYMARK_RATE_LIMITS',
    value: 'on|off',
    describe: 'Whether the limits of calls a minute hold; off for a trusted machine',
    byDefault: 'on',
    choices: ['on', 'off'],
  },
  accounts: {
    env: 'WAYMARK_ACCOUNTS',
    value: 'on|off',
    describe: 'Whether waymark serve is for many people, each alone with their data; the same as --accounts',
    byDefault: 'off',
  },
  secret: {
    env: 'WAYMARK_SECRET',
    value: 'TEXT',
    describe:
      'With accounts: what sessions and keys are signed with, at least 32 characters, the same on all nodes',
    byDefault: 'none: accounts need one',
  },
  url: {
    env: 'WAYMARK_URL',
    value: 'URL',
    describe: 'With accounts: the address people and assistants use, such as https://waymark.example.com',
    byDefault: 'the address it listens on, on this machine',
  },
  signUp: {
    env: 'WAYMARK_SIGN_UP',
    value: 'MODE',
    describe: 'With accounts: who may sign up: open, invited, closed',
    byDefault: 'open on this machine, else invited',
  },
  jwksUrl: {
    env: 'WAYMARK_JWKS_URL',
    value: 'URL',
    describe: 'With accounts: keys of another issuer whose tokens are taken, too',
    byDefault: 'none',
  },
  issuer: {
    env: 'WAYMARK_ISSUER',
    value: 'TEXT',
    describe: 'With accounts: what that issuer calls itself in its tokens (iss)',
    byDefault: 'none',
  },
  audience: {
    env: 'WAYMARK_AUDIENCE',
    value: 'TEXT',
    describe: 'With accounts: what its tokens for this server are made out to (aud)',
    byDefault: 'none',
  },
  redirectHosts: {
    env: 'WAYMARK_REDIRECT_HOSTS',
    value: 'HOSTS',
    describe: 'With accounts: hosts of assistants on the web that may register, beside the known ones',
    byDefault: 'none',
  },
  proxies: {
    env: 'WAYMARK_PROXIES',
    value: 'NUMBER',
    describe: "With accounts: how many proxies in front write the caller's address into X-Forwarded-For",
    byDefault: '0: the header is not believed',
  },
  timeZone: {
    env: 'WAYMARK_TZ',
    value: 'ZONE',
    describe: 'Time zone in which "today" and "9am" are understood, such as Europe/Berlin',
    byDefault: "the machine's",
  },
  retentionDays: {
    env: 'WAYMARK_RETENTION_DAYS',
    value: 'DAYS',
    describe: 'How long changes are kept and can be undone, and how long the audit goes back',
    byDefault: '30',
  },
  logLevel: {
    env: 'WAYMARK_LOG',
    flag: 'log',
    value: 'LEVEL',
    describe: `How much goes to the log on stderr: ${logLevels.join(', ')}`,
    byDefault: 'info',
    choices: logLevels,
  },
} as const satisfies Record<string, Setting>
