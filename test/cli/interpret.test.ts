import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../support/files/folder.ts'
import { cli, pipe, plainEnv, plainFolder, waymark } from '../support/servers/waymark.ts'

describe('waymark interpret', () => {
  it('says which tool a sentence asks for, and touches nothing', async () => {
    const data = ['--data', newFolder()]
    const type = (...args: readonly string[]) => waymark([...args, ...data])
    const { code, stdout } = await type('interpret', 'remind', 'me', 'to', 'call', 'mom')

    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      tool: 'add',
      args: { title: expect.stringMatching(/call mom/i) },
    })
    expect(JSON.parse((await type('interpret', 'delete task 3')).stdout)).toEqual({
      tool: 'delete',
      args: { task_id: 3 },
    })
    expect(JSON.parse((await type('interpret', 'what a day')).stdout)).toEqual({ tool: 'none', args: {} })
    expect((await type('list')).stdout).toBe('0 open\n')
    expect(await type('interpret')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('--jsonl'),
    })
  })

  it('reads sentences from JSON lines and answers each in its place', async () => {
    const sentences = Array.from({ length: 300 }, (_, n) => ({
      id: n % 2 ? n : `s-${n}`,
      text: n % 3 ? `delete task ${n + 1}` : `add buy ${n} apples`,
    }))
    const lines = sentences.map((sentence) => JSON.stringify(sentence))
    const { code, stdout } = await pipe(lines.toSpliced(10, 0, ''), ['interpret', '--jsonl'])
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))

    expect(code).toBe(0)
    expect(answers.map(({ id }) => id)).toEqual(sentences.map(({ id }) => id))
    expect(answers[1]).toEqual({ id: 1, tool: 'delete', args: { task_id: 2 } })
    expect(answers.map(({ tool }) => tool)).toEqual(sentences.map((_, n) => (n % 3 ? 'delete' : 'add')))
  })

  it.each(['nope', '7', 'null', '{"id": 2}', '{"id": 2, "text": 7}', '["delete task 1"]'])(
    'stops at a line that is no sentence, and says which: %s',
    async (bad) => {
      const good = '{"id":1,"text":"delete task 1"}'
      expect(await pipe([good, '', bad, good], ['interpret', '--jsonl'])).toEqual({
        code: 2,
        stdout: '{"id":1,"tool":"delete","args":{"task_id":1}}\n',
        stderr: 'waymark: Line 3 is not a JSON object with a "text".\n',
      })
    },
  )

  it('ends at such a line also while its input stays open', async () => {
    const child = spawn(process.execPath, [cli, 'interpret', '--jsonl'], {
      cwd: plainFolder(),
      env: plainEnv(),
    })
    child.stdin.write('nope\n')
    const [code] = await once(child, 'exit')
    expect(code).toBe(2)
  })
})
