import type { Auth } from './auth.ts'
import type { Throttle } from './throttle.ts'

/** How long a client without any grant stays registered. */
const unusedClientMs = 7 * 86_400_000

/** Takes away what has ended by itself, and clients that registered and were never allowed anything. */
export async function sweep(auth: Auth, throttle: Throttle, now = new Date()): Promise<void> {
  const { adapter } = await auth.$context
  const ended = [{ field: 'expiresAt', operator: 'lt' as const, value: now }]
  for (const model of ['revocation', 'verification', 'oauthAccessToken', 'oauthRefreshToken', 'session'])
    await adapter.deleteMany({ model, where: ended })
  await throttle.sweep(now.getTime())
  await sweepClients(auth, new Date(now.getTime() - unusedClientMs))
}

async function sweepClients(auth: Auth, before: Date): Promise<void> {
  const { adapter } = await auth.$context
  const where = [{ field: 'createdAt', operator: 'lt' as const, value: before }]
  const old = await adapter.findMany<{ clientId: string }>({ model: 'oauthClient', where, limit: 1_000 })
  for (const { clientId } of old) {
    const ofClient = [{ field: 'clientId', value: clientId }]
    if (await adapter.findOne({ model: 'oauthConsent', where: ofClient })) continue
    await adapter.deleteMany({ model: 'oauthClient', where: ofClient })
  }
}
