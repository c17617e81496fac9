import { createHash, randomBytes } from 'node:crypto'
import type { Auth } from './auth.ts'

type Purpose = 'reset-password' | 'verify-address'

/** Secrets that travel in the links of e-mails: each works once, for a while, and is kept as a hash alone. */
export interface MailedLinks {
  make(purpose: Purpose, value: string, seconds: number): Promise<string>
  /** What the link was made for, without using it up. */
  find(purpose: Purpose, token: string): Promise<string | undefined>
  /** Uses it up. Of several at once, one gets the value. */
  take(purpose: Purpose, token: string): Promise<string | undefined>
}

export function openMailedLinks(auth: Auth): MailedLinks {
  const nameOf = (purpose: Purpose, token: string) =>
    `${purpose}:${createHash('sha256').update(token).digest('base64url')}`
  return {
    async make(purpose, value, seconds) {
      const { internalAdapter } = await auth.$context
      const token = randomBytes(24).toString('base64url')
      const expiresAt = new Date(Date.now() + seconds * 1_000)
      await internalAdapter.createVerificationValue({ identifier: nameOf(purpose, token), value, expiresAt })
      return token
    },
    async find(purpose, token) {
      const { internalAdapter } = await auth.$context
      const found = await internalAdapter.findVerificationValue(nameOf(purpose, token))
      return found && new Date(found.expiresAt) > new Date() ? found.value : undefined
    },
    async take(purpose, token) {
      const { internalAdapter } = await auth.$context
      return (await internalAdapter.consumeVerificationValue(nameOf(purpose, token)))?.value
    },
  }
}
