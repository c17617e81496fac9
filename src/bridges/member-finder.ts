/** What people are called, by their ids; those who are not known are not there. */
export type DescribePeople = (
  ids: readonly string[],
) => Promise<ReadonlyMap<string, { readonly name: string; readonly email: string | null }>>

/** Finds the one that is called so: by their id, e-mail address or name, or a part of it that no other has. */
export function memberFinder(
  members: () => Promise<readonly string[]>,
  people: DescribePeople,
): (words: string) => Promise<string | null> {
  let known: Promise<readonly Named[]> | undefined
  const load = async () => {
    const ids = await members()
    const described = await people(ids)
    return ids.map((id) => namedBy(id, described.get(id)))
  }
  return async (words) => {
    known ??= load()
    const all = await known
    for (const name of namesIn(words)) {
      const found = only(all, ({ whole }) => whole.has(name)) ?? only(all, ({ parts }) => parts.has(name))
      if (found !== null) return found
    }
    return null
  }
}

interface Named {
  readonly id: string
  readonly whole: ReadonlySet<string>
  readonly parts: ReadonlySet<string>
}

function namedBy(id: string, described: { name: string; email: string | null } | undefined): Named {
  const { name = id, email = null } = described ?? {}
  const folded = name.toLowerCase()
  return {
    id,
    whole: new Set([id.toLowerCase(), folded, ...(email === null ? [] : [email.toLowerCase()])]),
    parts: new Set(folded.split(/\s+/)),
  }
}

/** Tools write `@ada`, `Ada (48151623)` and `Ada <ada@example.com>`. */
function namesIn(words: string): string[] {
  const address = /<([^<>]+)>$/.exec(words.trim())?.[1]
  const names = [...(address === undefined ? [] : [address]), nameIn(words)]
  return names.map((name) => name.toLowerCase()).filter((name) => name !== '')
}

/** What a person is called there, for people to read. */
export function nameIn(words: string): string {
  const plain = words.trim()
  return (
    plain
      .replace(/\s*<[^<>]+>$/, '')
      .replace(/^@/, '')
      .replace(/\s*\(\d+\)$/, '') || plain
  )
}

function only(all: readonly Named[], fits: (one: Named) => boolean): string | null {
  const found = all.filter(fits)
  return found.length === 1 ? (found[0] as Named).id : null
}
