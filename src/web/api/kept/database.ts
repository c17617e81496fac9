/** What the browser keeps for one person at a time: typed text, requests that wait, and the last answers. */
export type Table = 'drafts' | 'outbox' | 'answers'

const tables: readonly Table[] = ['drafts', 'outbox', 'answers']
const version = 1

let database: IDBDatabase | null = null
const opening = open()

/**
 * Writes in the order of the calls. Once the database is open, what is written is out of this page's hands when this
 * returns: a tab that is killed at the next moment has written it. A null value takes the record away.
 */
export function write(
  records: readonly (readonly [table: Table, key: string, value: object | null])[],
): void {
  if (database) writeInto(database, records)
  else void opening.then((opened) => opened && writeInto(opened, records))
}

/** Done when all that was written before is stored. */
export async function readAll<T>(table: Table): Promise<readonly (readonly [key: string, value: T])[]> {
  const opened = await opening
  if (!opened) return []
  const store = opened.transaction(table).objectStore(table)
  const [keys, values] = await Promise.all([answerOf(store.getAllKeys()), answerOf(store.getAll())])
  return keys.map((key, index) => [String(key), values[index] as T])
}

export async function readOne<T>(table: Table, key: string): Promise<T | undefined> {
  const opened = await opening
  return opened ? ((await answerOf(opened.transaction(table).objectStore(table).get(key))) as T) : undefined
}

/** Reads some records and changes them before another tab can. */
export async function exchange<T>(
  table: Table,
  change: (records: readonly (readonly [string, T])[]) => readonly (readonly [string, T | null])[],
): Promise<void> {
  const opened = await opening
  if (!opened) return
  const store = opened.transaction(table, 'readwrite').objectStore(table)
  const [keys, values] = await Promise.all([answerOf(store.getAllKeys()), answerOf(store.getAll())])
  for (const [key, value] of change(keys.map((key, index) => [String(key), values[index] as T])))
    if (value === null) store.delete(key)
    else store.put(value, key)
}

function writeInto(opened: IDBDatabase, records: Parameters<typeof write>[0]): void {
  if (records.length === 0) return
  try {
    const transaction = opened.transaction([...new Set(records.map(([table]) => table))], 'readwrite')
    for (const [table, key, value] of records) {
      const store = transaction.objectStore(table)
      if (value === null) store.delete(key)
      else store.put(value, key)
    }
    // Not left to the browser: it would wait for answers, and a tab that is closed by then has written nothing.
    transaction.commit()
  } catch {
    // The disk is full, or the database is being removed: what was typed is still in the page.
  }
}

/** Null where a browser keeps nothing. */
function open(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open('waymark', version)
      request.onupgradeneeded = () => {
        for (const table of tables)
          if (!request.result.objectStoreNames.contains(table)) request.result.createObjectStore(table)
      }
      request.onsuccess = () => {
        database = request.result
        // Another tab has a newer page, which a reload brings here too.
        database.onversionchange = () => database?.close()
        resolve(database)
      }
      request.onerror = () => resolve(null)
      request.onblocked = () => resolve(null)
    } catch {
      resolve(null)
    }
  })
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
