import type * as esbuild from 'esbuild'

interface Part {
  /** The file of the package. */
  readonly filter: RegExp
  /** What stands for it. */
  readonly contents: string
}

const parts: readonly Part[] = [
  {
    // Its sentences in fifty languages. They are set with `locales`, which nobody does: English is imported by itself.
    filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/,
    contents: `export { default as en } from './en.js'`,
  },
  {
    // Stands behind models that are named with a string alone. Ours are made with their provider's package.
    filter: /[\\/]@ai-sdk[\\/]gateway[\\/]dist[\\/]index\.js$/,
    contents: `export class GatewayError extends Error {
        static isInstance() { return false }
      }
      export class GatewayAuthenticationError extends GatewayError {}
      export function createGateway() { throw new Error('This program has no gateway to models.') }
      export const gateway = new Proxy({}, { get: createGateway })`,
  },
  {
    // The types of a thousand endings of files, for attachments. Our mails are text.
    filter: /[\\/]nodemailer[\\/]dist[\\/]esm[\\/]mime-funcs[\\/]mime-types\.js$/,
    contents: `export const detectMimeType = () => 'application/octet-stream'
      export const detectExtension = () => 'bin'`,
  },
  {
    // Who made an authenticator. Passkeys are made without that ("none"); a device that says it nevertheless, with a
    // certificate whose issuer would have to be known, is refused.
    filter: /[\\/]@simplewebauthn[\\/]server[\\/]esm[\\/]helpers[\\/]validateCertificatePath\.js$/,
    contents: `export async function validateCertificatePath(certificates, anchors = []) {
        if (anchors.length === 0) return true
        throw new Error('This program does not check who made an authenticator.')
      }`,
  },
  {
    filter: /[\\/]@simplewebauthn[\\/]server[\\/]esm[\\/]helpers[\\/]isCertRevoked\.js$/,
    contents: `export async function isCertRevoked() {
        throw new Error('This program does not check who made an authenticator.')
      }`,
  },
  {
    // Keys that belong to an organization with members and roles. Ours belong to a person; no role is allowed a key.
    filter: /[\\/]better-auth[\\/]dist[\\/]plugins[\\/]organization[\\/]index\.mjs$/,
    contents: `export async function hasPermission() { return false }`,
  },
]

/**
 * Leaves out what packages bring and this program never reaches, and that no bundler can tell: a megabyte of it. A newer
 * package may have it elsewhere; then the build fails and says so.
 */
export const unusedParts: esbuild.Plugin = {
  name: 'unused-parts',
  setup({ onLoad, onEnd }) {
    const met = new Set<RegExp>()
    for (const { filter, contents } of parts) {
      onLoad({ filter }, () => {
        met.add(filter)
        return { contents }
      })
    }
    onEnd(() => ({
      errors: parts
        .filter(({ filter }) => !met.has(filter))
        .map(({ filter }) => ({ text: `No package has a file ${filter} any more.` })),
    }))
  },
}
