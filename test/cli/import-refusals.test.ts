import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../support/files/folder.ts'
import { waymark } from '../support/servers/waymark.ts'
import { newFile } from '../support/stores/bridges.ts'

/** A command line on a data folder of its own. */
function terminal() {
  const data = newFolder()
  return (...args: string[]) => waymark([...args, '--data', data])
}

describe('waymark import of what is wrong', () => {
  const good = '{"id":"bd-1","title":"A","issue_type":"task","created_at":"2026-01-01T00:00:00Z"}'
  const cases: Readonly<Record<string, readonly [name: string, content: string | Uint8Array, says: RegExp]>> =
    {
      'a truncated line': [
        'issues.jsonl',
        `${`${good}\n`.replace('bd-1', 'bd-0')}${'\n'.repeat(15)}{"id":"bd-2","ti`,
        /issues\.jsonl:17: this line is cut off: its JSON does not end\./,
      ],
      'a truncated file': [
        'tasks.json',
        '{\n  "tasks": [\n    {"id": 1, "title": "A"',
        /tasks\.json:3: the file is cut off: its JSON does not end\./,
      ],
      'no JSON': [
        'tasks.json',
        '{\n  "tasks": [\n    {"id": 1; "title": "A"}]}',
        /tasks\.json:3: the file is not JSON from here on\./,
      ],
      'a wrong type': [
        'tasks.json',
        '{"tasks": [\n {"id": 1, "title": ["A"], "status": "pending"}]}',
        /tasks\.json:2: "title" of task 1 must be text, and is a list\./,
      ],
      'a circle': [
        'tasks.json',
        '{"tasks": [\n{"id":1,"title":"A","dependencies":[2]},\n{"id":2,"title":"B","dependencies":[1]}]}',
        /tasks\.json:2: a circle: 1 waits for 2 waits for 1\./,
      ],
      'a NUL in JSON': [
        'issues.jsonl',
        `${good}\n{"id":"bd-2","title":"A\\u0000","issue_type":"task"}`,
        /issues\.jsonl:2: in issue bd-2: The title contains a NUL character\./,
      ],
      'a NUL in text': [
        'TODO.md',
        '- [ ] A\n- [ ] B\0\n',
        /TODO\.md:2: there is a NUL character in this line\./,
      ],
      'half a character': [
        'issues.jsonl',
        `${good}\n{"id":"bd-2","title":"A\\ud83c","issue_type":"task"}`,
        /issues\.jsonl:2: in issue bd-2: The title contains half of a character/,
      ],
      'another encoding': [
        'TODO.md',
        Uint8Array.from([0x2d, 0x20, 0xff, 0xfe]),
        /TODO\.md is not UTF-8 text\./,
      ],
      'an empty file': ['tasks.json', ' \n', /tasks\.json: the file is empty\./],
      'an unknown format': ['notes.txt', 'Just words.\n', /notes\.txt is in no format that is known here\./],
      'an unknown shape': ['x.json', '{"a": 1}', /x\.json is in no format that is known here\./],
      'a list of messages': [
        'x.json',
        '[{"id":"1","role":"user","content":"hi"}]',
        /x\.json is in no format/,
      ],
      'an export to be read': [
        'export.md',
        '<!-- Written by waymark export --format markdown, to be read. -->\n- [ ] A\n',
        /export\.md was written to be read/,
      ],
    }

  it.each(Object.entries(cases))(
    'refuses %s with its place, and imports nothing',
    async (_, [name, content, says]) => {
      const type = terminal()
      const refused = await type('import', newFile(name, content), '--yes')
      expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(says) })
      expect(refused.stderr).not.toMatch(/\n +at /)
      expect((await type('list', 'all')).stdout).toBe('0 in all\n')
    },
  )

  it('says it to programs too, and what is not there', async () => {
    const type = terminal()
    const refused = await type('import', '/nowhere/x.json', '--json')
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(JSON.parse(refused.stderr)).toEqual({
      error: {
        code: 'not_found',
        message: 'There is no file or folder /nowhere/x.json.',
        hint: 'Check the path.',
      },
    })
  })

  it('takes one task of a folder for what it is', async () => {
    const file = newFile('task-1 - A.md', '---\nid: task-1\ntitle: A\n---\n- [ ] #1 A criterion\n')
    expect(await terminal()('import', file, '--yes')).toMatchObject({
      ...{ code: 2, stdout: '' },
      stderr: `waymark: ${file} is a single task of Backlog.md.\nName the folder that all of them are in.\n`,
    })
  })

  it('does not let a title speak to the terminal', async () => {
    const type = terminal()
    const file = newFile(
      'tasks.json',
      JSON.stringify({ tasks: [{ id: 1, title: 'A \u001b[2J', status: 'odd' }] }),
    )
    expect((await type('import', file)).stdout).not.toContain('\u001b')
    writeFileSync(file, JSON.stringify({ tasks: [{ id: '\u001b[2J', title: 'A', status: 5 }] }))
    expect((await type('import', file)).stderr).not.toContain('\u001b')
  })
})
