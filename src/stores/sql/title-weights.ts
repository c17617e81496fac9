import type { ProjectId } from '../../projects/project.ts'
import { type Statement, sql, text } from './statement.ts'
import { bucketCount } from './title-grams.ts'

/** They are kept beside the buckets themselves, where no bucket is. */
const [weightsBucket, weightsPart] = [-1, 0]

/**
 * How many bytes each bucket of a project's index has in all its parts: what reading it costs, and about how many titles
 * have what is in it. A sample would miss what only some parts have, as titles that count up.
 */
export class TitleWeights {
  readonly bytes: Uint8Array
  readonly #view: DataView

  constructor(bytes: Uint8Array = new Uint8Array(4 * bucketCount)) {
    this.bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  of(bucket: number): number {
    return this.#view.getUint32(4 * bucket, true)
  }

  add(buckets: ReadonlyMap<number, Uint8Array>): void {
    for (const [bucket, bytes] of buckets) this.replace(bucket, [], bytes)
  }

  replace(bucket: number, before: readonly Uint8Array[], after: Uint8Array): void {
    const gone = before.reduce((sum, { length }) => sum + length, 0)
    this.#view.setUint32(4 * bucket, this.of(bucket) - gone + after.length, true)
  }
}

/** To stand in a question about a row `c` of `project_counters`; NULL where nothing is weighed. */
export const weightsColumn: Statement = text(`(SELECT g.tasks FROM title_grams g
  WHERE g.project = c.project AND g.bucket = ${weightsBucket} AND g.part = ${weightsPart})`)

export function saveWeights(project: ProjectId, weights: TitleWeights): Statement {
  return sql`INSERT INTO title_grams (project, bucket, part, tasks) VALUES (${project}, ${weightsBucket}, ${weightsPart}, ${weights.bytes})
    ON CONFLICT (project, bucket, part) DO UPDATE SET tasks = excluded.tasks`
}
