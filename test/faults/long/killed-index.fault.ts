import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { modernCall } from '../../support/clients/modern-call.ts'
import { figure } from '../../support/faults/figures.ts'
import { seed } from '../../support/faults/seed.ts'
import { newFolder } from '../../support/files/folder.ts'
import { type Serving, serve } from '../../support/servers/serving.ts'
import { cli, plainEnv, plainFolder, waymark } from '../../support/servers/waymark.ts'
import { ChangingProject } from '../changing-project.ts'
import { Random } from '../random.ts'

const files = 300
const kills = 60
/** So many kills lie between two runs that are let finish. */
const between = 10

it(`has the whole project, and nothing that is gone, after ${kills} kills while it indexed`, async () => {
  const random = new Random(seed)
  const project = new ChangingProject(newFolder(), files, random)
  const data = newFolder()
  const { milliseconds: wholeMs } = await finishedRun(data, project)
  project.change(files / 4)
  const { milliseconds: partMs } = await finishedRun(data, project)
  const recoveredMs: number[] = []
  const ends = { killed: 0, amid: 0, untouched: 0 }
  for (let round = 0; ends.killed < kills; round++) {
    // What makes an index from nothing is killed as well as what brings one up to date.
    const isAnew = round % 6 === 0
    if (isAnew) rmSync(join(data, 'cache'), { recursive: true, force: true })
    project.change(files / 4)
    const end = await killedRun(data, project, random.next() * (isAnew ? wholeMs : partMs))
    if (end !== 'untouched') ends.killed += 1
    if (end !== 'killed') ends[end] += 1
    expect(ends.untouched, 'most runs end before they are killed').toBeLessThan(kills)
    if (end !== 'untouched' && ends.killed % between === 0)
      recoveredMs.push((await finishedRun(data, project)).milliseconds)
  }

  const again = await finishedRun(data, project)
  expect(again).toMatchObject({ changed: 0, removed: 0 })
  const elsewhere = newFolder()
  const anew = await finishedRun(elsewhere, project)
  expect([again.files, again.chunks]).toEqual([anew.files, anew.chunks])
  const [kept, right] = [readIndex(data), readIndex(elsewhere)]
  const different = [...right].filter(([path, text]) => kept.get(path) !== text).map(([path]) => path)
  await using serving = await serve(['--data', data, '--project', project.root])
  const unfound = await missedBySearch(serving, project)
  figure({
    fault: 'kill -9 while indexing',
    tries: ends.killed,
    lost: different.length + unfound,
    recoveredMs,
    remark: `${ends.amid} of them while it wrote; ${anew.files} files in ${anew.chunks} pieces, as in an index made from nothing`,
  })
  expect(ends.amid).toBeGreaterThan(kills / 6)
  expect(different).toEqual([])
  expect(kept.size).toBe(right.size)
  expect(unfound).toBe(0)
})

interface Run {
  readonly files: number
  readonly chunks: number
  readonly changed: number
  readonly removed: number
  readonly milliseconds: number
}

/** A run that is let finish. It works on what it finds, and never has to begin anew. */
async function finishedRun(data: string, project: ChangingProject): Promise<Run> {
  const start = performance.now()
  const { code, stdout, stderr } = await waymark(argumentsOf(data, project))
  const milliseconds = performance.now() - start
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const outcome = JSON.parse(stdout)
  expect(outcome).toMatchObject({ busy: false, rebuilt: null, files: project.words.size })
  return { ...outcome, milliseconds }
}

/** `amid` when it had begun to write by then, `untouched` when it was done already. */
async function killedRun(
  data: string,
  project: ChangingProject,
  afterMs: number,
): Promise<'killed' | 'amid' | 'untouched'> {
  const begun = Date.now()
  const child = spawn(process.execPath, [cli, ...argumentsOf(data, project)], {
    cwd: plainFolder(),
    env: plainEnv(),
  })
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  const ended = once(child, 'close')
  const killer = setTimeout(() => child.kill('SIGKILL'), afterMs)
  const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null]
  clearTimeout(killer)
  expect(said).toBe('')
  if (signal === 'SIGKILL') return lastWritten(data) > begun ? 'amid' : 'killed'
  expect(code).toBe(0)
  return 'untouched'
}

/** When anything of the index was written last, in milliseconds since 1970. */
function lastWritten(data: string): number {
  const folder = join(data, 'cache')
  if (!existsSync(folder)) return 0
  const times = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.db(?:-wal)?$/.test(name))
    .map((name) => statSync(join(folder, name)).mtimeMs)
  return Math.max(0, ...times)
}

function argumentsOf(data: string, { root }: ChangingProject): string[] {
  return ['index', '--json', '--data', data, '--project', root]
}

/** What is stored of each file: its pieces with their texts and meanings. Read past the product. */
function readIndex(data: string): Map<string, string> {
  const [name] = readdirSync(join(data, 'cache'), { recursive: true, encoding: 'utf8' }).filter((one) =>
    one.endsWith('.db'),
  )
  const database = new DatabaseSync(join(data, 'cache', name as string), { readOnly: true })
  try {
    expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    const rows = database
      .prepare(
        `SELECT path, hash, start_line, end_line, name, kind, text, hex(value) AS meaning,
           EXISTS (SELECT 1 FROM words WHERE words.rowid = chunks.id) AS findable
         FROM files LEFT JOIN chunks ON chunks.file = files.id LEFT JOIN meanings ON meanings.chunk = chunks.id
         ORDER BY path, start_line, end_line`,
      )
      .all()
    const [{ strays } = {}] = database
      .prepare(
        'SELECT count(*) AS strays FROM words WHERE rowid > 0 AND rowid NOT IN (SELECT id FROM chunks)',
      )
      .all()
    expect(strays).toBe(0)
    return new Map(
      [...Map.groupBy(rows, ({ path }) => path as string)].map(([path, own]) => [path, JSON.stringify(own)]),
    )
  } finally {
    database.close()
  }
}

/** How many of the files are not found by their word, or are found though they are gone. */
async function missedBySearch(serving: Serving, { words, gone }: ChangingProject): Promise<number> {
  const find = async (query: string) => (await modernCall(serving.mcp, 'context_search', { query })).text
  let missed = 0
  for (const [path, word] of [...words].filter((_, n) => n % 10 === 0)) {
    const text = await find(word)
    if (!text.includes(`code ${path}:`) || !text.includes(word)) missed += 1
  }
  const step = Math.ceil(gone.length / 30)
  for (const { path, word } of gone.filter((_, n) => n % step === 0)) {
    const text = await find(word)
    if (text.includes(word) || (!words.has(path) && text.includes(`${path}:`))) missed += 1
  }
  return missed
}
