import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, vi } from 'vitest'
import { newFolder } from '../support/files/folder.ts'
import { StdioProcess } from '../support/servers/stdio-process.ts'
import { waymark } from '../support/servers/waymark.ts'
import { newDatabase } from '../support/stores/postgres.ts'

describe.concurrent('waymark mcp, as a process', () => {
  it.each([
    ['its input is closed', (server: StdioProcess) => server.closeInput()],
    ['it gets SIGTERM', (server: StdioProcess) => server.kill('SIGTERM')],
    ['it gets SIGINT', (server: StdioProcess) => server.kill('SIGINT')],
  ])('ends cleanly when %s', async (_, act) => {
    await using server = new StdioProcess()
    await server.initialize()
    await server.call(1, 'add_task', { title: 'Something' })
    expect(await server.end(() => act(server))).toEqual({ code: 0, signal: null })
  })

  it('ends when its input is closed before anything was said', async () => {
    await using server = new StdioProcess()
    expect(await server.end(() => server.closeInput())).toMatchObject({ code: 0 })
    expect(server.lines).toEqual([])
  })

  it.each([
    ['SQLite', () => ({})],
    ['PostgreSQL', async () => ({ DATABASE_URL: await newDatabase() })],
  ])('still answers what was asked before its input was closed, on %s', async (_, environment) => {
    await using server = new StdioProcess([], await environment())
    await server.initialize()
    const ids = [1, 2, 3, 4, 5]
    for (const id of ids) {
      const params = { name: 'add_task', arguments: { title: `Task ${id}`, due: 'tomorrow' } }
      server.send({ id, method: 'tools/call', params })
    }
    expect(await server.end(() => server.closeInput())).toMatchObject({ code: 0 })
    const answers = server.lines.map((line) => JSON.parse(line)).filter(({ id }) => ids.includes(id))
    expect(answers.map(({ result }) => result.isError ?? false)).toEqual(ids.map(() => false))
  })

  it('finishes the call that runs when it gets SIGTERM', async () => {
    await using server = new StdioProcess()
    await server.initialize()
    const lock = new DatabaseSync(join(server.data, 'waymark.db'), { timeout: 5_000 })
    lock.exec('BEGIN IMMEDIATE')
    const answer = server.call(1, 'add_task', { title: 'Still done' })
    await server.call(2, 'list_tasks', {}) // reading needs no lock, and is answered when the first has arrived
    const ended = server.end(() => server.kill('SIGTERM'))
    lock.close()
    expect(await ended).toEqual({ code: 0, signal: null })
    expect(await answer).toMatchObject({ result: { content: [{ text: '+ #1 Still done\nchange 1' }] } })
  })

  it('writes nothing to stdout but messages, however much it logs', async () => {
    await using server = new StdioProcess(['--log', 'debug'])
    await server.initialize()
    server.write('\n   \n')
    await server.call(1, 'add_task', { title: 'Line one\nline two' })
    await server.call(2, 'no_such_tool', {})
    server.send({ id: 3, method: 'no/such/method' })
    await server.hears(({ id }) => id === 3)
    await server.end(() => server.closeInput())

    expect(server.stderr).toContain('"called"')
    expect(server.rest).toBe('')
    for (const line of server.lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' })
    expect(server.lines).toHaveLength(4)
  })

  it('answers lines it cannot read, and goes on', async () => {
    await using server = new StdioProcess()
    await server.initialize()
    server.write('{"jsonrpc": "2.0", "id": 1, "method"\n')
    expect(await server.hears(({ error }) => error?.code === -32700)).toMatchObject({
      jsonrpc: '2.0',
      id: null,
    })

    for (const [id, line] of [
      [7, '{"id": 7, "method": "tools/list"}'],
      [8, '{"jsonrpc": "1.0", "id": 8, "method": "tools/list"}'],
      ['nine', '{"jsonrpc": "2.0", "id": "nine", "method": 9}'],
      [null, '[{"jsonrpc": "2.0", "id": 10, "method": "tools/list"}]'],
      [null, '"hello"'],
      [null, 'null'],
    ] as const) {
      const before = server.lines.length
      server.write(`${line}\n`)
      await vi.waitFor(() => expect(server.lines).toHaveLength(before + 1))
      expect(JSON.parse(server.lines[before] ?? ''), line).toMatchObject({ id, error: { code: -32600 } })
    }
    expect(await server.call(11, 'list_tasks', {})).toMatchObject({
      result: { content: [{ text: '0 open' }] },
    })
  })

  it('understands a message that arrives in pieces, and several that arrive at once', async () => {
    await using server = new StdioProcess()
    await server.initialize()
    const call = (id: number, title: string) =>
      `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'add_task', arguments: { title } } })}\n`
    const calls = ['Eins', 'Blumen gießen 🌱', 'Drei', 'Vier'].map((title, index) => call(index + 1, title))
    const bytes = Buffer.from(`${calls[0]}${calls[1]}${calls[2]}\r\n${calls[3]}`)
    const middle = bytes.indexOf('🌱') + 2
    server.write(bytes.subarray(0, middle) as never)
    await server.hears(({ id }) => id === 1) // so that the halves of the letter travel apart
    server.write(bytes.subarray(middle) as never)
    const texts = []
    for (const id of [2, 3, 4])
      texts.push((await server.hears((message) => message.id === id)).result.content[0].text)
    expect(texts).toEqual(['+ #2 Blumen gießen 🌱\nchange 2', '+ #3 Drei\nchange 3', '+ #4 Vier\nchange 4'])
  })

  it('answers a line of 5 MiB without keeping it, and goes on', async () => {
    await using server = new StdioProcess()
    await server.initialize()
    server.send({
      id: 1,
      method: 'tools/call',
      params: { name: 'add_task', arguments: { title: 'x'.repeat(5 * 1024 * 1024) } },
    })
    expect(await server.hears(({ error }) => error !== undefined)).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32600, message: 'The message is longer than 4194304 bytes.' },
    })
    expect(await server.call(2, 'list_tasks', {})).toMatchObject({
      result: { content: [{ text: '0 open' }] },
    })
  })

  it('refuses arguments of more than 1 MiB and arguments nested without end, and echoes nothing', async () => {
    await using server = new StdioProcess()
    await server.initialize()
    const large = await server.call(1, 'add_task', { title: 'y'.repeat(1024 * 1024 + 1) })
    expect(large.result).toEqual({
      isError: true,
      content: [{ type: 'text', text: 'invalid: The arguments are larger than 1 MiB.' }],
    })
    const depth = 100_000
    server.write(
      `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"add_task","arguments":{"title":"x","tags":` +
        `${'['.repeat(depth)}${']'.repeat(depth)}}}}\n`,
    )
    const nested = await server.hears(({ id }) => id === 2)
    expect(nested.result).toEqual({
      isError: true,
      content: [{ type: 'text', text: 'invalid: The arguments are nested too deeply.' }],
    })
    expect(await server.call(3, 'list_tasks', {})).toMatchObject({
      result: { content: [{ text: '0 open' }] },
    })
  })

  it('keeps its own mistakes to the log, where the client has only the reference', async () => {
    await using server = new StdioProcess()
    await server.initialize()
    await server.call(1, 'add_task', { title: 'Something' })
    const other = new DatabaseSync(join(server.data, 'waymark.db'))
    // Something that we never thought of: reading a task is a calculation that cannot be done.
    other.exec(`ALTER TABLE tasks RENAME TO lost;
      CREATE VIEW tasks AS SELECT * FROM lost WHERE abs(-9223372036854775807 - 1) > 0`)
    other.close()

    server.send({ id: 2, method: 'tools/call', params: { name: 'list_tasks', arguments: {} } })
    server.send({ id: 3, method: 'resources/read', params: { uri: 'task://1' } })
    server.send({ id: 4, method: 'resources/list' })
    server.send({ id: 5, method: 'prompts/get', params: { name: 'standup' } })
    const ref = { type: 'ref/resource', uri: 'task://{id}' }
    server.send({
      id: 6,
      method: 'completion/complete',
      params: { ref, argument: { name: 'id', value: '' } },
    })
    for (const id of [2, 3, 4, 5, 6]) {
      const { result, error } = await server.hears((message) => message.id === id)
      const said: string = result?.content[0].text ?? error.message
      const reference = /Something failed on our side \(([0-9a-f]{8})\)/.exec(said)?.[1]
      expect(reference, said).toBeDefined()
      expect(said).not.toMatch(/overflow|lost|SQL/i)
      await vi.waitFor(() => expect(server.stderr).toContain(`"reference":"${reference}"`))
    }
    expect(server.stderr).toContain('integer overflow')
  })
})

describe('waymark mcp, with a damaged database', () => {
  it('says so in a sentence on stderr, leaves it alone and ends', async () => {
    const data = newFolder()
    const file = join(data, 'waymark.db')
    const precious = 'this is no database, but it may be precious '.repeat(50)
    writeFileSync(file, precious)
    const { code, stdout, stderr } = await waymark(['mcp', '--data', data])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toBe(
      `waymark: The database ${file} is damaged.\n` +
        'Nothing was changed. Move it away with its -wal file and put a backup in its place.\n',
    )
    expect(readFileSync(file, 'utf8')).toBe(precious)
  })
})
