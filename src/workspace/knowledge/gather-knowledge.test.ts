import { chmodSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newProject } from '../../../test/support/files/project.ts'
import { gatherKnowledge } from './gather-knowledge.ts'

describe('gathering knowledge', () => {
  it('finds the well-known files, whatever their case, and lists all files of the project', async () => {
    const project = await newProject({
      'Claude.md': '- Never do a',
      'docs/ADR/0001-a.md': '# A',
      '.cursor/rules/style.mdc': '- Never do b',
      'packages/web/AGENTS.md': '- Never do c',
      'contributing.md': 'd',
      'src/index.ts': '',
      'README.md': 'e',
    })
    const { sources, unread, files } = await gatherKnowledge(project)
    expect(sources.map(({ path }) => path)).toEqual([
      'Claude.md',
      '.cursor/rules/style.mdc',
      'docs/ADR/0001-a.md',
      'contributing.md',
      'packages/web/AGENTS.md',
    ])
    expect(sources[0]).toEqual({ path: 'Claude.md', text: '- Never do a' })
    expect(unread).toEqual([])
    expect(files).toContain('src/index.ts')
  })

  it('reads rules at the top that git ignores, and nothing else that it ignores', async () => {
    const project = await newProject({
      '.gitignore': 'CLAUDE.md\n.cursor\ncopies\n',
      'CLAUDE.md': '- mine',
      '.cursor/rules/mine.mdc': '- mine too',
      'copies/AGENTS.md': '- theirs',
    })
    const { sources } = await gatherKnowledge(project)
    expect(sources.map(({ path }) => path)).toEqual(['CLAUDE.md', '.cursor/rules/mine.mdc'])
  })

  it('says which files it could not read, and why', async () => {
    const project = await newProject({
      'CLAUDE.md': Buffer.from([0x2d, 0x20, 0xe9, 0x74, 0xe9]),
      'AGENTS.md': Buffer.from('\uFEFF- Never', 'utf16le'),
      'GEMINI.md': 'x'.repeat(1_048_577),
      'CHANGELOG.md': '',
    })
    const { sources, unread } = await gatherKnowledge(project)
    expect(sources).toEqual([{ path: 'CHANGELOG.md', text: '' }])
    expect(unread.map(({ path, why }) => `${path}: ${why}`)).toEqual([
      expect.stringMatching(/^AGENTS.md: .*binary/),
      expect.stringMatching(/^CLAUDE.md: .*UTF-8/),
      expect.stringMatching(/^GEMINI.md: .*1048577 bytes/),
    ])
  })

  it('follows no link, of a file or of a folder', async () => {
    const outside = await newProject({
      'secret.md': 'secret',
      '0001-secret.md': 'secret',
      'copilot-instructions.md': 'secret',
    })
    const project = await newProject({ 'AGENTS.md': '- Never' })
    symlinkSync(join(outside.root, 'secret.md'), join(project.root, 'CLAUDE.md'))
    symlinkSync('AGENTS.md', join(project.root, 'GEMINI.md'))
    symlinkSync(outside.root, join(project.root, 'adr'))
    symlinkSync(outside.root, join(project.root, '.github'))
    const { sources, unread } = await gatherKnowledge(project)
    expect(sources.map(({ path }) => path)).toEqual(['AGENTS.md'])
    expect(unread).toEqual([])
  })

  it('reads at most 200 files', async () => {
    const records = Array.from({ length: 230 }, (_, index) => [
      `adr/${String(index).padStart(4, '0')}.md`,
      '# A',
    ])
    const project = await newProject(Object.fromEntries(records))
    const { sources, unread } = await gatherKnowledge(project)
    expect(sources).toHaveLength(200)
    expect(unread).toHaveLength(30)
    expect(unread[0]).toEqual({ path: 'adr/0200.md', why: 'Only 200 files are read.' })
  })

  it('stops when it is told to', async () => {
    const project = await newProject({ 'CLAUDE.md': 'x' })
    await expect(gatherKnowledge(project, AbortSignal.abort())).rejects.toThrow()
  })

  it.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
    'reports what the system keeps closed',
    async () => {
      const project = await newProject({ 'CLAUDE.md': 'x' })
      chmodSync(join(project.root, 'CLAUDE.md'), 0)
      expect((await gatherKnowledge(project)).unread).toMatchObject([{ path: 'CLAUDE.md' }])
    },
  )
})
