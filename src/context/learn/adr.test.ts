import { describe, expect, it } from 'vitest'
import { readAdr } from './adr.ts'

const read = (text: string, path = 'docs/adr/0004-events.md') => readAdr({ path, text })

describe('a decision record', () => {
  it("in Nygard's form gives its title and its decision, word for word", () => {
    const text = `# 4. Store events, not states

Date: 2023-05-02

## Status

Accepted

Supersedes [2. Store states](0002-store-states.md)

## Context

Reports need to know what was true last month.

## Decision

We will append events to \`src/ledger/log.ts\` and derive every state from them. A state
is never written by hand. It is called so:

\`\`\`ts
append(event)
\`\`\`

## Consequences

Migrations get harder.`
    expect(read(text)).toMatchObject([
      {
        type: 'decision',
        text: 'Store events, not states: We will append events to `src/ledger/log.ts` and derive every state from them. A state is never written by hand.',
        module: 'ledger',
        files: ['docs/adr/0004-events.md', 'src/ledger/log.ts'],
        source: 'docs/adr/0004-events.md',
        line: 17,
      },
    ])
  })

  it('in the form of MADR keeps the reasons that are listed, and stops at the consequences', () => {
    const text = `---
status: accepted
---
# Use dashes in filenames

## Considered Options

* dashes
* spaces

## Decision Outcome

Chosen option: "dashes", because

* no space needs quoting
* it is what the tool offers

### Consequences

* Good, because short`
    expect(read(text)[0]?.text).toBe(
      'Use dashes in filenames: Chosen option: "dashes", because no space needs quoting; it is what the tool offers',
    )
  })

  it('as free prose gives its first sentences, as many as fit', () => {
    const text = `# Undo compares fields\n\nA change keeps the task before and after. ${'It goes on like this. '.repeat(60)}`
    const [found] = read(text)
    expect(found?.text).toMatch(/^Undo compares fields: A change keeps the task before and after\. It/)
    expect(found?.text.length).toBeLessThanOrEqual(600)
    expect(found?.text).toMatch(/this\.$/)
  })

  it.each([
    ['## Status\n\nSuperseded by [5. Other](0005.md)'],
    ['## Status\n\nAccepted\n\nSuperseded by ADR 5'],
    ['* Status: rejected'],
    ['**Status**: Deprecated'],
    ['| Created | Status |\n|---|---|\n| 2020-05-27 | Obsolete |'],
    ['| Status | Superseded by 7 |'],
    ['* Status: [proposed | rejected | accepted | deprecated]'],
  ])('is left out when it no longer holds: %j', (status) => {
    expect(read(`# A title\n\n${status}\n\n## Decision\n\nWe will use the long way round here.`)).toEqual([])
  })

  it('that is only proposed says so', () => {
    const [found] = read('# Use gRPC\n\nStatus: Proposed\n\n## Decision\n\nServices talk gRPC to each other.')
    expect(found?.text).toBe('Use gRPC (proposed): Services talk gRPC to each other.')
  })

  it('finds its title in the front matter or the file name, and keeps digits that belong to it', () => {
    const body = '## Decision\n\nWe make exports traceable through index files.'
    expect(read(`---\ntitle: 'ADR004: Module exports'\n---\n\n${body}`)[0]?.text).toMatch(
      /^Module exports: We make/,
    )
    expect(read(body, 'docs/adr/0007-module-exports.md')[0]?.text).toMatch(/^Module exports: We make/)
    expect(read(`# 2FA for everyone\n\n${body}`)[0]?.text).toMatch(/^2FA for everyone: /)
    expect(read(`# ADR-0012 — Queues\n\n${body}`)[0]?.text).toMatch(/^Queues: /)
  })

  it('is not made of templates, indexes and empty texts', () => {
    const text = '# Records\n\n## Decision\n\nDescribe the decision here in full sentences.'
    for (const name of ['README.md', 'index.md', 'template.md', 'adr-template.md', '0000-template.md']) {
      expect(read(text, `docs/adr/${name}`), name).toEqual([])
    }
    expect(read(text, 'docs/adr/0003-index-by-owner.md')).toHaveLength(1)
    expect(read('# [short title]\n\n## Decision\n\nWe decided to do this and that.')).toEqual([])
    expect(read('')).toEqual([])
  })
})
