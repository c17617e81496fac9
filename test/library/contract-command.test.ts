import { describe, expect, it } from 'vitest'
import { toolsFor } from '../support/servers/library.ts'
import { waymark } from '../support/servers/waymark.ts'

const names = ['native', 'envelope', 'assistant', 'delegate', 'records']
const formats = ['mcp', 'openai', 'cohere'] as const

describe('waymark contract', () => {
  it('lists every contract with its tools, for people and for programs', async () => {
    const [forPeople, forPrograms] = await Promise.all([
      waymark(['contract']),
      waymark(['contract', '--json']),
    ])
    expect(forPrograms).toMatchObject({ code: 0, stderr: '' })
    const listed = JSON.parse(forPrograms.stdout) as { name: string; summary: string; tools: string[] }[]
    expect(listed.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
    expect(forPeople).toMatchObject({ code: 0, stderr: '' })
    for (const { name, summary, tools } of listed) {
      expect(tools).toEqual(toolsFor(name, 'mcp').map((tool) => tool.name))
      expect(forPeople.stdout).toContain(`${name}\n  ${summary}\n  ${tools.join(', ')}\n`)
    }
  })

  it.each(names)('prints the tools of %s in every format, as the library gives them', async (name) => {
    const printed = await Promise.all(
      formats.map((format) => waymark(['contract', name, '--format', format])),
    )
    for (const [index, { code, stdout, stderr }] of printed.entries()) {
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(JSON.parse(stdout)).toEqual(toolsFor(name, formats[index] as 'mcp'))
    }
  })

  it('prints the form of MCP when none is named, also for programs', async () => {
    const [plain, json] = await Promise.all([
      waymark(['contract', 'records']),
      waymark(['contract', 'records', '--json']),
    ])
    expect(JSON.parse(plain.stdout)).toEqual(toolsFor('records', 'mcp'))
    expect(JSON.parse(json.stdout)).toEqual(toolsFor('records', 'mcp'))
  })

  it.each([
    [['contract', 'nonesuch'], 'There is no contract "nonesuch".', 'Use one of native, '],
    [
      ['contract', 'records', '--format', 'xml'],
      'There is no format "xml".',
      'Use one of mcp, openai, cohere.',
    ],
    [['contract', '--format', 'xml'], 'There is no format "xml".', 'Use one of mcp, openai, cohere.'],
    [['contract', 'records', 'envelope'], 'One contract at a time.', 'waymark contract --help'],
  ])('refuses %j with a sentence and the next step', async (args, message, hint) => {
    const { code, stdout, stderr } = await waymark(args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(message)
    expect(stderr).toContain(hint)
  })
})
