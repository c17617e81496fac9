import { isIP } from 'node:net'
import { type PasskeyOptions, passkey } from '@better-auth/passkey'
import { APIError, type BetterAuthPlugin } from 'better-auth'
import { twoFactor } from 'better-auth/plugins/two-factor'

/** Browsers tie passkeys to a name: at a bare address there are none. */
export function canHavePasskeys(url: string): boolean {
  return isIP(new URL(url).hostname.replace(/^\[|\]$/g, '')) === 0
}

/**
 * Passkeys that ask for a finger, a face or a PIN, always: what a person has and who they are, so that no second step
 * is asked for. The package itself would take a key that only lies in the machine.
 */
export function passkeys(url: string): BetterAuthPlugin {
  const { hostname } = new URL(url)
  const options: PasskeyOptions = {
    rpID: hostname,
    rpName: 'Waymark',
    origin: url,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) => requireUser(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: ({ verification }) => requireUser(verification.authenticationInfo.userVerified),
    },
  }
  return passkey(options) as unknown as BetterAuthPlugin
}

function requireUser(wasVerified: boolean | undefined): undefined {
  if (wasVerified === true) return
  throw new APIError('BAD_REQUEST', {
    code: 'PASSKEY_WITHOUT_PERSON',
    message: 'The passkey did not ask who it is.',
  })
}

/** Codes of an app beside the password, and codes on paper for when the phone is lost. */
export function codesOfApp(): BetterAuthPlugin {
  return twoFactor({
    issuer: 'Waymark',
    twoFactorCookieMaxAge: 600,
    trustDeviceMaxAge: 30 * 86_400,
    backupCodeOptions: { amount: 10, length: 10, storeBackupCodes: 'encrypted' },
  }) as unknown as BetterAuthPlugin
}
