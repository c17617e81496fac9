import type { SignedIn } from './accounts.ts'
import { request } from './request.ts'

export interface Passkey {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  readonly isSynced: boolean
}

/** How my account is protected. */
export interface Protection {
  readonly hasPassword: boolean
  readonly isAddressVerified: boolean
  readonly asksForCode: boolean
  readonly passkeys: readonly Passkey[]
  readonly canHavePasskeys: boolean
  readonly isOfOrganisation: boolean
  readonly mail: boolean
  readonly organisation: string | null
}

/** A browser in which I am signed in. */
export interface SignIn {
  readonly id: string
  readonly browser: string
  readonly address: string | null
  readonly since: string
  readonly lastUsedAt: string
  readonly isCurrent: boolean
}

/** What an app is set up with. */
export interface AppSetup {
  readonly uri: string
  readonly recoveryCodes: readonly string[]
}

interface Code {
  readonly code: string
  readonly trustBrowser?: boolean
  readonly oauth_query?: string
}

const part = encodeURIComponent
const post = <T>(path: string, body: object) => request<T>('POST', `/api/auth/${path}`, { body })

export const getProtection = () => request<Protection>('GET', '/api/protection')
export const listSignIns = () => request<{ readonly signIns: readonly SignIn[] }>('GET', '/api/sign-ins')
export const endSignIn = (id: string) => request('DELETE', `/api/sign-ins/${part(id)}`)
export const endOtherSignIns = () => request<{ readonly ended: number }>('DELETE', '/api/sign-ins')

export const beginAppSetup = (password: string) => post<AppSetup>('two-factor/enable', { password })
export const verifyAppCode = (body: Code) => post<SignedIn>('two-factor/verify-totp', body)
export const verifyRecoveryCode = (body: Code) => post<SignedIn>('two-factor/verify-backup-code', body)
export const stopAppCodes = (password: string) => post('two-factor/disable', { password })
export const renewRecoveryCodes = (password: string) =>
  post<Pick<AppSetup, 'recoveryCodes'>>('two-factor/generate-backup-codes', { password })

type Options<Kind> = Kind extends 'create'
  ? PublicKeyCredentialCreationOptionsJSON
  : PublicKeyCredentialRequestOptionsJSON

export const getPasskeyOptions = <Kind extends 'create' | 'get'>(kind: Kind) =>
  request<Options<Kind>>(
    'GET',
    `/api/auth/passkey/generate-${kind === 'create' ? 'register' : 'authenticate'}-options`,
  )
export const postNewPasskey = (body: { response: unknown; name: string }) =>
  post('passkey/verify-registration', body)
export const postPasskey = (body: { response: unknown; oauth_query?: string }) =>
  post<SignedIn>('passkey/verify-authentication', body)
export const removePasskey = (id: string) => request('DELETE', `/api/passkeys/${part(id)}`)
