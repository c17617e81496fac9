import { describe, expect, it } from 'vitest'
import { readJson } from './read-body.ts'

describe('a body', () => {
  it.each([
    ['announced', { 'content-length': '40' }],
    ['in chunks', {}],
  ])('that breaks off, %s, is refused like one that is no JSON', async (_, headers) => {
    expect(await readJson(breakingOff(headers))).toEqual({
      refused: { status: 400, code: -32700, message: 'Parse error: the body broke off.' },
    })
  })
})

function breakingOff(headers: Record<string, string>): Request {
  let isBegun = false
  const body = new ReadableStream({
    pull(controller) {
      if (isBegun) controller.error(new Error('aborted'))
      else controller.enqueue(new TextEncoder().encode('{"jsonrpc": '))
      isBegun = true
    },
  })
  return new Request('http://127.0.0.1/mcp', { method: 'POST', headers, body, duplex: 'half' })
}
