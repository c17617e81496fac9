import type { ChangeOf, Origin } from '../change.ts'
import { Failure, invalid } from '../errors.ts'
import type { ContextStore, KeptMeaning } from './context-store.ts'
import {
  type Discovery,
  type FileMark,
  filesLimit,
  type NoteType,
  readModule,
  readText,
} from './discovery.ts'
import type { Embedder } from './embedder.ts'
import { findNear, type Near } from './find-near.ts'

export interface Finding {
  readonly text: string
  readonly type: NoteType
  readonly module?: string | undefined
  readonly files?: readonly FileMark[]
  readonly task?: number | undefined
  /** The number of the discovery that this one is better than. */
  readonly replaces?: number | undefined
}

export type Remembered =
  | {
      readonly discovery: Discovery
      readonly change: ChangeOf<Discovery>
      /** True when the same request was made before: nothing was stored now. */
      readonly repeated: boolean
      /** Standing discoveries that speak of the same, nearest first: alike, or contradicted by this one. */
      readonly near: readonly Near[]
    }
  /** Nothing was stored: this one has the same text. */
  | { readonly known: Discovery }

/**
 * Keeps a finding, in the session it was made in. Only the identical text is not stored twice: what is merely alike may be
 * what has changed. One that replaces another takes its place in every search, and the other stays for the history; where
 * its text stands already, that one takes the place.
 */
export async function remember(
  context: ContextStore,
  embedder: Embedder | null,
  finding: Finding,
  origin: Origin,
): Promise<Remembered> {
  const text = readText(finding.text)
  const module = readModule(finding.module)
  const files = finding.files ?? []
  if (files.length > filesLimit) throw invalid('too_many', `A discovery names ${filesLimit} files at most.`)
  const { identical, near } = await findNear(context, embedder, text, finding.type)
  const known = finding.replaces === undefined && identical
  if (known && origin.requestKey === undefined) return { known }

  const session = await context.touchSession({
    actor: origin.actor,
    client: origin.client ?? null,
    connection: origin.connection,
    at: origin.at,
    calls: 0,
  })
  const meaning = await meaningOf(text, embedder)
  const written = await context.write('remember', origin, async (tx) => {
    // Of a request that was made before, what is known may be its own result, which it is given again.
    if (known) return
    const old = finding.replaces === undefined ? undefined : await replaceable(tx.find, finding.replaces)
    const standing = old && identical && identical.id !== old.id ? await tx.find(identical.id) : undefined
    if (old && standing?.replacedBy === null) {
      tx.save(standing, { ...standing, replaces: standing.replaces ?? old.id })
      tx.save(old, { ...old, replacedBy: standing.id })
      return
    }
    const discovery = await tx.insert(
      {
        type: finding.type,
        text,
        module: module ?? old?.module ?? null,
        files,
        task: finding.task ?? old?.task ?? null,
        author: origin.actor,
        client: origin.client ?? null,
        session: session.id,
        replaces: old?.id ?? null,
      },
      meaning,
    )
    if (old) tx.save(old, { ...old, replacedBy: discovery.id })
  })
  if (known && !written) return { known }
  const discovery = written?.change.entries.find(({ after }) => after?.replacedBy === null)?.after
  if (!written || !discovery) throw new Error('remembering recorded no change')
  if (finding.type === 'summary' && !written.repeated) await context.closeSession(session.id, discovery.id)
  const others = near.filter(({ discovery: { id } }) => id !== discovery.id && id !== discovery.replaces)
  return { discovery, change: written.change, repeated: written.repeated, near: others }
}

async function replaceable(
  find: (id: number) => Promise<Discovery | undefined>,
  id: number,
): Promise<Discovery> {
  const old = Number.isSafeInteger(id) ? await find(id) : undefined
  if (!old) {
    throw new Failure('not_found', `There is no discovery ${id}.`, {
      next: 'see_discovery_numbers',
      facts: { id },
    })
  }
  if (old.replacedBy !== null) {
    throw new Failure('conflict', `Discovery ${id} was replaced by ${old.replacedBy} already.`, {
      hint: `Replace ${old.replacedBy} instead.`,
      facts: { id, replacedBy: old.replacedBy },
    })
  }
  return old
}

/** Embedded now where that takes no time; others get their meaning in the background. */
export async function meaningOf(text: string, embedder: Embedder | null): Promise<KeptMeaning | null> {
  if (!embedder?.isInstant) return null
  const [meaning] = await embedder.embed([text])
  if (!meaning) return null
  const reader = embedder.sentences?.()
  const sentence = reader ? { model: reader.model, meaning: await reader.read(text) } : undefined
  return { model: embedder.model, meaning, sentence }
}
