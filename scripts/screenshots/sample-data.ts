/** A week in the life of somebody who writes software and has a home. */

export interface SampleTask {
  readonly title: string
  readonly due?: string
  readonly priority?: 'low' | 'high'
  readonly tags?: readonly string[]
  readonly description?: string
  readonly steps?: readonly string[]
  /** Titles of tasks before it in the list that have to come first. */
  readonly after?: readonly string[]
  readonly isDone?: boolean
}

export const safari = 'Fix the login redirect on Safari'

export const sampleTasks: readonly SampleTask[] = [
  { title: 'Set up the staging database', tags: ['infra'], isDone: true },
  { title: 'Answer the design review comments', tags: ['web'], isDone: true },
  { title: 'Renew the passport', due: '2 days ago', priority: 'high', tags: ['home'] },
  {
    title: safari,
    due: 'today 17:00',
    priority: 'high',
    tags: ['bug', 'web'],
    description:
      'After signing in, Safari lands on /home instead of the page one came from.\n\nThe next parameter is dropped when the session cookie is set on a redirect. Chrome keeps it.',
    steps: [
      'Write a test that fails in WebKit',
      'Keep next across the redirect',
      'Check the invitation link too',
    ],
  },
  { title: 'Call the dentist about Thursday', due: 'today', tags: ['home'] },
  { title: 'Review the pull request for the import parser', due: 'tomorrow 10:00', tags: ['review'] },
  { title: 'Write the release notes for 0.2', due: 'in 3 days', tags: ['docs'] },
  {
    title: 'Publish 0.2',
    due: 'in 4 days',
    priority: 'high',
    tags: ['release'],
    after: ['Write the release notes for 0.2'],
  },
  { title: 'Book train tickets to Vienna', due: 'in 5 days', tags: ['travel'] },
  {
    title: 'Plan the database migration',
    due: 'in 3 weeks',
    tags: ['infra'],
    steps: ['List the tables that grow', 'Measure a dry run', 'Agree on a window'],
  },
  { title: 'Water the plants', tags: ['home'], priority: 'low' },
  { title: 'Measure the cold start again after the bundler upgrade', tags: ['perf'] },
  { title: 'Ask Priya how the billing export names its columns', tags: ['billing'] },
]

export interface SampleDiscovery {
  readonly type: 'pattern' | 'rule' | 'decision' | 'issue'
  readonly text: string
  readonly module: string
  readonly files: readonly string[]
  /** The title of the task at which it was found. */
  readonly task?: string
}

export const sampleDiscoveries: readonly SampleDiscovery[] = [
  {
    type: 'rule',
    module: 'auth',
    text: 'Session cookies are set on a page, never on a redirect: Safari drops the query of the address it is sent to.',
    files: ['src/auth/session.ts'],
    task: safari,
  },
  {
    type: 'decision',
    module: 'billing',
    text: 'Amounts are whole cents everywhere; only the page turns them into text. Rounding happened twice before.',
    files: ['src/billing/invoice.ts'],
  },
  {
    type: 'pattern',
    module: 'import',
    text: 'A parser takes lines and gives records; it opens no files itself, so that tests need none.',
    files: ['src/import/parse-csv.ts'],
  },
  {
    type: 'issue',
    module: 'import',
    text: 'Files with a byte order mark lose the name of their first column.',
    files: ['src/import/parse-csv.ts'],
  },
]

/** The project that the discoveries speak of. */
export const sampleFiles: Readonly<Record<string, string>> = {
  'src/auth/session.ts': 'export function openSession(user: string): string {\n  return sign(user)\n}\n',
  'src/billing/invoice.ts':
    'export function total(cents: readonly number[]): number {\n  return cents.reduce((sum, one) => sum + one, 0)\n}\n',
  'src/import/parse-csv.ts':
    "export function parseCsv(lines: readonly string[]): string[][] {\n  return lines.map((line) => line.split(','))\n}\n",
}

/** Name, colour and a task. */
export const sampleProjects = [
  ['Acorn', 'green', 'Cut release 0.2'],
  ['Website', 'blue', 'Rewrite the landing page'],
  ['House', 'orange', 'Find somebody for the roof'],
] as const
