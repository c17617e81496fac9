import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../support/files/folder.ts'
import { newProject, writeFiles } from '../support/files/project.ts'
import { sampleFiles } from '../support/files/sample-project.ts'
import { waymark } from '../support/servers/waymark.ts'

describe('waymark index', () => {
  it('reads what is new, and nothing the second time', async () => {
    const [data, { root }] = [newFolder(), await newProject(sampleFiles)]
    const index = async (...args: string[]) =>
      (await waymark(['index', ...args, '--data', data, '--project', root])).stdout
    expect(await index()).toMatch(/^5 files in \d pieces: 5 new or changed, 0 gone, \d+\.\d s\n$/)
    expect(await index()).toMatch(/^5 files in \d pieces: 0 new or changed, 0 gone, \d+\.\d s\n$/)
    writeFiles(root, { 'src/db.ts': '// another text\n' })
    rmSync(join(root, 'docs/queue.md'))
    expect(JSON.parse(await index('--json'))).toMatchObject({
      ...{ busy: false, files: 4, changed: 1, removed: 1, truncated: false, rebuilt: null },
      ...{ chunks: expect.any(Number), seconds: expect.any(Number) },
    })
  })

  it('indexes the folder it is started in, and the repository around that', async () => {
    const [data, { root }] = [newFolder(), await newProject(sampleFiles)]
    const index = (folder: string) =>
      waymark(['index', '--json', '--data', data], { WAYMARK_PROJECT: '' }, join(root, folder))
    expect(JSON.parse((await index('src')).stdout)).toMatchObject({ files: 3 })
    mkdirSync(join(root, '.git'))
    expect(JSON.parse((await index('src')).stdout)).toMatchObject({ files: 5 })
  })

  it('refuses a home folder and a whole disk that nobody named', async () => {
    const { root } = await newProject(sampleFiles)
    const refused = {
      code: 1,
      stdout: '',
      stderr:
        'waymark: There is no project here: a home folder or a whole disk is not a project.\n' +
        'Run it inside the project, or name the folder with --project.\n',
    }
    const args = ['index', '--data', newFolder()]
    expect(await waymark(args, { WAYMARK_PROJECT: '', HOME: root }, root)).toEqual(refused)
    expect(await waymark(args, { WAYMARK_PROJECT: '' }, '/')).toEqual(refused)
  })

  it('does not take a home folder that is kept in git for the project of what lies in it', async () => {
    const { root } = await newProject({ ...sampleFiles, 'notes/idea.md': 'Plant trees\n' })
    mkdirSync(join(root, '.git'))
    const notes = join(root, 'notes')
    for (const project of ['', notes]) {
      const { stdout } = await waymark(
        ['index', '--json', '--data', newFolder()],
        { HOME: root, WAYMARK_PROJECT: project },
        notes,
      )
      expect(JSON.parse(stdout)).toMatchObject({ files: 1 })
    }
    // Who names all of it means all of it.
    const all = await waymark(['index', '--json', '--data', newFolder(), '--project', root], { HOME: root })
    expect(JSON.parse(all.stdout)).toMatchObject({ files: 6 })
  })

  it('is done by one process at a time, and whole afterwards', async () => {
    const files = Array.from({ length: 400 }, (_, index) => [
      `src/file${index}.ts`,
      `export const value${index} = ${index}\n`.repeat(40),
    ])
    const [data, { root }] = [newFolder(), await newProject(Object.fromEntries(files))]
    const index = () => waymark(['index', '--json', '--data', data, '--project', root])
    const ended = await Promise.all([index(), index(), index()])
    expect(ended.some(({ code }) => code === 0)).toBe(true)
    for (const { code, stderr } of ended.filter((one) => one.code !== 0)) {
      expect(code).toBe(1)
      expect(JSON.parse(stderr)).toEqual({
        error: {
          code: 'conflict',
          message: 'Another process is indexing this project.',
          hint: 'Try again when it is done. You can still search.',
        },
      })
    }
    const { stdout } = await index()
    expect(JSON.parse(stdout)).toMatchObject({ files: 400, changed: 0, removed: 0, rebuilt: null })
    const found = await waymark(['search', 'value399', '--data', data, '--project', root])
    expect(found.stdout).toContain('code src/file399.ts:')
  })
})
