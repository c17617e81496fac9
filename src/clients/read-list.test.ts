import { describe, expect, it } from 'vitest'
import { readList } from './read-list.ts'

// As the hosts printed it, in the versions of docs/hosts.md; paths are shortened.
const green = (text: string) => `\u001b[32m${text}\u001b[0m`

describe('the list of a host', () => {
  it.each([
    [
      'Claude Code',
      'Checking MCP server health…\n\nwaymark: /opt/node /opt/waymark/cli.js mcp - ✔ Connected\n',
    ],
    ['Gemini CLI', 'Configured MCP servers:\n\n✓ waymark: /opt/node /opt/cli.js mcp (stdio) - Connected\n'],
    [
      'Qwen Code',
      `Configured MCP servers:\n${green('✓')} waymark: /opt/node /opt/cli.js mcp (stdio) - Connected\n`,
    ],
    [
      'opencode',
      '┌  MCP Servers\n│\n●  ✓ waymark \u001b[90mconnected\n│      \u001b[90m/opt/node cli.js mcp\n',
    ],
  ])('of %s says connected', (_, output) => {
    expect(readList(output).state).toBe('connected')
  })

  it.each([
    [
      'waymark: /opt/node cli.js mcp - ✘ Failed to connect — CONNECTION_CLOSED: Connection closed\n',
      { state: 'failed', words: 'Failed to connect — CONNECTION_CLOSED: Connection closed' },
    ],
    [
      '●  ✗ waymark \u001b[90mfailed\n│      MCP error -32000: Connection closed\n│      \u001b[90m/bin/false\n',
      { state: 'failed', words: 'failed: MCP error -32000: Connection closed' },
    ],
    ['✗ waymark: /bin/false  (stdio) - Disconnected\n', { state: 'failed', words: 'Disconnected' }],
    [
      'waymark: node cli.js - ⏸ Pending approval (run `claude` to approve)\n',
      { state: 'unapproved', words: 'Pending approval (run `claude` to approve)' },
    ],
    [
      'Warning: MCP servers are configured but disabled because this folder is untrusted.\n\n' +
        '○ waymark: /opt/node cli.js (stdio) - Disabled\n',
      { state: 'untrusted', words: 'Disabled' },
    ],
    ['waymark: https://waymark.example/mcp (HTTP) - ! Needs authentication\n', { state: 'signed-out' }],
    [
      'Name     Command  Args        Status   Auth\nwaymark  node     cli.js mcp  enabled  Unsupported\n',
      { state: 'listed' },
    ],
    ['User servers:\n  waymark (local)\n', { state: 'listed' }],
    ['No MCP servers configured yet.\n', { state: 'missing' }],
    [
      'other: /home/ada/waymark/node x.js - ✔ Connected\nwaymark-2: node - ✔ Connected\n',
      { state: 'missing' },
    ],
  ])('says why not, in its own words: %j', (output, expected) => {
    expect(readList(output)).toMatchObject(expected)
  })
})
