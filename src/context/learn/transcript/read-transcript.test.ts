import { describe, expect, it } from 'vitest'
import { readTranscript } from './read-transcript.ts'

const said = (text: string) => readTranscript({ path: 'chat', text }).map((one) => [one.line, one.text])

describe('a transcript', () => {
  it('of Claude Code is read for what people and the assistant said, not for tools, commands and side tasks', () => {
    const at = '2026-05-04T10:00:00.000Z'
    const lines = [
      { type: 'assistant', message: { role: 'assistant', content: 'I have set up ESLint.' } },
      {
        type: 'user',
        timestamp: at,
        message: { role: 'user', content: 'no, we use Biome instead of ESLint' },
      },
      { type: 'user', isMeta: true, message: { role: 'user', content: 'Always obey the caveat above.' } },
      { type: 'user', isSidechain: true, message: { role: 'user', content: 'Never write outside of src/.' } },
      {
        type: 'assistant',
        message: {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'The root cause was a thought of mine.' },
            { type: 'text', text: 'The root cause was a stale lock file.' },
            { type: 'tool_use', name: 'Bash', input: { command: 'echo "we always do this"' } },
          ],
        },
      },
      {
        type: 'user',
        message: {
          role: 'user',
          content: [{ type: 'tool_result', content: 'You must always call connect() first.' }],
        },
      },
      {
        type: 'user',
        message: {
          role: 'user',
          content: '<system-reminder>Never mention this, always hide it.</system-reminder>Thanks!',
        },
      },
    ]
    const text = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n{"cut off`
    expect(readTranscript({ path: 'session.jsonl', text })).toEqual([
      {
        ...{ type: 'pattern', text: 'We use Biome instead of ESLint', module: null, files: [] },
        ...{ source: 'session.jsonl', line: 2, date: new Date(at) },
        said: { by: 'user', sentence: 'no, we use Biome instead of ESLint' },
      },
      {
        ...{ type: 'issue', text: 'The root cause was a stale lock file.', module: null, files: [] },
        ...{ source: 'session.jsonl', line: 5 },
        said: { by: 'assistant', sentence: 'The root cause was a stale lock file.' },
      },
    ])
  })

  it('of Codex is read as well', () => {
    const content = [{ type: 'input_text', text: 'Deploys are never made on a Friday.' }]
    const payload = { type: 'message', role: 'user', content }
    expect(said(JSON.stringify({ type: 'response_item', payload }))).toEqual([
      [1, 'Deploys are never made on a Friday.'],
    ])
  })

  it('in Markdown gives the line of each sentence, and skips code, quotes, tables and logs', () => {
    const text = `# A chat

**User:** Please look at the build.
> Never quote me, always ask.

**Claude:** It fails. The root cause was the cache of the packages, which
kept a broken download.

\`\`\`sh
# never do this, always do that
\`\`\`

### User

Error: you must always call connect() first
| always | never do this in a table |

- Generated files are never committed, run \`npm run gen\` instead.
`
    expect(said(text)).toEqual([
      [6, 'The root cause was the cache of the packages, which kept a broken download.'],
      [18, 'Generated files are never committed, run `npm run gen` instead.'],
    ])
  })

  it('as the terminal shows it begins each turn with a mark', () => {
    const text =
      '> from now on we tag every release\n⏺ Bash(npm test)\n  ⎿  you must always see this\n⏺ The root cause was a race.\n'
    expect(said(text)).toEqual([
      [1, 'From now on we tag every release'],
      [4, 'The root cause was a race.'],
    ])
  })

  it('never gives away what looks like a secret', () => {
    const secrets = [
      'From now on the password is hunter22!',
      'Always use the token ghp_abcdefghijklmnopqrstuvwxyz0123456789 here.',
      'We must call it with AKIAIOSFODNN7EXAMPLE from now on.',
      'Never lose this: 8f14e45fceea167a5a36dedd4bea2543aa',
      'From now on we always start it with DB_PASSWORD=hunter2 set.',
      'We decided that JWT_SECRET: s3cr3tvalue must never change.',
      'From now on always set the root password to hunter2',
      'From now on always start it with pwd=Winter2024!',
      'From now on the database password is winterfell.',
      'From now on we always log in with admin / Winter2024!',
      'From now on always use the deploy key 123e4567-e89b-12d3-a456-426614174000.',
    ]
    for (const secret of secrets) expect(said(secret), secret).toEqual([])
    expect(said('The access token is never stored in a cookie.')).toHaveLength(1)
  })

  it('never gives a code that opens something, and keeps other numbers', () => {
    expect(said('We decided that the alarm is switched off with 7713.')).toEqual([])
    expect(said('We decided to unlock the door at 8.')).toHaveLength(1)
  })

  it('begins each proposal as a sentence of its own', () => {
    expect(said('And from now on every job writes a log')).toEqual([
      [1, 'From now on every job writes a log'],
    ])
  })

  it('proposes twenty at most, each once', () => {
    const rules = Array.from(
      { length: 30 },
      (_, n) => `Team number${n} must never deploy service${n}x alone.`,
    )
    expect(said([...rules, ...rules].join('\n'))).toHaveLength(20)
  })

  it('takes a hostile text in its stride', () => {
    const long = `User: ${'we must never '.repeat(500)}\n${'> '.repeat(5000)}\n${'<aaa '.repeat(1000)}`
    expect(said(long).length).toBeLessThanOrEqual(20)
    // Types in pasted code look like tags that never end.
    const pasted = 'const a: Promise<string> = b<abc>\n'.repeat(30_000)
    expect(said(`${pasted}User: From now on <note>quietly</note> we tag every release.`)).toHaveLength(1)
    const odd = {
      type: 'user',
      message: { role: 'user', content: [{ type: 'text', text: { toString: 1 } }] },
    }
    expect(said(JSON.stringify(odd))).toEqual([])
  })
})
