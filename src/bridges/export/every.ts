const pageSize = 500

interface Numbered<Item> {
  lastNumber(): Promise<number>
  findMany(ids: readonly number[]): Promise<Item[]>
}

/** What has a number, upwards, a page in memory at a time. */
export async function* everyNumbered<Item extends { readonly id: number }>(
  store: Numbered<Item>,
): AsyncGenerator<Item> {
  for await (const page of pagesNumbered(store)) yield* page
}

/** The same, page by page. */
export async function* pagesNumbered<Item extends { readonly id: number }>(
  store: Numbered<Item>,
): AsyncGenerator<Item[]> {
  const last = await store.lastNumber()
  for (let from = 1; from <= last; from += pageSize) {
    const ids = Array.from({ length: Math.min(pageSize, last - from + 1) }, (_, index) => from + index)
    yield (await store.findMany(ids)).sort((one, other) => one.id - other.id)
  }
}

/** What is listed by its id, each page from where the last one ended. */
export async function* everyListed<Id extends number | string, Item extends { readonly id: Id }>(
  list: (query: { limit: number; before?: Id }) => Promise<Item[]>,
): AsyncGenerator<Item> {
  for (let before: Id | undefined; ; ) {
    const page = await list({ limit: pageSize, ...(before !== undefined && { before }) })
    yield* page
    if (page.length < pageSize) return
    before = (page.at(-1) as Item).id
  }
}

/** What is listed by time: the last moment of a page is asked for again, and what was in it is passed over. */
export async function* everyTimed<Item extends { readonly id: string }>(
  list: (query: { limit: number; before?: Date }) => Promise<Item[]>,
  timeOf: (item: Item) => Date,
): AsyncGenerator<Item> {
  let [seen, before] = [new Set<string>(), undefined as Date | undefined]
  for (;;) {
    const limit = pageSize + seen.size
    const page = await list({ limit, ...(before && { before }) })
    yield* page.filter(({ id }) => !seen.has(id))
    const last = page.at(-1)
    if (!last || page.length < limit) return
    const moment = timeOf(last).getTime()
    seen = new Set(page.filter((item) => timeOf(item).getTime() === moment).map(({ id }) => id))
    before = new Date(moment + 1)
  }
}
