import type { ClientBase } from 'pg'

/** For the rows of a table while it is divided. */
const sortingMemory = '256MB'

interface Definition {
  readonly columns: string
  /** Primary key, unique constraints and checks. */
  readonly constraints: readonly string[]
  readonly indexes: readonly string[]
  readonly grants: readonly string[]
  readonly policies: readonly string[]
}

/**
 * Puts a table of `count` partitions in the place of one table, with the same columns, keys, indexes, rights, policies and
 * rows, in the transaction of the caller. The role must own the table.
 */
export async function partitionTable(
  client: ClientBase,
  name: string,
  by: string,
  count: number,
): Promise<void> {
  const run = async (...statements: readonly string[]) => {
    for (const statement of statements) await client.query(statement)
  }
  await run(`LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE`, `SET LOCAL work_mem = '${sortingMemory}'`)
  const { columns, constraints, indexes, grants, policies } = await readDefinition(client, name, by)
  const whole = `${name}_undivided`
  await run(
    // Its owner sees all rows only while policies are not forced on them.
    `ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`,
    `ALTER TABLE ${name} RENAME TO ${whole}`,
    `CREATE TABLE ${name} (LIKE ${whole} INCLUDING ALL EXCLUDING INDEXES EXCLUDING CONSTRAINTS) PARTITION BY HASH (${by})`,
  )
  for (let number = 0; number < count; number++) {
    const part = `${name}_p${String(number).padStart(3, '0')}`
    await run(
      `CREATE TABLE ${part} PARTITION OF ${name} FOR VALUES WITH (MODULUS ${count}, REMAINDER ${number})`,
      // Through the table its policies hold; the partition itself has none and shows nobody anything.
      `ALTER TABLE ${part} ENABLE ROW LEVEL SECURITY`,
      `ALTER TABLE ${part} FORCE ROW LEVEL SECURITY`,
    )
  }
  await run(
    // In the order of their projects, so that what is listed together lies together.
    `INSERT INTO ${name} (${columns}) SELECT ${columns} FROM ${whole} ORDER BY ${by}`,
    `DROP TABLE ${whole}`,
    ...constraints,
    ...indexes,
    ...grants,
    ...policies,
    `ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY`,
    `ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`,
    `ANALYZE ${name}`,
  )
}

async function readDefinition(client: ClientBase, name: string, by: string): Promise<Definition> {
  const lines = async (text: string) =>
    (await client.query(text, [name])).rows.map(({ line }) => line as string)
  const columns = await lines(`SELECT quote_ident(attname) AS line FROM pg_attribute
    WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`)
  const indexes = await client.query(
    `SELECT pg_get_indexdef(indexrelid) AS line, indisunique AS is_unique, EXISTS (SELECT FROM pg_attribute
         WHERE attrelid = $1::regclass AND attnum = ANY (indkey::smallint[]) AND attname = $2) AS has_key
     FROM pg_index WHERE indrelid = $1::regclass
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid) ORDER BY indexrelid`,
    [name, by],
  )
  return {
    columns: columns.join(', '),
    constraints:
      await lines(`SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid)) AS line
      FROM pg_constraint WHERE conrelid = $1::regclass AND contype IN ('p', 'u', 'c') ORDER BY oid`),
    // What is unique has to name what the table is divided by.
    indexes: indexes.rows.map(({ line, is_unique, has_key }) =>
      is_unique && !has_key ? line.replace('(', `(${by}, `) : line,
    ),
    grants:
      await lines(`SELECT format('GRANT %s ON %s TO %s', privilege_type, c.oid::regclass, grantee::regrole) AS line
      FROM pg_class c, aclexplode(c.relacl) WHERE c.oid = $1::regclass AND grantee <> relowner`),
    policies:
      await lines(`SELECT format('CREATE POLICY %I ON %s AS %s FOR %s TO %s', polname, polrelid::regclass,
        CASE WHEN polpermissive THEN 'PERMISSIVE' ELSE 'RESTRICTIVE' END,
        CASE polcmd WHEN 'r' THEN 'SELECT' WHEN 'a' THEN 'INSERT' WHEN 'w' THEN 'UPDATE' WHEN 'd' THEN 'DELETE' ELSE 'ALL' END,
        (SELECT string_agg(role::regrole::text, ', ') FROM unnest(polroles) AS role))
        || coalesce(' USING (' || pg_get_expr(polqual, polrelid) || ')', '')
        || coalesce(' WITH CHECK (' || pg_get_expr(polwithcheck, polrelid) || ')', '') AS line
      FROM pg_policy WHERE polrelid = $1::regclass ORDER BY oid`),
  }
}
