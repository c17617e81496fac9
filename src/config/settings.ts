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
  listenUrl: {
    env: 'WAYMARK_LISTEN_URL',
    value: 'URL',
    describe:
      'With PostgreSQL behind a pooler of transactions: the same database without the pooler, for the connection that hears of changes',
    byDefault: 'DATABASE_URL',
  },
  preparedStatements: {
    env: 'WAYMARK_PREPARED_STATEMENTS',
    value: 'on|off',
    describe:
      'With PostgreSQL: whether statements are prepared by name; off behind a pooler of transactions that does not know them, such as PgBouncer before 1.21',
    byDefault: 'on',
    choices: ['on', 'off'],
  },
  backupUrl: {
    env: 'WAYMARK_BACKUP_URL',
    value: 'URL',
    describe: 'With PostgreSQL: the same database as a role that sees all rows, for waymark backup',
    byDefault: 'DATABASE_URL',
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
    describe: 'Folder of the project whose tasks, files and knowledge it is about',
    byDefault: 'the repository around the current folder',
  },
  cache: {
    env: 'WAYMARK_CACHE',
    value: 'DIR',
    describe: 'Folder for the code index, which can be deleted at any time',
    byDefault: 'cache in the data folder',
  },
  files: {
    env: 'WAYMARK_FILES',
    value: 'DIR',
    describe: 'Folder for the files that people attach to tasks',
    byDefault: 'files in the data folder',
  },
  filesQuota: {
    env: 'WAYMARK_FILES_MB',
    value: 'NUMBER',
    describe: 'How many megabytes of files each person may have, in all projects they own; 0 for none',
    byDefault: '1024',
  },
  bucketUrl: {
    env: 'WAYMARK_S3_URL',
    value: 'URL',
    describe:
      'Bucket of S3 or of a server that speaks as S3 does, to keep files in instead of the folder, such as https://s3.eu-central-1.amazonaws.com/bucket/prefix',
    byDefault: 'none: the folder',
  },
  bucketRegion: {
    env: 'WAYMARK_S3_REGION',
    value: 'NAME',
    describe: 'Region of that bucket',
    byDefault: 'us-east-1',
  },
  bucketKeyId: {
    env: 'WAYMARK_S3_KEY_ID',
    value: 'TEXT',
    describe: 'Id of the access key for that bucket',
    byDefault: 'none: the bucket needs one',
  },
  bucketSecret: {
    env: 'WAYMARK_S3_SECRET',
    value: 'TEXT',
    describe: 'Secret of that access key',
    byDefault: 'none: the bucket needs one',
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
  clients: {
    env: 'WAYMARK_CLIENTS',
    value: 'MODE',
    describe:
      'With accounts: which assistants may ask people: open, registration (they register themselves), documents (a document describes them), known (waymark client add)',
    byDefault: 'open',
  },
  clientHosts: {
    env: 'WAYMARK_CLIENT_HOSTS',
    value: 'HOSTS',
    describe:
      'With accounts: hosts of your own network whose documents about assistants are read, with their port',
    byDefault: 'none: only those on the public internet',
  },
  proxies: {
    env: 'WAYMARK_PROXIES',
    value: 'NUMBER',
    describe: "With accounts: how many proxies in front write the caller's address into X-Forwarded-For",
    byDefault: '0: the header is not believed',
  },
  oidcIssuer: {
    env: 'WAYMARK_OIDC_ISSUER',
    value: 'URL',
    describe: "With accounts: the organisation's OpenID Connect provider, as it names itself",
    byDefault: 'none',
  },
  oidcClientId: {
    env: 'WAYMARK_OIDC_CLIENT_ID',
    value: 'TEXT',
    describe: 'With accounts: what that provider calls this server',
    byDefault: 'none',
  },
  oidcClientSecret: {
    env: 'WAYMARK_OIDC_CLIENT_SECRET',
    value: 'TEXT',
    describe: 'With accounts: the secret that goes with it',
    byDefault: 'none',
  },
  oidcName: {
    env: 'WAYMARK_OIDC_NAME',
    value: 'NAME',
    describe: 'With accounts: the name of the organisation on the sign-in page',
    byDefault: "the provider's host",
  },
  oidcDomains: {
    env: 'WAYMARK_OIDC_DOMAINS',
    value: 'DOMAINS',
    describe:
      'With accounts: domains whose addresses get an account when they first sign in through the provider',
    byDefault: 'none: only people with an account come in',
  },
  oidcGroups: {
    env: 'WAYMARK_OIDC_GROUPS',
    value: 'RULES',
    describe:
      "With accounts: roles by the provider's groups, as GROUP=ROLE OWNER PROJECT with commas between them, such as engineering=editor ada@example.com PROJECT-ID",
    byDefault: 'none',
  },
  smtpUrl: {
    env: 'WAYMARK_SMTP_URL',
    value: 'URL',
    describe:
      'The mail server, such as smtps://user:password@mail.example.com:465, for reminders, notices and, with accounts, forgotten passwords',
    byDefault: 'none: no e-mail is sent',
  },
  webhooks: {
    env: 'WAYMARK_WEBHOOKS',
    value: 'public|any',
    describe:
      'Which addresses webhooks and push messages may go to: public ones, or also those of this machine and its network',
    byDefault: 'public with accounts, else any',
  },
  mailFrom: {
    env: 'WAYMARK_MAIL_FROM',
    value: 'ADDRESS',
    describe: 'Who e-mail comes from, such as Waymark <waymark@example.com>',
    byDefault: 'none',
  },
  timeZone: {
    env: 'WAYMARK_TZ',
    value: 'ZONE',
    describe: 'Time zone of people who have set none, such as Europe/Berlin',
    byDefault: "the machine's; with accounts UTC",
  },
  retentionDays: {
    env: 'WAYMARK_RETENTION_DAYS',
    value: 'DAYS',
    describe: 'How long changes are kept and can be undone, and how long the audit goes back',
    byDefault: '30',
  },
  claimMinutes: {
    env: 'WAYMARK_CLAIM_MINUTES',
    value: 'MINUTES',
    describe:
      'How long a claimed task stays with its holder after their last call; then anyone can claim it. The same on all nodes',
    byDefault: '15',
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
