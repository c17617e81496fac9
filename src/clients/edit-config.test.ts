import fc from 'fast-check'
import { parse as parseJsonc } from 'jsonc-parser'
import { parse as parseToml, stringify } from 'smol-toml'
import { describe, expect, it } from 'vitest'
import { parse as parseYaml, stringify as stringifyYaml } from 'yaml'
import { isWithin } from '../../test/support/files/is-within.ts'
import { readEntry, withEntry, withoutEntry } from './edit-config.ts'

const json = { language: 'json', key: 'mcpServers' } as const
const toml = { language: 'toml', key: 'mcp_servers' } as const
const yaml = { language: 'yaml', key: 'extensions' } as const
const list = {
  language: 'yaml',
  key: 'mcpServers',
  isList: true,
  header: { name: 'Local', version: '1.0.0', schema: 'v1' },
} as const
const start = { command: 'npx', args: ['-y', 'waymark', 'mcp'] }

describe('a JSON file', () => {
  it('keeps every byte that is not ours, however it is written', () => {
    fc.assert(
      fc.property(documents, styles, (document, style) => {
        const text = written(document, style)
        const { text: connected } = withEntry(json, text, start)

        expect(parseJsonc(connected)).toEqual({
          ...document,
          mcpServers: { ...document.mcpServers, waymark: start },
        })
        expect(isWithin(text, connected)).toBe(true)
        expect(withEntry(json, connected, start).text).toBe(connected)
        expect(withoutEntry(json, connected)).toBe(text)
      }),
      { numRuns: 500 },
    )
  })

  it('keeps a comment with the line it speaks of', () => {
    const text =
      '{\n  "mcpServers": {\n    "github": { "command": "gh" } // the old one\n    // more to come\n  }\n}\n'
    expect(withEntry(json, text, { command: 'waymark' }).text).toBe(
      '{\n  "mcpServers": {\n    "github": { "command": "gh" }, // the old one\n' +
        '    "waymark": {\n      "command": "waymark"\n    }\n    // more to come\n  }\n}\n',
    )
  })

  it('changes the keys that differ and leaves what a person added to the entry', () => {
    const text =
      '{\n  "mcpServers": {\n    "waymark": {\n      // found slow once\n      "timeout": 20000,\n      "command": "old",\n' +
      '      "args": ["mcp"], // short\n      "env": { "DATABASE_URL": "postgres://db/waymark" }\n    }\n  }\n}\n'
    expect(withEntry(json, text, start).text).toBe(
      text.replace('"old"', '"npx"').replace('["mcp"]', '["-y", "waymark", "mcp"]'),
    )
  })

  it('drops what belongs to the other way of reaching the server, and nothing else', () => {
    const text =
      '{"mcpServers": {"waymark": {"type": "sse", "url": "https://old.example/sse", "headers": {"A": "b"}, "trust": true}}}'
    const { text: started, entry } = withEntry(json, text, start)
    expect(entry).toEqual({ trust: true, ...start })
    expect(readEntry(json, started)).toEqual(entry)
    const { entry: remote } = withEntry(json, started, { type: 'http', url: 'https://new.example/mcp' })
    expect(remote).toEqual({ trust: true, type: 'http', url: 'https://new.example/mcp' })
  })

  it('takes an entry that a client wrote its own way for the same', () => {
    const text =
      '{"mcpServers":{"waymark":{"type":"stdio","command":"npx","args":["-y","waymark","mcp"],"env":{}}}}'
    expect(withEntry(json, text, start).text).toBe(text)
  })

  it.for([
    [
      '{\n  "mcpServers": {\n    "a": 1\n    "b": 2\n  }\n}',
      'line 4, column 5: not valid JSON: a comma is missing.',
    ],
    ['{ "mcpServers": {', 'line 1, column 18: not valid JSON: a closing } is missing.'],
    ['{ "a": "b\n}', 'line 1, column 8: not valid JSON: a text has no closing quote.'],
    ['[]', 'line 1, column 1: it is no JSON object.'],
    ['{ "mcpServers": [] }', '"mcpServers" is not a list of servers by name.'],
    ['{ "mcpServers": { "waymark": true } }', '"mcpServers.waymark" is no entry of a server.'],
  ] as const)('is refused as it is: %s', ([text, message]) => {
    expect(() => withEntry(json, text, start)).toThrow(message)
  })
})

describe('a TOML file', () => {
  it('keeps every byte that is not ours', () => {
    const keys = fc.stringMatching(/^[a-z][a-z_]{0,8}$/)
    const values = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string(), { maxLength: 3 }))
    const tables = fc.dictionary(keys, values, { maxKeys: 4 })
    const server = fc.record({ command: fc.string(), env: fc.dictionary(keys, fc.string(), { maxKeys: 2 }) })
    const servers = fc.dictionary(fc.string({ minLength: 1 }).filter(isNoTrap), server, { maxKeys: 3 })
    fc.assert(
      fc.property(tables, servers, fc.constantFrom('\n', '\r\n'), (table, mcp_servers, eol) => {
        const text = stringify({ ...table, tui: table, mcp_servers }).replaceAll('\n', eol)
        const before = parseToml(text)
        const { text: connected } = withEntry(toml, text, start)

        expect(connected.startsWith(text)).toBe(true)
        expect(parseToml(connected)).toEqual({
          ...before,
          mcp_servers: { ...(before.mcp_servers as object), waymark: start },
        })
        expect(withEntry(toml, connected, start).text).toBe(connected)
        expect(withoutEntry(toml, connected)).toBe(text.endsWith(eol) || text === '' ? text : `${text}${eol}`)
      }),
      { numRuns: 300 },
    )
  })

  const mixed = [
    '# mine',
    'model = "gpt-5" # the usual',
    'notes = """',
    '[mcp_servers.waymark]',
    '# no comment """',
    '',
    '[mcp_servers.waymark]',
    'command = "old" # was global',
    'args = [ # several',
    '  "a]", # one',
    ']',
    'startup_timeout_sec = 20',
    '',
    '[mcp_servers.waymark.env]',
    'WAYMARK_LOG = "debug"',
    '',
    '# the other one',
    '[mcp_servers."with space"]',
    'command = "other"',
    '',
  ]

  it('changes the keys that differ and leaves what a person added', () => {
    const { text } = withEntry(toml, mixed.join('\n'), start)
    const expected = mixed.toSpliced(7, 4, 'command = "npx" # was global', 'args = ["-y", "waymark", "mcp"]')
    expect(text.split('\n')).toEqual(expected)
  })

  it('loses our tables and keeps the comment that speaks of the next one', () => {
    expect(withoutEntry(toml, mixed.join('\n')).split('\n')).toEqual([
      ...mixed.slice(0, 6),
      ...mixed.slice(16),
    ])
  })

  it('drops what belongs to the other way of reaching the server', () => {
    const { text } = withEntry(toml, mixed.join('\n'), { url: 'https://waymark.example/mcp' })
    expect(parseToml(text).mcp_servers).toMatchObject({
      waymark: { startup_timeout_sec: 20, url: 'https://waymark.example/mcp' },
    })
    expect(readEntry(toml, text)).not.toHaveProperty('env')
    expect(text).toContain('# the other one\n[mcp_servers."with space"]\ncommand = "other"\n')
  })

  it.for([
    ['model = \n', 'line 1, column 9: not valid TOML: '],
    ['a = 1\na = 2\n', 'line 2, column 1: not valid TOML: '],
    ['mcp_servers = { other = { command = "x" } }\n', 'cannot be changed safely'],
    ['[mcp_servers]\nwaymark = { command = "x" }\n', 'not written as a table of its own'],
    ['mcp_servers.waymark.command = "x"\n', 'not written as a table of its own'],
  ] as const)('is refused as it is: %s', ([text, message]) => {
    expect(() => withEntry(toml, text, start)).toThrow(message)
  })
})

describe('a YAML file', () => {
  const values = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string(), { maxLength: 3 }))
  const plainKeys = fc
    .stringMatching(/^[a-z][a-z_]{0,8}$/)
    .filter((key) => isNoTrap(key) && key !== 'extensions')
  const tables = fc.dictionary(plainKeys, values, { maxKeys: 4 })
  const extensions = fc.dictionary(plainKeys, fc.record({ cmd: fc.string(), args: fc.array(fc.string()) }), {
    maxKeys: 3,
  })

  it('keeps every byte that is not ours, however it is indented', () => {
    fc.assert(
      fc.property(
        tables,
        extensions,
        tables,
        fc.record({
          indent: fc.constantFrom(2, 4),
          indentSeq: fc.boolean(),
          eol: fc.constantFrom('\n', '\r\n'),
          remark: fc.constantFrom('', '# a remark: { [\n'),
        }),
        (before, found, after, { eol, remark, ...style }) => {
          const document = { ...before, extensions: found, zz_last: after }
          const text = `${remark}${stringifyYaml(document, { ...style, lineWidth: 0 })}`.replaceAll('\n', eol)
          const known = parseYaml(text)
          const { text: connected } = withEntry(yaml, text, start)

          expect(parseYaml(connected)).toEqual({
            ...known,
            extensions: { ...known.extensions, waymark: start },
          })
          const other = withEntry(yaml, connected, { ...start, args: ['mcp'] }).text
          expect(parseYaml(other).extensions.waymark).toEqual({ ...start, args: ['mcp'] })
          expect(withEntry(yaml, connected, start).text).toBe(connected)
          if (Object.keys(found).length > 0) expect(withoutEntry(yaml, connected)).toBe(text)
          expect(parseYaml(withoutEntry(yaml, connected))).toEqual(known)
        },
      ),
      { numRuns: 300 },
    )
  })

  const goose = [
    '# mine',
    'GOOSE_MODEL: gpt-5 # the usual',
    'extensions:',
    '  developer:',
    '    enabled: true',
    '    args: [a, "b"] # two',
    '',
    '# the rest',
    'slash_commands: []',
    '',
  ]

  it('gets our entry behind the others, and their remarks stay where they are', () => {
    const { text } = withEntry(yaml, goose.join('\n'), start)
    expect(text.split('\n')).toEqual(
      goose.toSpliced(
        6,
        0,
        ...['  waymark:', '    command: npx', '    args:', '      - "-y"', '      - waymark', '      - mcp'],
      ),
    )
    expect(withoutEntry(yaml, text)).toBe(goose.join('\n'))
  })

  it('has entries in a list, each with its name, and is made with what the client asks for', () => {
    const made = withEntry(list, '', start).text
    expect(parseYaml(made)).toEqual({ ...list.header, mcpServers: [{ name: 'waymark', ...start }] })
    const text = 'name: Mine\nmcpServers:\n- name: github\n  command: gh\n- uses: acme/other\nrules: []\n'
    const connected = withEntry(list, text, start).text
    expect(parseYaml(connected).mcpServers).toEqual([
      { name: 'github', command: 'gh' },
      { uses: 'acme/other' },
      { name: 'waymark', ...start },
    ])
    expect(readEntry(list, connected)).toEqual(start)
    expect(withoutEntry(list, connected)).toBe(text)
    const changed = withEntry(list, connected, {
      type: 'streamable-http',
      url: 'https://new.example/mcp',
    }).text
    expect(readEntry(list, changed)).toEqual({ type: 'streamable-http', url: 'https://new.example/mcp' })
    expect(isWithin(text, changed)).toBe(true)
  })

  it('fills a key that has nothing under it yet', () => {
    for (const text of [
      'extensions:\nother: 1\n',
      'extensions: {}\nother: 1\n',
      'extensions: null\nother: 1\n',
      'other: 1\n',
    ])
      expect(parseYaml(withEntry(yaml, text, start).text)).toEqual({
        extensions: { waymark: start },
        other: 1,
      })
  })

  it.for([
    ['a: [\n', 'not valid YAML'],
    ['a: 1\n b: 2\n', 'line 1, column 4: not valid YAML: Nested mappings'],
    ['- a\n', 'it is no YAML mapping'],
    ['extensions: [a]\n', '"extensions" is not a list of servers by name'],
    ['extensions: { a: { cmd: x } }\n', 'line 1, column 13: this is written on one line'],
  ] as const)('is refused as it is: %s', ([text, message]) => {
    expect(() => withEntry(yaml, text, start)).toThrow(message)
  })
})

describe('an entry', () => {
  it('of Cline, which folds the address into an object of its own, is unfolded and keeps the rest', () => {
    const text = JSON.stringify({
      mcpServers: {
        waymark: { transport: { type: 'stdio', command: 'old', env: { A: 'b' } }, disabled: false },
      },
    })
    expect(withEntry(json, text, start).entry).toEqual({
      disabled: false,
      type: 'stdio',
      env: { A: 'b' },
      ...start,
    })
  })
})

/** How a person may have written a document. */
interface Style {
  readonly step: string
  readonly eol: string
  readonly hasCommas: boolean
  readonly comment: '' | ' // a remark: "{,}]' | ' /* , ] } */'
}

const styles = fc.record<Style>({
  step: fc.constantFrom('', '\t', '  ', '    '),
  eol: fc.constantFrom('\n', '\r\n'),
  hasCommas: fc.boolean(),
  comment: fc.constantFrom('', ' // a remark: "{,}]', ' /* , ] } */'),
})

const keys = fc.string({ minLength: 1, maxLength: 8 }).filter((key) => isNoTrap(key) && key !== 'mcpServers')
const servers = fc.record({ command: fc.string(), args: fc.array(fc.string(), { maxLength: 2 }) })
const documents = fc
  .record({
    before: fc.dictionary(keys, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
    mcpServers: fc.dictionary(keys, servers, { maxKeys: 3 }),
  })
  .map(({ before, mcpServers }) => plain({ ...before, mcpServers }))

function isNoTrap(key: string): boolean {
  return key !== 'waymark' && key !== '__proto__'
}

function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value))
}

function written(value: unknown, style: Style, indent = ''): string {
  const { step, eol, hasCommas } = style
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const items = Array.isArray(value)
    ? value.map((item) => written(item, style, indent + step))
    : Object.entries(value).map(
        ([key, item]) => `${JSON.stringify(key)}: ${written(item, style, indent + step)}`,
      )
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  if (items.length === 0) return `${open}${close}`
  // On one line there is no room for a remark that goes to the end of it.
  const comment = step === '' && style.comment.startsWith(' //') ? '' : style.comment
  const last = hasCommas ? ',' : ''
  const inner = items.map((item, at) => `${item}${at < items.length - 1 ? ',' : last}${comment}`)
  if (step === '') return `${open}${inner.join(' ')}${close}`
  return `${open}${eol}${inner.map((item) => `${indent}${step}${item}${eol}`).join('')}${indent}${close}`
}
