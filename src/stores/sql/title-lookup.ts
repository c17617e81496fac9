import type { ProjectId } from '../../projects/project.ts'
import { inList, join, limit, literal, plannedOnce, type Statement, sql, text } from './statement.ts'
import { bucketOf, common, gramsOf, tasksWith, tasksWithAll } from './title-grams.ts'

export type Ask = <Row>(statement: Statement) => Promise<Row[]>

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

/** So many grams of what is looked for are weighed; of these the lightest are read, some at a time, while there are too many places. */
const [mostWeighed, mostRead, readTogether] = [64, 16, 4]
const mostPlaces = 512
const fewPlaces = 64
/** Grams are read together until so few places are to be expected. */
const expectedPlaces = 8
/** However rare a gram seems: numbers that count up are in few parts, and in all titles of these. */
const rarestOneIn = 256
/** What is longer in a part is not read to be weighed: something in it is common. */
const weighedBytes = 512
/** What is at hand in the latest part and in one in the middle tells which grams are rare. */
export const sampledParts = 2

export type Counts = readonly [lastTask: number, indexed: number, parts: number, changed: number]
export const noCounts: Counts = [0, 0, 0, 0]
type SampleRow = readonly [...counts: Counts, bucket: number | null, length: number, bytes: Uint8Array | null]

interface Weighed {
  readonly gram: number
  /** How many of the sampled titles have it, or more. */
  readonly count: number
  /** How many bytes have to be read of the sampled parts to know that. */
  readonly weight: number
}

/** The grams of what is looked for, and how rare they are; with what is counted of the index at that moment. */
export async function weighGrams(
  ask: Ask,
  project: ProjectId,
  key: string,
): Promise<{ readonly grams: readonly Weighed[]; readonly counts: Counts }> {
  const grams = spread([...new Set(gramsOf(key))], mostWeighed)
  const asked = grams.length > 0 ? selectSample(project, grams.map(bucketOf)) : selectCounts(project)
  const sample = await ask<SampleRow>(plannedOnce(asked))
  const [last, indexed, parts, changed] = sample.find(([last]) => last > 0) ?? noCounts
  return { grams: grams.map((gram) => weigh(sample, gram)), counts: [last, indexed, parts, changed] }
}

function weigh(sample: readonly SampleRow[], gram: number): Weighed {
  let [count, weight] = [0, 0]
  for (const [, , , , bucket, length, bytes] of sample) {
    if (bucket !== bucketOf(gram)) continue
    count += bytes ? tasksWith(gram, bytes).length : length
    weight += length
  }
  return { gram, count, weight }
}

/** So many of them, from everywhere: what is rare often stands at the end. */
function spread(grams: readonly number[], most: number): readonly number[] {
  if (grams.length <= most) return grams
  return Array.from({ length: most }, (_, at) => grams[Math.floor((at * grams.length) / most)] as number)
}

function selectSample(project: ProjectId, buckets: readonly number[]): Statement {
  // The part is asked for by itself: joined, PostgreSQL would read all parts of these buckets to choose two of them.
  const inPart = (part: Statement) => sql`SELECT 0, 0, 0, 0, g.bucket, length(g.tasks),
      CASE WHEN length(g.tasks) <= ${literal(weighedBytes)} THEN g.tasks END FROM title_grams g
    WHERE g.project = ${project} AND g.bucket IN ${inList(buckets)}
      AND g.part = (SELECT ${part} FROM project_counters c WHERE c.project = ${project})`
  return sql`SELECT ${counts}, NULL, 0, NULL FROM project_counters c WHERE c.project = ${project}
    UNION ALL ${inPart(text('c.title_parts'))} UNION ALL ${inPart(text('(c.title_parts + 1) / 2'))}`
}

const counts: Statement = {
  parts: [
    `c.last_task, c.titles_indexed, c.title_parts,
      (SELECT count(*) FROM changed_titles d WHERE d.project = c.project AND d.part = 0)`,
  ],
  values: [],
}

export function selectCounts(project: ProjectId): Statement {
  return sql`SELECT ${counts} FROM project_counters c WHERE c.project = ${project}`
}

/** Undefined where the index is being made anew. `grams` were found in so many `sampled` titles. */
export async function readPlaces(
  ask: Ask,
  project: ProjectId,
  grams: readonly Weighed[],
  sampled: number,
  [, indexed, parts]: Counts,
): Promise<TitlePlaces | undefined> {
  // The lightest are the rarest as well: what is in a bucket takes a byte for each title.
  const lightest = grams.toSorted((one, other) => one.weight - other.weight).slice(0, mostRead)
  let found: number[] | undefined
  for (const grams of inTurns(lightest, sampled, indexed)) {
    const those = await readTasks(ask, project, grams, parts)
    if (!those) return undefined
    found = found ? common(found, those) : those
    if (found.length <= fewPlaces) break
  }
  const tasks = found?.reverse() ?? []
  if (tasks.length <= mostPlaces) return { tasks, after: indexed, since: 0 }
  const newest = tasks.slice(0, mostPlaces)
  return { tasks: newest, after: indexed, since: newest.at(-1) as number }
}

/** Which grams are read by one question: no more than are likely to be needed, because each takes a row of every part. */
function inTurns(weighed: readonly Weighed[], sampled: number, indexed: number): number[][] {
  const turns: number[][] = []
  let [turn, expected]: [number[], number] = [[], indexed]
  for (const { gram, count } of weighed) {
    turn.push(gram)
    expected *= Math.max(1 / rarestOneIn, Math.min(1, count / sampled))
    if (expected > expectedPlaces && turn.length < readTogether) continue
    turns.push(turn)
    turn = []
  }
  return turn.length > 0 ? [...turns, turn] : turns
}

/** The tasks that have all of these, in the order of their numbers. A changed title is in a later part than the one it had. */
async function readTasks(
  ask: Ask,
  project: ProjectId,
  grams: readonly number[],
  parts: number,
): Promise<number[] | undefined> {
  type Row = readonly [bucket: number | null, part: number, bytes: Uint8Array]
  // How many parts there are comes with them, from the same moment.
  const asked = sql`SELECT NULL, c.title_parts, NULL FROM project_counters c WHERE c.project = ${project}
      UNION ALL SELECT g.bucket, g.part, g.tasks FROM title_grams g
        WHERE g.project = ${project} AND g.bucket IN ${inList(grams.map(bucketOf))}`
  const rows = await ask<Row>(plannedOnce(asked))
  const byPart = new Map<number, Map<number, Uint8Array>>()
  let partsNow = 0
  for (const [bucket, part, bytes] of rows) {
    if (bucket === null) partsNow = part
    else {
      const buckets = byPart.get(part) ?? new Map()
      byPart.set(part, buckets.set(bucket, bytes))
    }
  }
  // It is being made anew.
  if (partsNow < parts) return undefined
  const found = new Set<number>()
  for (const buckets of byPart.values()) for (const task of tasksWithAll(grams, buckets)) found.add(task)
  return [...found].sort((one, other) => one - other)
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
  most: number,
): Statement {
  const has = sql`t.project = ${project} AND instr(t.title_key, ${key}) > 0`
  const newest = (where: Statement) =>
    sql`SELECT * FROM (${where} ORDER BY t.id DESC LIMIT ${limit(most)}) AS found`
  const kinds = [
    sql`SELECT ${columns} FROM tasks t WHERE t.project = ${project} AND t.title_key = ${key}`,
    sql`SELECT ${columns} FROM tasks t WHERE ${has} AND t.id > ${after}`,
    sql`SELECT ${columns} FROM changed_titles d CROSS JOIN tasks t WHERE d.project = ${project} AND d.task > ${since}
      AND t.id = d.task AND ${has}`,
  ]
  if (tasks.length > 0)
    kinds.push(sql`SELECT ${columns} FROM tasks t WHERE ${has} AND t.id IN ${inList(tasks)}`)
  return plannedOnce(join(kinds.map(newest), ' UNION ALL '))
}
