import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { newFolder } from '../support/files/folder.ts'
import { writeFiles } from '../support/files/project.ts'

const compare = fileURLToPath(new URL('../../bench/compare.ts', import.meta.url))

/** A repository with a bench in two commits, `slow` and `quick`, and a folder for what is temporary. */
function newRepository(bench: (milliseconds: number) => string = table) {
  const root = newFolder()
  const [repository, temporary] = [join(root, 'repository'), join(root, 'tmp')]
  for (const folder of [repository, temporary]) mkdirSync(folder)
  const git = (...args: string[]) => {
    const person = [
      '-c',
      'user.name=Ada',
      '-c',
      'user.email=ada@example.com',
      '-c',
      'init.defaultBranch=main',
    ]
    return String(execFileSync('git', [...person, ...args], { cwd: repository, stdio: 'pipe' }))
  }
  git('init')
  for (const [name, milliseconds] of [
    ['slow', 20],
    ['quick', 10],
  ] as const) {
    writeFiles(repository, {
      'scripts/build.ts': "import { writeFileSync } from 'node:fs'\nwriteFileSync('built.txt', '')",
      'bench/tiny.ts': bench(milliseconds),
      'node_modules/x/package.json': '{}',
      '.gitignore': 'node_modules/\n',
    })
    git('add', '.')
    git('commit', '--allow-empty', '-m', name)
    git('tag', name)
  }
  return {
    left: () => [...readdirSync(temporary), ...git('worktree', 'list').trim().split('\n').slice(1)],
    start: (...args: string[]) =>
      spawn(process.execPath, [compare, ...args], {
        cwd: repository,
        env: { ...process.env, TMPDIR: temporary },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
  }
}

const table = (milliseconds: number) => `
  import { existsSync } from 'node:fs'
  if (!existsSync('built.txt') || !existsSync('node_modules/x')) throw new Error('not built')
  console.table([
    { what: 'list', waymark: '${milliseconds}.0 ms', floor: '5.0 ms', goal: '≤ 1', met: true },
    { what: 'calls', waymark: '${(40 - milliseconds) * 100}/s' },
  ])`

async function outcomeOf(child: ReturnType<ReturnType<typeof newRepository>['start']>) {
  const written = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'close')
  const [output, complaint] = await written
  return { code, output, complaint }
}

it('tells two commits apart by their own benches, and leaves nothing behind', async () => {
  const { start, left } = newRepository()
  const { code, output } = await outcomeOf(start('slow', 'quick', '--bench', 'tiny', '--rounds', '3'))
  expect(output).toMatch(/^tiny: slow \(\w{9}\) → quick \(\w{9}\), rounds: 3\n/)
  expect(output).toMatch(/^ {2}list, waymark +20\.0 ms +10\.0 ms +0\.50 +0\.50 +0\.50 +faster$/m)
  expect(output).toMatch(/^ {2}list, floor +5\.00 ms +5\.00 ms +1\.00 +1\.00 +1\.00$/m)
  expect(output).toMatch(/^ {2}calls, waymark +2000\/s +3000\/s +1\.50 +1\.50 +1\.50 +faster$/m)
  expect(code).toBe(0)
  expect(left()).toEqual([])
})

it('says what is wrong in a sentence, and leaves nothing behind', async () => {
  const { start, left } = newRepository(() => "throw new Error('no disk')")
  const complaints: readonly (readonly [string[], string | RegExp])[] = [
    [['slow'], 'Name two commits: node bench/compare.ts OLD NEW. --help tells more.\n'],
    [['slow', 'gone'], 'There is no commit "gone" here.\n'],
    [['slow', 'quick', '--rounds', '0'], '--rounds must be a whole number, 1 or more.\n'],
    [['slow', 'quick', '--bench', '../x'], '--bench takes the name of a file in bench/, not "../x".\n'],
    [['slow', 'quick', '--speed'], /^Unknown option '--speed'\. --help tells what there is\.\n$/],
    [['slow', 'quick', '--bench', 'other'], /\nslow \(\w{9}\) has no bench\/other\.ts\.\n$/],
    [['slow', 'quick', '--bench', 'tiny'], /bench\/tiny\.ts failed in slow \(\w{9}\):\n[\s\S]*no disk/],
  ]
  for (const [args, words] of complaints) {
    const { code, complaint } = await outcomeOf(start(...args))
    expect(complaint).toEqual(typeof words === 'string' ? words : expect.stringMatching(words))
    expect(code).toBe(1)
  }
  expect(left()).toEqual([])
})

it('explains itself', async () => {
  const { code, output } = await outcomeOf(newRepository().start('--help'))
  expect(output).toMatch(/^node bench\/compare\.ts OLD NEW /)
  expect(code).toBe(0)
})

it.skipIf(process.platform === 'win32')(
  'puts everything away when it is interrupted, what a bench started included (Windows has no such signal)',
  async () => {
    const { start, left } = newRepository(
      () => `
      import { spawn } from 'node:child_process'
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log(process.pid)'])
      child.stdout.on('data', (pid) => process.stderr.write('server ' + pid))
      setInterval(() => {}, 1000)`,
    )
    const child = start('slow', 'quick', '--bench', 'tiny', '--verbose')
    const server = await new Promise<number>((resolve) => {
      let said = ''
      child.stderr.on('data', (piece) => {
        said += piece
        const [, pid] = /server (\d+)\n/.exec(said) ?? []
        if (pid !== undefined) resolve(Number(pid))
      })
    })
    child.kill('SIGINT')
    expect(await once(child, 'close')).toEqual([130, null])
    expect(left()).toEqual([])
    await expect.poll(() => isRunning(server)).toBe(false)
  },
)

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
