export type Value = string | number | null | Uint8Array

/** SQL with its values apart. `parts` has one more element than `values`. */
export interface Statement {
  readonly parts: readonly string[]
  readonly values: readonly Value[]
  /** Whether one plan does for all values, where an engine would make the first few for their values alone. */
  readonly isPlannedOnce?: true
}

/**
 * Writes a statement; every `${value}` travels as a bound parameter, and a `${statement}` is put in as text.
 * Without inner statements `parts` is the same array on every call, so engines find the prepared statement by it.
 */
export function sql(template: TemplateStringsArray, ...values: (Value | Statement)[]): Statement {
  if (!values.some(isStatement)) return { parts: template, values: values as Value[] }
  const parts = [template[0] as string]
  const bound: Value[] = []
  for (const [index, value] of values.entries()) {
    if (isStatement(value)) append(parts, bound, value)
    else {
      bound.push(value)
      parts.push('')
    }
    parts[parts.length - 1] += template[index + 1] as string
  }
  return { parts, values: bound }
}

export function join(statements: readonly Statement[], between: string): Statement {
  const parts = ['']
  const bound: Value[] = []
  for (const [index, statement] of statements.entries()) {
    if (index > 0) parts[parts.length - 1] += between
    append(parts, bound, statement)
  }
  return { parts, values: bound }
}

function isStatement(value: Value | Statement): value is Statement {
  return typeof value === 'object' && value !== null && 'parts' in value
}

/** Puts a statement behind what is there: its first part continues the last one. */
function append(parts: string[], bound: Value[], statement: Statement): void {
  parts[parts.length - 1] += statement.parts[0] as string
  for (let index = 1; index < statement.parts.length; index++) parts.push(statement.parts[index] as string)
  for (const value of statement.values) bound.push(value)
}

/** For what is found by its keys, whatever they are, and asked seldom: planning it would take as long as the answer. */
export function plannedOnce(statement: Statement): Statement {
  return { ...statement, isPlannedOnce: true }
}

export const text = (words: string): Statement => ({ parts: [words], values: [] })
export const literal = (value: number): Statement => text(String(value))

const usualLimits = new Set([
  1, 2, 5, 6, 10, 11, 20, 21, 50, 51, 100, 101, 500, 501, 513, 1_000, 1_001, 100_000,
])

/**
 * Usual limits stand in the text: PostgreSQL keeps no plan for a limit that it does not know, and SQLite plans a statement
 * anew whenever its limit is bound, which takes longer than a short answer.
 */
export function limit(rows: number): Statement {
  return usualLimits.has(rows) ? literal(rows) : sql`${rows}`
}

/** `(?, ?, …)`, filled up to a power of two by repeating the last value, so that few texts need preparing. */
export function inList(values: readonly Value[]): Statement {
  const last = values.at(-1)
  if (last === undefined) throw new Error('an empty list matches nothing: ask nothing')
  const width = 2 ** Math.ceil(Math.log2(values.length))
  const filled = [...values, ...Array<Value>(width - values.length).fill(last)]
  return { parts: ['(', ...Array<string>(width - 1).fill(', '), ')'], values: filled }
}

/** So many rows are put in by one statement: to PostgreSQL a statement costs as much as several rows. */
export const rowsPerInsert = 32

const insertsOfMany = new WeakMap<readonly string[], readonly string[]>()

/** One statement for `rowsPerInsert` that put in a row each, all by the same text. */
export function insertRows(rows: readonly Statement[]): Statement {
  const [{ parts } = { parts: [] }] = rows
  const many = insertsOfMany.get(parts) ?? Object.freeze(repeatRow(parts, rows.length))
  insertsOfMany.set(parts, many)
  return { parts: many, values: rows.flatMap(({ values }) => values) }
}

function repeatRow(parts: readonly string[], times: number): string[] {
  const [head = '', ...rest] = parts
  const [end = ''] = rest.slice(-1)
  const between = rest.slice(0, -1)
  const all = [head, ...between]
  for (let row = 1; row < times; row++) all.push(`${end}, (`, ...between)
  return [...all, end]
}

/** Keeps what an engine made of a statement: by its template, else by its text. */
export class StatementCache<Prepared> {
  readonly #byTemplate = new WeakMap<readonly string[], Prepared>()
  readonly #byText = new Map<string, Prepared>()
  readonly #prepare: (parts: readonly string[]) => Prepared

  constructor(prepare: (parts: readonly string[]) => Prepared) {
    this.#prepare = prepare
  }

  get({ parts }: Statement): Prepared {
    const known = this.#byTemplate.get(parts)
    if (known) return known
    const text = parts.join('?')
    let prepared = this.#byText.get(text)
    if (!prepared) {
      prepared = this.#prepare(parts)
      this.#byText.set(text, prepared)
    }
    if (Object.isFrozen(parts)) this.#byTemplate.set(parts, prepared)
    return prepared
  }
}
