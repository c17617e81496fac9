import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { Machine } from '../cli/machine.ts'
import { modernHeaders, modernMeta } from '../support/clients/modern-call.ts'
import { newFolder } from '../support/files/folder.ts'
import { serve } from '../support/servers/serving.ts'

interface Skill {
  readonly uri: string
  readonly frontmatter: object
  readonly resources: readonly { uri: string; digest: string; size: number }[]
}

async function ask(url: string, method: string, params: object = {}) {
  const name = (params as { uri?: string }).uri ?? ''
  const response = await fetch(url, {
    method: 'POST',
    headers: modernHeaders(method, name),
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: modernMeta } }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
  return (await response.json()) as { result?: any; error?: { code: number } }
}

describe('skills over MCP', () => {
  it('are listed with the digests of what is read, and are the text that connect writes', async () => {
    await using server = await serve(['--data', newFolder()])
    const { result: found } = await ask(server.mcp, 'server/discover')
    expect(found.capabilities.extensions).toEqual({ 'io.modelcontextprotocol/skills': {} })

    const { result: listed } = await ask(server.mcp, 'skills/list')
    expect(listed).toMatchObject({ resultType: 'complete', ttlMs: 3_600_000, cacheScope: 'public' })
    const [skill, ...others] = listed.skills as Skill[]
    expect(others).toEqual([])
    const { result: got } = await ask(server.mcp, 'skills/get', { uri: skill?.uri })
    expect(got).toMatchObject({ resultType: 'complete', skill })

    const [file, ...more] = skill?.resources ?? []
    expect(more).toEqual([])
    const { result: read } = await ask(server.mcp, 'resources/read', { uri: file?.uri })
    const [{ text, mimeType }] = read.contents as [{ text: string; mimeType: string }]
    expect(mimeType).toBe('text/markdown')
    expect(file).toEqual({
      uri: 'skill://waymark/SKILL.md',
      digest: `sha256:${createHash('sha256').update(text).digest('hex')}`,
      size: Buffer.byteLength(text),
    })
    expect(skill?.frontmatter).toEqual(parseYaml(text.split('---\n')[1] as string))

    const machine = new Machine()
    await machine.connect('skill', '--yes')
    expect(machine.read('.claude/skills/waymark/SKILL.md')).toBe(text)
  })

  it('are refused by any other name, and belong to the native contract alone', async () => {
    await using server = await serve(['--data', newFolder()])
    expect((await ask(server.mcp, 'skills/get', { uri: 'skill://other/SKILL.md' })).error?.code).toBe(-32602)
    const documents = `${server.mcp}/assistant`
    expect((await ask(documents, 'skills/list')).error?.code).toBe(-32601)
    expect((await ask(documents, 'resources/read', { uri: 'skill://waymark/SKILL.md' })).error?.code).toBe(
      -32602,
    )
  })
})
