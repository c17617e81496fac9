import type { SignedIn } from '../api/accounts.ts'
import { ApiError } from '../api/api-error.ts'
import { getPasskeyOptions, postNewPasskey, postPasskey } from '../api/protection.ts'
import { words } from '../words/words.ts'

/** Whether this browser can make and use passkeys. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential
}

/** Has the browser make a passkey for the person who is signed in. Fails where they cancel it. */
export async function addPasskey(name: string): Promise<void> {
  const options = PublicKeyCredential.parseCreationOptionsFromJSON(await getPasskeyOptions('create'))
  const made = await asked(() => navigator.credentials.create({ publicKey: options }))
  await postNewPasskey({ response: made.toJSON(), name })
}

/** Comes in with a passkey of this browser. */
export async function enterByPasskey(asking: { readonly oauth_query?: string }): Promise<SignedIn> {
  const options = PublicKeyCredential.parseRequestOptionsFromJSON(await getPasskeyOptions('get'))
  const shown = await asked(() => navigator.credentials.get({ publicKey: options }))
  return postPasskey({ response: shown.toJSON(), ...asking })
}

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await ask()
    if (credential instanceof PublicKeyCredential) return credential
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'InvalidStateError')
      throw new ApiError('conflict', words.ui.passkeyKnown)
  }
  // Browsers do not tell why, so that a page learns nothing of other people's keys.
  throw new ApiError('invalid', words.ui.noPasskey, { hint: words.ui.noPasskeyHint })
}
