import pg from 'pg'
import { moduleKey } from '../../src/context/discovery.ts'
import { postgresTermIndex } from '../../src/stores/postgres/term-index.ts'
import { bytesOf } from '../../src/stores/sql/meaning-cache.ts'
import { home, projectRows, type Shelf, type Shelved } from './fill-discoveries.ts'

const project = home.id

/** The indexes are made when everything is in: word by word the one of terms would take hours. */
export async function openPostgresShelf(url: string): Promise<Shelf & AsyncDisposable> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query("SET synchronous_commit = off; SET maintenance_work_mem = '512MB'")
  const { rows } = await client.query(`SELECT indexname AS name, indexdef AS made FROM pg_indexes
    WHERE schemaname = 'public' AND tablename IN ('discoveries', 'meanings') AND indexname NOT LIKE '%_pkey'`)
  for (const { name } of rows) await client.query(`DROP INDEX "${name}"`)
  return {
    async take(batch) {
      await client.query(insertDiscoveries, discoveryColumns(batch))
      await client.query(insertMeanings, meaningColumns(batch))
    },
    async finish({ discoveries, terms, model, counts }) {
      await client.query('UPDATE meanings SET model = $1', [model])
      await client.query(
        `INSERT INTO term_counts SELECT '${project}', term, count
         FROM unnest($1::text[], $2::bigint[]) AS counted (term, count)`,
        [[...counts.keys()], [...counts.values()]],
      )
      await client.query(projectRows({ discoveries, terms, model }))
      for (const { made } of rows) await client.query(made)
    },
    [Symbol.asyncDispose]: () => client.end(),
  }
}

const insertDiscoveries = `INSERT INTO discoveries (project, id, uuid, type, text, module, module_key, files,
    author, created_at, terms, length)
  SELECT '${project}', id, uuid, type, text, module, module_key, '[]', author, created_at, terms, length
  FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[],
    $9::tsvector[], $10::integer[])
  AS made (id, uuid, type, text, module, module_key, author, created_at, terms, length)`

function discoveryColumns(batch: readonly Shelved[]): unknown[] {
  const column = <T>(of: (one: Shelved['discovery']) => T) => batch.map(({ discovery }) => of(discovery))
  // The store's own statement has the vector and its length as its first values.
  const worded = batch.map(({ discovery, terms }) => postgresTermIndex.add(project, discovery, terms).values)
  return [
    column(({ id }) => id),
    column(({ uuid }) => uuid),
    column(({ type }) => type),
    column(({ text }) => text),
    column(({ module }) => module),
    column(({ module }) => moduleKey(module as string)),
    column(({ author }) => author),
    column(({ createdAt }) => createdAt.getTime()),
    worded.map(([vector]) => vector),
    worded.map(([, length]) => length),
  ]
}

const insertMeanings = `INSERT INTO meanings (project, id, model, meaning, type, module_key, standing, revision)
  SELECT '${project}', id, '', meaning, type, module_key, 1, id
  FROM unnest($1::bigint[], $2::bytea[], $3::text[], $4::text[]) AS made (id, meaning, type, module_key)`

function meaningColumns(batch: readonly Shelved[]): unknown[] {
  return [
    batch.map(({ discovery }) => discovery.id),
    batch.map(({ meaning }) => Buffer.from(bytesOf(meaning))),
    batch.map(({ discovery }) => discovery.type),
    batch.map(({ discovery }) => moduleKey(discovery.module as string)),
  ]
}
