import type { ProjectId, ProjectRef } from '../../projects/project.ts'
import { Background } from './background.ts'
import type { Engine, Queries } from './engine.ts'
import { type Locked, lockProject } from './project-access.ts'
import { inList, insertRows, join, rowsPerInsert, type Statement, sql } from './statement.ts'
import { bucketOf, common, GramWriter, gramsOf, tasksWith, tasksWithAll } from './title-grams.ts'

type Ask = <Row>(statement: Statement) => Promise<Row[]>

/** Where tasks may be that have certain words in their title. Everything in it is still compared. */
export interface TitlePlaces {
  readonly tasks: readonly number[]
  /** Titles of later tasks are not in the index. */
  readonly after: number
  /** Nothing is said of tasks before this one: there are too many. */
  readonly since: number
}

export interface TitleLookup {
  /** Where what is looked for seems so common that the newest tasks will do. */
  readonly newest: TitlePlaces | undefined
  places?(): Promise<TitlePlaces | undefined>
}

/** So many grams of what is looked for are weighed; of these the rarest are read, some at a time, while there are too many places. */
const [mostWeighed, mostRead, readTogether] = [64, 16, 4]
const mostPlaces = 512
const fewPlaces = 64
/** A gram that one title in so many has is common. */
const commonOneIn = 64
/** Changed titles are looked through by every search, and by number, which takes longer. */
const changedPart = 8
/** Parts that only hold changed titles may be as many as all others and these. */
const spareParts = 16
const removedTogether = 64
const believedMs = 60_000
const mostBelieved = 10_000

/**
 * Finds titles by three letters each of what is looked for. Projects of few tasks have no index, because looking through
 * their titles is quicker. New titles go into it many at once, after a search that had to look through them: a write costs
 * nothing more. A title that changes is remembered until then.
 */
export class TitleIndex {
  readonly #together: number
  /** Projects that were small lately, and until when that is believed. */
  readonly #small = new Map<ProjectId, number>()
  readonly #background = new Background()

  /** So many titles go in `together`; later ones are looked through. */
  constructor(together = 4_096) {
    this.#together = together
  }

  /** Undefined where all titles are to be looked through. `due` is called where the index is behind. */
  async look(ask: Ask, project: ProjectId, key: string, due?: () => void): Promise<TitleLookup | undefined> {
    if ((this.#small.get(project) ?? 0) > performance.now()) return undefined
    const grams = spread([...new Set(gramsOf(key))], mostWeighed)
    const asked = grams.length > 0 ? selectSample(project, grams.map(bucketOf)) : selectCounts(project)
    const sample = await ask<SampleRow>(asked)
    const [last, indexed, parts, changed] = sample.find(([last]) => last > 0) ?? none
    if (last < 2 * this.#together) {
      remember(this.#small, project)
      return undefined
    }
    if (last - indexed >= this.#together || changed >= this.#together / changedPart) due?.()
    if (parts === 0) return undefined

    const weighed = grams.map((gram) => ({ gram, count: countIn(sample, gram) }))
    weighed.sort((one, other) => one.count - other.count)
    const isCommon = (weighed[0]?.count ?? 0) > (sampledParts * this.#together) / commonOneIn
    const latest = last - this.#together
    const newest = { tasks: [], after: latest, since: latest }
    if (grams.length === 0) return { newest }
    return {
      newest: isCommon ? newest : undefined,
      places: () => {
        const rarest = weighed.slice(0, mostRead).map(({ gram }) => gram)
        return readPlaces(ask, project, rarest, indexed, parts)
      },
    }
  }

  /** Brings the index up to what is there, in pieces; once at a time. Who may not write leaves it to others. */
  grow(engine: Engine, person: string, ref: ProjectRef): void {
    // Titles are found without it, so that a failure is nobody's.
    this.#background.start(ref.id, person, () =>
      engine.write(person, (queries) => this.#addPart(engine, queries, person, ref), ref.id),
    )
  }

  /** Until nothing is being written any more. */
  settled(): Promise<void> {
    return this.#background.settled()
  }

  close(): Promise<void> {
    return this.#background.close()
  }

  /** The lock keeps titles as they are until they are in. */
  async #addPart(engine: Engine, queries: Queries, person: string, ref: ProjectRef): Promise<boolean> {
    const project = ref.id
    await lockProject(engine, queries, person, ref, 'edit', new Date(), true)
    const [row] = await queries.all<Counts>(selectCounts(project))
    const [last, indexed, parts, changed] = row ?? none
    if (parts > 2 * Math.ceil(last / this.#together) + spareParts) {
      queries.run(saveIndexed(project, 0, 0))
      return true
    }
    // It is made anew when all of it is gone.
    if (parts === 0 && (await removeSome(queries, project))) return true
    const isBehind = last >= 2 * this.#together && last - indexed >= this.#together
    if (!isBehind && changed < this.#together / changedPart) return false
    const titles = await queries.all<TitleRow>(
      isBehind ? selectNew(project, indexed, this.#together) : selectChanged(project),
    )
    const grams = new GramWriter()
    for (const [task, key] of titles) {
      grams.add(task, key)
      await queries.turn()
    }
    await insertPart(queries, project, parts + 1, grams.buckets())
    if (!isBehind) {
      queries.run(sql`DELETE FROM changed_titles WHERE project = ${project} AND part > 0`)
      queries.run(sql`UPDATE changed_titles SET part = ${parts + 1} WHERE project = ${project}`)
    }
    const reached = titles.length < this.#together ? last : (titles.at(-1)?.[0] ?? last)
    queries.run(saveIndexed(project, isBehind ? reached : indexed, parts + 1))
    return true
  }
}

/** For a minute. */
function remember(names: Map<string, number>, name: string): void {
  if (names.size >= mostBelieved) names.clear()
  names.set(name, performance.now() + believedMs)
}

/** For tasks whose title changed, or that came back under their old number: the index may know another title. */
export function noteChangedTitles({ access, counters }: Locked, tasks: readonly number[]): Statement[] {
  return tasks
    .filter((task) => task <= counters.titlesIndexed)
    .map(
      (task) =>
        sql`INSERT INTO changed_titles (project, task, part) VALUES (${access.project}, ${task}, 0)
          ON CONFLICT (project, task) DO UPDATE SET part = 0`,
    )
}

/**
 * The tasks of a project, as `t`, that are at these places and have the key in their title: the newest of each kind of
 * place, in no order, and perhaps twice. Joined or sorted by one statement, PostgreSQL would look through all of them.
 */
export function selectAt(
  columns: Statement,
  project: ProjectId,
  key: string,
  { tasks, after, since }: TitlePlaces,
  limit: number,
): Statement {
  const has = sql`t.project = ${project} AND instr(t.title_key, ${key}) > 0`
  const newest = (where: Statement) =>
    sql`SELECT * FROM (${where} ORDER BY t.id DESC LIMIT ${limit}) AS found`
  const kinds = [
    sql`SELECT ${columns} FROM tasks t WHERE t.project = ${project} AND t.title_key = ${key}`,
    sql`SELECT ${columns} FROM tasks t WHERE ${has} AND t.id > ${after}`,
    sql`SELECT ${columns} FROM changed_titles d CROSS JOIN tasks t WHERE d.project = ${project} AND d.task > ${since}
      AND t.id = d.task AND ${has}`,
  ]
  if (tasks.length > 0)
    kinds.push(sql`SELECT ${columns} FROM tasks t WHERE ${has} AND t.id IN ${inList(tasks)}`)
  return join(kinds.map(newest), ' UNION ALL ')
}

async function readPlaces(
  ask: Ask,
  project: ProjectId,
  grams: readonly number[],
  indexed: number,
  parts: number,
): Promise<TitlePlaces | undefined> {
  let found: number[] | undefined
  for (let from = 0; from < grams.length && (found?.length ?? mostPlaces) > fewPlaces; from += readTogether) {
    const those = await readTasks(ask, project, grams.slice(from, from + readTogether), parts)
    if (!those) return undefined
    found = found ? common(found, those) : those
  }
  const tasks = found?.reverse() ?? []
  if (tasks.length <= mostPlaces) return { tasks, after: indexed, since: 0 }
  const newest = tasks.slice(0, mostPlaces)
  return { tasks: newest, after: indexed, since: newest.at(-1) as number }
}

/** The tasks that have all of these, in the order of their numbers. A changed title is in a later part than the one it had. */
async function readTasks(
  ask: Ask,
  project: ProjectId,
  grams: readonly number[],
  parts: number,
): Promise<number[] | undefined> {
  type Row = readonly [parts: number, bucket: number | null, part: number, bytes: Uint8Array]
  const rows = await ask<Row>(
    sql`SELECT c.title_parts, g.bucket, g.part, g.tasks FROM project_counters c
      LEFT JOIN title_grams g ON g.project = c.project AND g.bucket IN ${inList(grams.map(bucketOf))}
      WHERE c.project = ${project}`,
  )
  // It is being made anew.
  if ((rows[0]?.[0] ?? 0) < parts) return undefined
  const byPart = new Map<number, Map<number, Uint8Array>>()
  for (const [, bucket, part, bytes] of rows) {
    if (bucket === null) continue
    const buckets = byPart.get(part) ?? new Map()
    byPart.set(part, buckets.set(bucket, bytes))
  }
  const found = new Set<number>()
  for (const buckets of byPart.values()) for (const task of tasksWithAll(grams, buckets)) found.add(task)
  return [...found].sort((one, other) => one - other)
}

type Counts = readonly [lastTask: number, indexed: number, parts: number, changed: number]
const none: Counts = [0, 0, 0, 0]
type SampleRow = readonly [...counts: Counts, bucket: number | null, bytes: Uint8Array | null]
type TitleRow = readonly [task: number, key: string]

const counts: Statement = {
  parts: [
    `c.last_task, c.titles_indexed, c.title_parts,
      (SELECT count(*) FROM changed_titles d WHERE d.project = c.project AND d.part = 0)`,
  ],
  values: [],
}

function selectCounts(project: ProjectId): Statement {
  return sql`SELECT ${counts} FROM project_counters c WHERE c.project = ${project}`
}

/** What is at hand in the latest part and in one in the middle tells which grams are rare. */
const sampledParts = 2

function countIn(sample: readonly SampleRow[], gram: number): number {
  let count = 0
  for (const [, , , , bucket, bytes] of sample)
    if (bytes && bucket === bucketOf(gram)) count += tasksWith(gram, bytes).length
  return count
}

/** So many of them, from everywhere: what is rare often stands at the end. */
function spread(grams: readonly number[], most: number): readonly number[] {
  if (grams.length <= most) return grams
  return Array.from({ length: most }, (_, at) => grams[Math.floor((at * grams.length) / most)] as number)
}

function selectSample(project: ProjectId, buckets: readonly number[]): Statement {
  // Each part by itself, because PostgreSQL would read all parts to choose two of them.
  return sql`SELECT ${counts}, g.bucket, g.tasks FROM project_counters c
      LEFT JOIN title_grams g ON g.project = c.project AND g.bucket IN ${inList(buckets)} AND g.part = c.title_parts
      WHERE c.project = ${project}
    UNION ALL SELECT 0, 0, 0, 0, g.bucket, g.tasks FROM project_counters c
      JOIN title_grams g ON g.project = c.project AND g.bucket IN ${inList(buckets)} AND g.part = (c.title_parts + 1) / 2
      WHERE c.project = ${project}`
}

function selectNew(project: ProjectId, indexed: number, limit: number): Statement {
  return sql`SELECT m.id, m.title_key FROM tasks m WHERE m.project = ${project} AND m.id > ${indexed}
    ORDER BY m.id LIMIT ${limit}`
}

function selectChanged(project: ProjectId): Statement {
  return sql`SELECT m.id, m.title_key FROM changed_titles d JOIN tasks m ON m.project = d.project AND m.id = d.task
    WHERE d.project = ${project} AND d.part = 0 ORDER BY m.id`
}

/** A few buckets at a time: one statement for all would hold the project up for long. False where there is nothing left. */
async function removeSome(queries: Queries, project: ProjectId): Promise<boolean> {
  const [first] = await queries.all<readonly [bucket: number]>(
    sql`SELECT bucket FROM title_grams WHERE project = ${project} ORDER BY bucket LIMIT 1`,
  )
  if (!first) return false
  queries.run(
    sql`DELETE FROM title_grams WHERE project = ${project} AND bucket < ${first[0] + removedTogether}`,
  )
  return true
}

function saveIndexed(project: ProjectId, indexed: number, parts: number): Statement {
  return sql`UPDATE project_counters SET titles_indexed = ${indexed}, title_parts = ${parts} WHERE project = ${project}`
}

async function insertPart(
  queries: Queries,
  project: ProjectId,
  part: number,
  buckets: ReadonlyMap<number, Uint8Array>,
): Promise<void> {
  const rows = [...buckets]
    .sort(([one], [other]) => one - other)
    .map(
      ([bucket, bytes]) =>
        sql`INSERT INTO title_grams (project, bucket, part, tasks) VALUES (${project}, ${bucket}, ${part}, ${bytes})`,
    )
  for (let from = 0; from < rows.length; from += rowsPerInsert) {
    const some = rows.slice(from, from + rowsPerInsert)
    if (some.length === rowsPerInsert) queries.run(insertRows(some))
    else for (const row of some) queries.run(row)
    await queries.turn()
  }
}
