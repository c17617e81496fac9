import type { ProjectId } from '../../projects/project.ts'
import { inList, join, limit, plannedOnce, type Statement, sql } from './statement.ts'
import { bucketOf, common, gramsOf, tasksWithAll } from './title-grams.ts'
import { groupOf } from './title-merge.ts'
import { TitleWeights, weightsColumn } from './title-weights.ts'

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

/** Of the grams of what is looked for the lightest are read, some at a time, while that is quicker than to look at all places. */
const [mostRead, readTogether] = [16, 4]
const mostPlaces = 512
/** A place is looked at while so many bytes are read, and a question takes as long as these. */
const [placeBytes, questionBytes] = [512, 32_768]
/** Grams are read together until so few places are to be expected. */
const expectedPlaces = 8
/** However rare a gram is: those of numbers that count up are in few parts, and in all titles of these. */
const rarestOneIn = 256

/** What is kept of the index of a project beside the lists, all from the same moment. */
export interface IndexState {
  readonly lastTask: number
  readonly indexed: number
  readonly parts: number
  readonly changed: number
  /** Undefined where nothing has been weighed. */
  readonly weights: TitleWeights | undefined
}

export async function readState(ask: Ask, project: ProjectId): Promise<IndexState> {
  type Row = readonly [
    last: number,
    indexed: number,
    parts: number,
    changed: number,
    weights: Uint8Array | null,
  ]
  const asked = sql`SELECT c.last_task, c.titles_indexed, c.title_parts,
      (SELECT count(*) FROM changed_titles d WHERE d.project = c.project AND d.part = 0), ${weightsColumn}
    FROM project_counters c WHERE c.project = ${project}`
  const [row] = await ask<Row>(plannedOnce(asked))
  const [lastTask, indexed, parts, changed, weights] = row ?? [0, 0, 0, 0, null]
  return { lastTask, indexed, parts, changed, weights: weights ? new TitleWeights(weights) : undefined }
}

interface Weighed {
  readonly gram: number
  /** How many bytes all parts have of its bucket: a byte or two for each title that has it. */
  readonly weight: number
}

/** The grams of what is looked for, the lightest first. */
export function weighGrams(key: string, weights: TitleWeights): Weighed[] {
  const grams = [...new Set(gramsOf(key))].map((gram) => ({ gram, weight: weights.of(bucketOf(gram)) }))
  return grams.sort((one, other) => one.weight - other.weight)
}

/** Undefined where the index is being made anew. */
export async function readPlaces(
  ask: Ask,
  project: ProjectId,
  lightest: readonly Weighed[],
  { indexed, parts }: IndexState,
): Promise<TitlePlaces | undefined> {
  let found: number[] | undefined
  for (const turn of inTurns(lightest.slice(0, mostRead), indexed)) {
    if (found && found.length <= mostPlaces && found.length * placeBytes < questionBytes + weightOf(turn))
      break
    const grams = turn.map(({ gram }) => gram)
    const those = await readTasks(ask, project, grams, parts)
    if (!those) return undefined
    found = found ? common(found, those) : those
  }
  const tasks = found?.reverse() ?? []
  if (tasks.length <= mostPlaces) return { tasks, after: indexed, since: 0 }
  const newest = tasks.slice(0, mostPlaces)
  return { tasks: newest, after: indexed, since: newest.at(-1) as number }
}

/** Which grams are read by one question: no more than are likely to be needed. */
function inTurns(weighed: readonly Weighed[], indexed: number): Weighed[][] {
  const turns: Weighed[][] = []
  let [turn, expected]: [Weighed[], number] = [[], indexed]
  for (const one of weighed) {
    turn.push(one)
    expected *= Math.max(1 / rarestOneIn, Math.min(1, one.weight / indexed))
    if (expected > expectedPlaces && turn.length < readTogether) continue
    turns.push(turn)
    turn = []
  }
  return turn.length > 0 ? [...turns, turn] : turns
}

const weightOf = (turn: readonly Weighed[]) => turn.reduce((sum, { weight }) => sum + weight, 0)

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
  const groups = new Map<number, Map<number, Uint8Array[]>>()
  let partsNow = 0
  for (const [bucket, part, bytes] of rows) {
    if (bucket === null) partsNow = part
    else {
      const buckets: Map<number, Uint8Array[]> = groups.get(groupOf(part)) ?? new Map()
      groups.set(groupOf(part), buckets.set(bucket, [...(buckets.get(bucket) ?? []), bytes]))
    }
  }
  // It is being made anew.
  if (partsNow < parts) return undefined
  const found = new Set<number>()
  for (const buckets of groups.values()) for (const task of tasksWithAll(grams, buckets)) found.add(task)
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
