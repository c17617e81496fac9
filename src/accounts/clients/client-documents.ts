import type { Auth } from '../auth.ts'
import { type ClientMetadata, storeClient } from '../registration.ts'
import { type AccountSettings, takesDocuments, takesRegistration } from '../settings.ts'
import type { Throttle } from '../throttle.ts'
import { fetchDocument, type Reach, RefusedDocument } from './fetch-document.ts'
import { isDocumentId, readDocument, readDocumentUrl } from './read-document.ts'
import { registeredBy } from './registered-clients.ts'

/** How long a document is believed before it is read again, whichever node read it. */
const freshMs = 600_000
/** How long a refusal is repeated without asking the host again. */
const refusedMs = 60_000
const mostRefusals = 500
const mostAtOnce = 8
/** Whoever asks, and whomever they have us ask: nobody is flooded through this server. */
const byCaller = { window: 60, max: 20 }
const byHost = { window: 60, max: 30 }
const notKnown =
  'This server does not know the assistant. Whoever runs it can add it with waymark client add.'

/** Which clients may ask people, and the documents of those that name themselves by the address of one (CIMD). */
export interface ClientDocuments {
  /** Makes a client with a document known, and says why one may not ask. `address` is where the request comes from. */
  admit(clientId: string, address: string): Promise<{ readonly refused: string } | undefined>
}

interface Refusal {
  readonly why: string
  readonly until: number
}

export function openClientDocuments(
  auth: Auth,
  throttle: Throttle,
  { redirectHosts, clients, clientHosts }: Pick<AccountSettings, 'redirectHosts' | 'clients' | 'clientHosts'>,
  reach: Omit<Reach, 'privateHosts'> = {},
): ClientDocuments {
  const refusals = new Map<string, Refusal>()
  const reading = new Map<string, Promise<ClientMetadata>>()
  const read = (url: URL): Promise<ClientMetadata> => {
    const already = reading.get(url.href)
    if (already) return already
    if (reading.size >= mostAtOnce) throw new RefusedDocument('Too many documents are being read. Try again.')
    const begun = fetchDocument(url, { ...reach, privateHosts: clientHosts })
      .then((text) => readDocument(url.href, text, redirectHosts))
      .finally(() => reading.delete(url.href))
    reading.set(url.href, begun)
    return begun
  }
  const admit = async (clientId: string, address: string): Promise<void> => {
    const hasDocument = isDocumentId(clientId)
    if (takesRegistration(clients) && !hasDocument) return // the package knows it or not
    const stored = await findClient(auth, clientId)
    if (stored?.referenceId === registeredBy) return
    if (!hasDocument || !takesDocuments(clients)) throw new RefusedDocument(notKnown)
    const url = readDocumentUrl(clientId)
    if (stored && Date.now() - new Date(stored.updatedAt).getTime() < freshMs) return
    const known = refusals.get(clientId)
    if (known && Date.now() < known.until) throw new RefusedDocument(known.why)
    for (const [key, rule] of [
      [`client-document:${address}`, byCaller],
      [`client-document:${url.host}`, byHost],
    ] as const)
      if (!(await throttle.consume(key, rule)).allowed)
        throw new RefusedDocument('Too many documents were asked for. Try again in a minute.')
    try {
      await storeClient(auth, clientId, await read(url))
    } catch (error) {
      if (error instanceof RefusedDocument) keep(refusals, clientId, error.message)
      throw error
    }
  }
  return {
    async admit(clientId, address) {
      try {
        await admit(clientId, address)
        return undefined
      } catch (error) {
        if (error instanceof RefusedDocument) return { refused: error.message }
        throw error
      }
    },
  }
}

interface StoredClient {
  readonly referenceId: string | null
  readonly updatedAt: Date | string
}

async function findClient(auth: Auth, clientId: string): Promise<StoredClient | null> {
  const { adapter } = await auth.$context
  const where = [{ field: 'clientId', value: clientId }]
  return await adapter.findOne<StoredClient>({ model: 'oauthClient', where })
}

function keep(refusals: Map<string, Refusal>, clientId: string, why: string): void {
  refusals.delete(clientId)
  refusals.set(clientId, { why, until: Date.now() + refusedMs })
  const [oldest] = refusals.keys()
  if (refusals.size > mostRefusals && oldest !== undefined) refusals.delete(oldest)
}
