import { execFileSync } from 'node:child_process'
import { chmodSync, linkSync, mkdirSync, statSync, symlinkSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newFolder } from '../../test/support/files/folder.ts'
import { newProject, writeFiles } from '../../test/support/files/project.ts'
import { failureOf } from '../../test/support/stores/suite-desk.ts'
import { openInside } from './open-inside.ts'
import { findProject, type Project } from './project.ts'

async function content(project: Project, path: string): Promise<string> {
  const file = await openInside(project, path)
  await using handle = file.handle
  return await handle.readFile('utf8')
}

/** The reason of the refusal, which names the path as it was asked for and nothing behind it. */
async function refusal(project: Project, path: string): Promise<string | undefined> {
  const failure = await failureOf(openInside(project, path))
  expect(failure.facts).toEqual({ path })
  expect(failure.message).not.toContain(project.root)
  return failure.reason
}

describe('opening a file of a project', () => {
  it('gives its content, size, date and plain path', async () => {
    const project = await newProject({ 'src/é 漢字.ts': 'héllo' })
    const file = await openInside(project, './src//é 漢字.ts')
    await using handle = file.handle
    expect(file).toMatchObject({ path: 'src/é 漢字.ts', size: 6 })
    expect(file.modifiedAt).toEqual(statSync(join(project.root, 'src/é 漢字.ts')).mtime)
    expect(await handle.readFile('utf8')).toBe('héllo')
  })

  it('X05: is possible for names that only look like the refused ones', async () => {
    const names = ['src/environment.ts', '.gitignore', '.github/workflows/ci.yml', 'docs/node_modules.md']
    for (const name of [...names, 'src/app.env.ts', 'weird../x', 'src/key.ts', 'public.key.ts', '%2e%2e/x']) {
      expect(await content(await newProject({ [name]: name }), name)).toBe(name)
    }
  })

  it('000 2. Read File, Error Cases: is not possible where there is none', async () => {
    const project = await newProject({ 'src/a.ts': '' })
    for (const path of [
      'gone.ts',
      'src/gone/a.ts',
      'src/a.ts/b.ts',
      'x'.repeat(5000),
      `${'x/'.repeat(3000)}y`,
    ]) {
      expect(await refusal(project, path)).toBe('file_not_found')
    }
    expect(await refusal(project, '..%2f..%2fetc%2fpasswd')).toBe('file_not_found')
  })

  it('is refused for a file that is named as if it were a folder', async () => {
    const project = await newProject({ 'src/a.ts': 'x' })
    for (const path of ['src/a.ts/', 'src/a.ts//', 'src/a.ts/.', 'src/a.ts/./', 'src\\a.ts\\'])
      expect([path, await refusal(project, path)]).toEqual([path, 'not_a_file'])
  })

  it('is refused for a folder, the root itself among them', async () => {
    const project = await newProject({ 'src/a.ts': '' })
    for (const path of ['src', 'src/', '.', '']) expect(await refusal(project, path)).toBe('not_a_file')
  })

  it('leaves no descriptor open after a refusal', async () => {
    const project = await newProject({ 'src/a.ts': '' })
    const free = async () => {
      await using probe = await open(join(project.root, 'src/a.ts'))
      return probe.fd
    }
    const before = await free()
    for (let round = 0; round < 50; round++) await refusal(project, 'src')
    expect(await free()).toBe(before)
  })
})

describe('X04: a link', () => {
  it('to a file is refused, whether it leads outside, inside or nowhere', async () => {
    const outside = newFolder()
    writeFiles(outside, { secret: 'outside' })
    const project = await newProject({ 'a.ts': '', '.env': '' })
    symlinkSync(join(outside, 'secret'), join(project.root, 'out.ts'))
    symlinkSync('a.ts', join(project.root, 'in.ts'))
    symlinkSync('.env', join(project.root, 'env.ts'))
    symlinkSync('gone', join(project.root, 'dangling.ts'))
    symlinkSync('loop.ts', join(project.root, 'loop.ts'))
    for (const path of ['out.ts', 'in.ts', 'env.ts', 'dangling.ts', 'loop.ts']) {
      expect(await refusal(project, path)).toBe('linked_path')
    }
  })

  it('on the way is refused, and tells nothing about what is behind it', async () => {
    const outside = newFolder()
    writeFiles(outside, { 'secret.txt': 'outside', 'folder/x': '' })
    const project = await newProject({ 'src/a.ts': '' })
    symlinkSync(outside, join(project.root, 'out'))
    symlinkSync('src', join(project.root, 'in'))
    symlinkSync('..', join(project.root, 'src/up'))
    for (const path of ['out/secret.txt', 'out/gone.txt', 'out/folder', 'in/a.ts', 'src/up/src/a.ts']) {
      expect(await refusal(project, path)).toBe('linked_path')
    }
  })

  it('to a device is refused', async () => {
    const project = await newProject()
    symlinkSync('/dev/null', join(project.root, 'null'))
    symlinkSync('/dev', join(project.root, 'dev'))
    for (const path of ['null', 'dev/null', 'dev/zero'])
      expect(await refusal(project, path)).toBe('linked_path')
  })

  it.runIf(process.platform === 'linux')(
    'to a project whose name differs only in case is refused (other systems take the two for one)',
    async () => {
      const folder = newFolder()
      writeFiles(folder, { 'app/README': '', 'APP/sub/secret.txt': 'secret' })
      symlinkSync(join(folder, 'APP/sub'), join(folder, 'app/sub'))
      expect(await refusal(await findProject(join(folder, 'app')), 'sub/secret.txt')).toBe('linked_path')
    },
  )

  it('above the project is none of its business', async () => {
    const folder = newFolder()
    writeFiles(folder, { 'app/a.ts': 'a' })
    symlinkSync(join(folder, 'app'), join(folder, 'link'))
    expect(await content(await findProject(join(folder, 'link')), 'a.ts')).toBe('a')
  })

  it('that is a second name of a file, a hard link, is a file', async () => {
    const project = await newProject({ 'a.ts': 'a' })
    linkSync(join(project.root, 'a.ts'), join(project.root, 'b.ts'))
    expect(await content(project, 'b.ts')).toBe('a')
  })
})

describe.skipIf(process.platform === 'win32')(
  'X05: what only looks like a file (Windows has none of these)',
  () => {
    it('is refused at once when it is a pipe that nobody writes to', async () => {
      const project = await newProject()
      execFileSync('mkfifo', [join(project.root, 'pipe')])
      expect(await refusal(project, 'pipe')).toBe('not_a_file')
    })

    it('is refused when it is a socket', async () => {
      const project = await newProject()
      const server = createServer().listen(join(project.root, 's'))
      onTestFinished(() => void server.close())
      await new Promise((resolve) => server.once('listening', resolve))
      expect(await refusal(project, 's')).toBe('not_a_file')
    })

    it.skipIf(process.getuid?.() !== 0)(
      'is refused when it is a device (only root can make one)',
      async () => {
        const project = await newProject()
        execFileSync('mknod', [join(project.root, 'zero'), 'c', '1', '5'])
        expect(await refusal(project, 'zero')).toBe('not_a_file')
      },
    )

    it('is refused with the reason when the system does not let us read it', async () => {
      const project = await newProject({ 'closed.ts': '', 'shut/a.ts': '' })
      chmodSync(project.root, 0o755)
      chmodSync(join(project.root, 'closed.ts'), 0)
      chmodSync(join(project.root, 'shut'), 0)
      const root = process.geteuid?.() === 0
      if (root) process.seteuid?.(65_534) // root may read everything
      try {
        for (const path of ['closed.ts', 'shut/a.ts'])
          expect(await refusal(project, path)).toBe('unreadable_file')
      } finally {
        if (root) process.seteuid?.(0)
        chmodSync(join(project.root, 'shut'), 0o755)
      }
    })
  },
)

it('X05: on a file system that ignores case, a name is found and a secret stays closed', async () => {
  const project = await newProject({ 'src/Auth.ts': 'auth' })
  mkdirSync(join(project.root, '.Git'))
  expect(await refusal(project, '.GIT/config')).toBe('sensitive_path')
  // Only some systems ignore case; on the others the name is simply not there.
  const found = await content(project, 'SRC/auth.ts').catch((error) => error.reason)
  expect(['auth', 'file_not_found']).toContain(found)
})
