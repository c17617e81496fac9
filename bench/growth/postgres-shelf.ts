import pg from 'pg'
import { moduleKey } from '../../src/context/discovery.ts'
import { bytesOf } from '../../src/stores/sql/meaning-cache.ts'
import { home, projectRows, type Shelf, type Shelved } from './fill-discoveries.ts'

const project = home.id

/** The indexes are made when everything is in. */
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
    async list(block, lists) {
      await client.query(
        `INSERT INTO postings SELECT '${project}', term, $1, list FROM unnest($2::text[], $3::text[]) AS made (term, list)`,
        [block, [...lists.keys()], [...lists.values()]],
      )
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
    author, created_at)
  SELECT '${project}', id, uuid, type, text, module, module_key, '[]', author, created_at
  FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[])
  AS made (id, uuid, type, text, module, module_key, author, created_at)`

function discoveryColumns(batch: readonly Shelved[]): unknown[] {
  const column = <T>(of: (one: Shelved['discovery']) => T) => batch.map(({ discovery }) => of(discovery))
  return [
    column(({ id }) => id),
    column(({ uuid }) => uuid),
    column(({ type }) => type),
    column(({ text }) => text),
    column(({ module }) => module),
    column(({ module }) => moduleKey(module as string)),
    column(({ author }) => author),
    column(({ createdAt }) => createdAt.getTime()),
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
