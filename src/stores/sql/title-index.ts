import type { ProjectId, ProjectRef } from '../../projects/project.ts'
import { Background } from './background.ts'
import type { Engine, Queries } from './engine.ts'
import { type Locked, lockProject } from './project-access.ts'
import { insertRows, rowsPerInsert, type Statement, sql } from './statement.ts'
import { GramWriter } from './title-grams.ts'
import { type Ask, readPlaces, readState, type TitleLookup, weighGrams } from './title-lookup.ts'
import { completesGroup, mergeSome } from './title-merge.ts'
import { saveWeights, TitleWeights } from './title-weights.ts'

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
  /** Where the parts of a project are being merged: the bucket that is next. */
  readonly #merging = new Map<ProjectId, number>()
  readonly #background = new Background()

  /** So many titles go in `together`; later ones are looked through. */
  constructor(together = 4_096) {
    this.#together = together
  }

  /** Undefined where all titles are to be looked through. `due` is called where the index is behind. */
  async look(ask: Ask, project: ProjectId, key: string, due?: () => void): Promise<TitleLookup | undefined> {
    if ((this.#small.get(project) ?? 0) > performance.now()) return undefined
    const state = await readState(ask, project)
    const { lastTask, indexed, parts, changed, weights } = state
    if (lastTask < 2 * this.#together) {
      remember(this.#small, project)
      return undefined
    }
    if (lastTask - indexed >= this.#together || changed >= this.#together / changedPart || !weights) due?.()
    if (parts === 0 || !weights) return undefined

    const latest = lastTask - this.#together
    const newest = { tasks: [], after: latest, since: latest }
    const grams = weighGrams(key, weights)
    if (grams.length === 0) return { newest }
    const isCommon = grams.every(({ weight }) => weight > indexed / commonOneIn)
    return {
      newest: isCommon ? newest : undefined,
      places: () => readPlaces(ask, project, grams, state),
    }
  }

  /** Brings the index up to what is there, in pieces; once at a time. Who may not write leaves it to others. */
  grow(engine: Engine, person: string, ref: ProjectRef): void {
    // Titles are found without it, so that a failure is nobody's.
    this.#background.start(ref.id, person, () =>
      engine.write(person, (queries) => this.#step(engine, queries, person, ref), ref.id),
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
  async #step(engine: Engine, queries: Queries, person: string, ref: ProjectRef): Promise<boolean> {
    const project = ref.id
    await lockProject(engine, queries, person, ref, 'edit', new Date(), true)
    const { lastTask, indexed, parts, changed, weights } = await readState(queries.all, project)
    const isCrowded = parts > 2 * Math.ceil(lastTask / this.#together) + spareParts
    if (isCrowded || (parts > 0 && !weights)) {
      this.#merging.delete(project)
      queries.run(saveIndexed(project, 0, 0))
      return true
    }
    // It is made anew when all of it is gone.
    if (parts === 0 && (await removeSome(queries, project))) return true
    const merging = this.#merging.get(project)
    if (merging !== undefined && weights) {
      const next = await mergeSome(queries, project, parts, weights, merging)
      if (next === undefined) this.#merging.delete(project)
      else this.#merging.set(project, next)
      return true
    }
    const isBehind = lastTask >= 2 * this.#together && lastTask - indexed >= this.#together
    if (!isBehind && changed < this.#together / changedPart) return false
    const titles = await queries.all<TitleRow>(
      isBehind ? selectNew(project, indexed, this.#together) : selectChanged(project),
    )
    const grams = new GramWriter()
    for (const [task, key] of titles) {
      grams.add(task, key)
      await queries.turn()
    }
    const buckets = grams.buckets()
    const weighed = weights ?? new TitleWeights()
    weighed.add(buckets)
    await insertPart(queries, project, parts + 1, buckets)
    queries.run(saveWeights(project, weighed))
    if (!isBehind) {
      queries.run(sql`DELETE FROM changed_titles WHERE project = ${project} AND part > 0`)
      queries.run(sql`UPDATE changed_titles SET part = ${parts + 1} WHERE project = ${project}`)
    }
    const reached = titles.length < this.#together ? lastTask : (titles.at(-1)?.[0] ?? lastTask)
    queries.run(saveIndexed(project, isBehind ? reached : indexed, parts + 1))
    if (completesGroup(parts + 1)) this.#merging.set(project, 0)
    return true
  }
}

type TitleRow = readonly [task: number, key: string]

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

function selectNew(project: ProjectId, indexed: number, most: number): Statement {
  return sql`SELECT m.id, m.title_key FROM tasks m WHERE m.project = ${project} AND m.id > ${indexed}
    ORDER BY m.id LIMIT ${most}`
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
