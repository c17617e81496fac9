import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../support/files/folder.ts'
import { newProject } from '../support/files/project.ts'
import { waymark } from '../support/servers/waymark.ts'

const papers = {
  'docs/adr/0001-queues.md':
    '# Use one queue per tenant\n\nStatus: accepted\n\n## Decision\n\nWe use one queue per tenant, in `src/queue.ts`.\n',
  'CLAUDE.md':
    '# Rules\n\n- Always run `npm test` before a commit.\n' +
    '- Never edit `src/generated.ts` by hand, it is written by a script.\n',
  'src/queue.ts': 'export {}\n',
  // Too large to be read, and named all the same.
  'src/generated.ts': 'x'.repeat(1_048_577),
}

describe('waymark learn', () => {
  it('proposes and stores nothing until it is told to; then each once', async () => {
    const [data, { root }] = [newFolder(), await newProject(papers)]
    commit(root, 'feat(auth)!: keep tokens in cookies\n\nBREAKING CHANGE: the header is no longer read')
    const type = (...args: string[]) => waymark([...args, '--data', data, '--project', root])

    const proposed = await type('learn')
    expect(proposed).toMatchObject({ code: 0, stderr: '' })
    expect(proposed.stdout).toMatch(
      /^decision · docs\/adr\/0001-queues\.md:7\n {2}Use one queue per tenant: We use/m,
    )
    expect(proposed.stdout).toMatch(/^rule · CLAUDE\.md:3\n {2}Always run `npm test` before a commit\.$/m)
    expect(proposed.stdout).toMatch(
      /^decision · auth · commit [0-9a-f]{7}\n {2}Breaking: keep tokens in cookies/m,
    )
    expect(proposed.stdout).toMatch(
      /\n4 new of 4\. Nothing is stored yet: waymark learn --yes stores them\.\n$/,
    )
    expect(JSON.parse((await type('stats', '--json')).stdout).known).toMatchObject({ discoveries: 0 })

    expect((await type('learn', '--yes')).stdout).toMatch(/\n4 stored, 0 already known\.\n$/)
    expect((await type('learn', '--yes')).stdout).toMatch(/\n0 stored, 4 already known\.\n$/)
    const again = await type('learn')
    expect(again.stdout).toMatch(/\nAll 4 are already known\.\n$/)
    expect(again.stdout.match(/ · known as d[1-4]$/gm)).toHaveLength(4)
    expect((await type('search', 'queue per tenant', '--type', 'decision')).stdout).toContain(
      '> Use one queue per tenant',
    )
    expect((await type('undo')).stdout).toMatch(/^took back change 4: remembered d4 by cli/)
  })

  it('answers programs in JSON, with what is known and what was kept', async () => {
    const [data, { root }] = [newFolder(), await newProject(papers)]
    const learn = async (...args: string[]) =>
      JSON.parse((await waymark(['learn', '--json', ...args, '--data', data, '--project', root])).stdout)
    const proposed = await learn()
    expect(proposed).toMatchObject({ leftOut: [], unread: [], kept: [] })
    expect(proposed.proposals).toHaveLength(3)
    expect(proposed.proposals).toContainEqual({
      ...{ type: 'rule', text: 'Always run `npm test` before a commit.', module: null, known: null },
      ...{ files: ['CLAUDE.md'], source: 'CLAUDE.md', line: 3, near: [] },
    })
    const { kept } = await learn('--yes')
    expect(kept).toHaveLength(3)
    expect(kept).toContainEqual(
      expect.objectContaining({
        text: 'Never edit `src/generated.ts` by hand, it is written by a script.',
        files: [
          { path: 'CLAUDE.md', hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
          { path: 'src/generated.ts', hash: null },
        ],
      }),
    )
    const again = await learn('--yes')
    expect(again.kept).toEqual([])
    for (const { known } of again.proposals) expect(known).toMatchObject({ id: expect.any(Number) })
  })

  it('says that there is nothing to learn from, and that there is no project', async () => {
    const { root } = await newProject({ 'src/queue.ts': 'export {}\n' })
    const data = newFolder()
    expect(await waymark(['learn', '--data', data, '--project', root])).toEqual({
      code: 0,
      stdout:
        'Found nothing to learn from: no decision records, rule files, assistant notes, changelog or commits.\n',
      stderr: '',
    })
    expect(await waymark(['learn', '--data', data], { WAYMARK_PROJECT: '', HOME: root }, root)).toMatchObject(
      {
        code: 1,
        stdout: '',
        stderr: expect.stringContaining('This server has no project folder to look into.'),
      },
    )
    expect(await waymark(['learn', 'everything'])).toMatchObject({ code: 2, stdout: '' })
  })
})

function commit(root: string, message: string): void {
  const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { stdio: 'ignore' })
  git('init', '--quiet')
  git('add', 'src/queue.ts')
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@waymark.example', 'commit', '--quiet', '-m', message)
}
