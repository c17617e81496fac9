import type { ProjectId } from '../../projects/project.ts'
import type { Queries } from './engine.ts'
import { sql } from './statement.ts'
import { bucketCount, mergeBuckets } from './title-grams.ts'
import { saveWeights, type TitleWeights } from './title-weights.ts'

/** So many parts become one, so that a search reads few rows. The last of them has what all had. */
const partsTogether = 16
const bucketsTogether = 64

/** Parts of the same number are merged, have been, or are only in some buckets as yet: they are read together. */
export const groupOf = (part: number): number => Math.ceil(part / partsTogether)

export const completesGroup = (part: number): boolean => part % partsTogether === 0

/**
 * Merges some buckets of the last parts, from this bucket on, and says where the next are. A search may come in between,
 * and finds the same whichever buckets are merged.
 */
export async function mergeSome(
  queries: Queries,
  project: ProjectId,
  parts: number,
  weights: TitleWeights,
  from: number,
): Promise<number | undefined> {
  const last = parts - (parts % partsTogether)
  // Those before them as well, where a merge was interrupted.
  const first = last - 2 * partsTogether
  const next = from + bucketsTogether
  const where = sql`project = ${project} AND bucket >= ${from} AND bucket < ${next} AND part > ${first} AND part <= ${last}`
  const rows = await queries.all<Row>(
    sql`SELECT bucket, part, tasks FROM title_grams WHERE ${where} ORDER BY bucket, part`,
  )
  const groups = Map.groupBy(rows, ([bucket, part]) => groupOf(part) * bucketCount + bucket)
  queries.run(sql`DELETE FROM title_grams WHERE ${where} AND part % ${partsTogether} <> 0`)
  for (const group of groups.values()) {
    const [bucket, part] = group[0] as Row
    if (group.length === 1 && completesGroup(part)) continue
    const before = group.map(([, , tasks]) => tasks)
    const merged = mergeBuckets(before)
    weights.replace(bucket, before, merged)
    queries.run(sql`INSERT INTO title_grams (project, bucket, part, tasks)
      VALUES (${project}, ${bucket}, ${groupOf(part) * partsTogether}, ${merged})
      ON CONFLICT (project, bucket, part) DO UPDATE SET tasks = excluded.tasks`)
    await queries.turn()
  }
  queries.run(saveWeights(project, weights))
  return next < bucketCount ? next : undefined
}

type Row = readonly [bucket: number, part: number, tasks: Uint8Array]
