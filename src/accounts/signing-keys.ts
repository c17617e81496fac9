import { symmetricDecrypt } from 'better-auth/crypto'
import { Failure } from '../errors.ts'
import type { Auth } from './auth.ts'

const model = 'jwks'

/**
 * Makes the key that tokens are signed with, where there is none yet, and refuses a secret that does not open the one
 * there is: such a server would let people in and then fail at the first assistant.
 */
export async function prepareSigningKey(auth: Auth, secret: string): Promise<void> {
  await auth.api.getJwks()
  const { adapter } = await auth.$context
  const sortBy = { field: 'createdAt', direction: 'desc' as const }
  const [newest] = await adapter.findMany<{ privateKey: string }>({ model, sortBy, limit: 1 })
  try {
    await symmetricDecrypt({ key: secret, data: JSON.parse(newest?.privateKey ?? '""') as string })
  } catch (error) {
    throw new Failure('invalid', 'WAYMARK_SECRET is not the one that these accounts were made with.', {
      reason: 'bad_arguments',
      hint: 'Set the one that all nodes use. To begin with a new one, run waymark account sign-out-all first.',
      cause: error,
    })
  }
}

/** Every person and every assistant signs in again: for a secret that others may know. */
export async function endEverything(auth: Auth): Promise<void> {
  const { adapter } = await auth.$context
  for (const ended of [
    model,
    'oauthAccessToken',
    'oauthRefreshToken',
    'oauthConsent',
    'session',
    'verification',
  ])
    await adapter.deleteMany({ model: ended, where: [] })
}
