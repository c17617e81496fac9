import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../support/files/folder.ts'
import { newProject } from '../support/files/project.ts'
import { cli, plainEnv, waymark } from '../support/servers/waymark.ts'
import { hasTerminal, onTerminal } from './terminal.ts'

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

describe('waymark learn --transcript', () => {
  const session = [
    said('assistant', 'Shall I set up ESLint?'),
    said('user', 'no, we use Biome instead of ESLint here'),
    said('user', 'from now on the password is hunter22!'),
    said('assistant', 'The root cause was a stale lock file in `src/queue.ts`.'),
    said('user', 'thanks, can you always do that?'),
  ].join('\n')

  it('proposes what was decided with its sentence, asks nobody where nobody is, and stores it with --yes', async () => {
    const [data, { root }] = [newFolder(), await newProject({ ...papers, 'session.jsonl': session })]
    const type = (...args: string[]) => waymark(['learn', ...args, '--data', data, '--project', root])
    const transcript = join(root, 'session.jsonl')

    const { stdout } = await type('--transcript', transcript)
    expect(stdout).toContain(
      '  We use Biome instead of ESLint here\n  from: no, we use Biome instead of ESLint here\n',
    )
    expect(stdout).toMatch(/^issue · .*session\.jsonl:4 · the assistant\n {2}The root cause/m)
    expect(stdout).toMatch(/\n2 new\. Nothing is saved yet: --yes saves them\.\n$/)
    expect(stdout).not.toContain('hunter22')

    const kept = JSON.parse((await type('--transcript', transcript, '--yes', '--json')).stdout)
    expect(kept.kept).toMatchObject([
      { type: 'pattern' },
      { type: 'issue', files: [{ path: 'src/queue.ts' }] },
    ])
    expect((await type('--transcript', transcript)).stdout).toMatch(/0 new\..* 2 already known\.\n$/)
    expect(await type('--transcript', join(root, 'none.jsonl'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no file or folder'),
    })
  })

  it('takes the event of a hook on stdin, and finds the newest session of Claude Code by itself', async () => {
    const [data, home] = [newFolder(), newFolder()]
    const repository = {
      ...papers,
      '.git/config': '[remote "origin"]\n\turl = https://example.org/acme/app.git\n',
    }
    const { root } = await newProject(repository)
    const folder = join(home, '.claude', 'projects', root.replace(/[^a-zA-Z0-9]/g, '-'))
    mkdirSync(folder, { recursive: true })
    const transcript = join(folder, 'a1.jsonl')
    writeFileSync(transcript, session)
    const run = (args: string[], input = '') =>
      execFileSync(process.execPath, [cli, 'learn', '--json', '--data', data, ...args], {
        ...{ cwd: home, input, encoding: 'utf8', env: { ...plainEnv(), HOME: home, WAYMARK_PROJECT: '' } },
      })
    const event = { hook_event_name: 'SessionEnd', transcript_path: transcript, cwd: root }
    const hooked = JSON.parse(run(['--transcript', '-', '--yes'], JSON.stringify(event)))
    expect(hooked.kept).toHaveLength(2)
    const again = JSON.parse(run(['--transcript', 'last', '--project', root]))
    expect(again.proposals).toMatchObject([{ known: { id: 1 } }, { known: { id: 2 } }])
  })

  it.skipIf(!hasTerminal)('asks for each at a terminal, and stores what was answered with yes', async () => {
    const [data, { root }] = [newFolder(), await newProject({ ...papers, 'session.jsonl': session })]
    const args = ['learn', '--transcript', join(root, 'session.jsonl'), '--data', data, '--project', root]
    const { code, shown } = onTerminal(args, {}, 100, 'n\ny\n')
    expect(shown).toContain('Save it? [y]es, [N]o, [a]ll the rest, [q]uit: ')
    expect(shown).toMatch(/1 saved\.\n/)
    expect(code).toBe(0)
    const { proposals } = JSON.parse((await waymark([...args, '--json'])).stdout)
    expect(proposals).toMatchObject([{ known: null }, { known: { id: 1 } }])
  })
})

function said(role: 'user' | 'assistant', content: string): string {
  return JSON.stringify({ type: role, message: { role, content } })
}

function commit(root: string, message: string): void {
  const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { stdio: 'ignore' })
  git('init', '--quiet')
  git('add', 'src/queue.ts')
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@waymark.example', 'commit', '--quiet', '-m', message)
}
