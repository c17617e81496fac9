import { randomBytes } from 'node:crypto'
import { apiKey } from '@better-auth/api-key'
import { oauthProvider } from '@better-auth/oauth-provider'
import { APIError, type BetterAuthPlugin, betterAuth, type ValidateUserInfoSource } from 'better-auth'
import { jwt } from 'better-auth/plugins/jwt'
import { scopes } from '../identity.ts'
import type { AccountDatabase } from './database.ts'
import { refuseIdentity } from './organisation.ts'
import { longestPassword, shortestPassword } from './passwords.ts'
import { grantClaim } from './revocations.ts'
import type { AccountSettings } from './settings.ts'
import { codesOfApp, passkeys } from './sign-in-plugins.ts'
import type { Throttle } from './throttle.ts'

export const authPath = '/api/auth'
/** The ids of accounts begin so, and no other owner's id may. */
export const accountPrefix = 'wmu_'
export const keyPrefix = 'wmk_'
/** Names the caller's address to the packages. What a caller writes into it is thrown away. */
export const addressHeader = 'x-waymark-address'

const [minute, hour, day] = [60, 3_600, 86_400]
/** Seconds within which several windows of a client may renew with the same refresh token. Later it was stolen once. */
const renewalGrace = 10

/** What access tokens are made out to. */
export function resourceOf(url: string): string {
  return `${url}/mcp`
}

export type Auth = ReturnType<typeof createAuth>

/** The packages that issue: accounts, sessions, tokens and keys. Nothing else of them is used than what is named here. */
export function createAuth(
  {
    url,
    secret,
    organisation = null,
  }: Pick<AccountSettings, 'url' | 'secret'> & Partial<Pick<AccountSettings, 'organisation'>>,
  database: Pick<AccountDatabase, 'forAuth'>,
  throttle: Throttle,
  report: (message: string) => void,
  { isServing = true } = {},
) {
  return betterAuth({
    appName: 'Waymark',
    baseURL: url,
    basePath: authPath,
    secret,
    database: database.forAuth,
    trustedOrigins: [url],
    telemetry: { enabled: false },
    onAPIError: { errorURL: `${url}/sign-in` },
    experimental: { instrumentation: { enabled: false } },
    // Only the sentence: what comes with it may be an address or worse.
    logger: { level: 'error', log: (_level, message) => report(message) },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
    },
    account: {
      updateAccountOnSignIn: false,
      // To an account whose address nobody has confirmed, no one else is let in by an address alone.
      accountLinking: { enabled: organisation !== null, requireLocalEmailVerified: true },
    },
    user: {
      // Only where it is needed: with it, the packages make no account outside of a request, as the command line does.
      ...(organisation && {
        validateUserInfo: ({ source }: { source: ValidateUserInfoSource }) =>
          source.oauth ? refuseIdentity(organisation, source.action, source.oauth.profile ?? {}) : undefined,
      }),
      additionalFields: {
        disabled: { type: 'boolean', required: false, defaultValue: false, input: false, returned: false },
      },
    },
    session: { expiresIn: 14 * day, updateAge: day, freshAge: hour },
    databaseHooks: {
      // Nothing is asked of the provider later on, so that its tokens are not kept.
      account: { create: { before: async (account) => ({ data: { ...account, ...noTokens } }) } },
      session: {
        create: {
          before: async ({ userId }, context) => {
            const user = await context?.context.internalAdapter.findUserById(userId)
            if ((user as { disabled?: boolean } | null)?.disabled) {
              throw new APIError('FORBIDDEN', {
                code: 'ACCOUNT_DISABLED',
                message: 'This account is disabled.',
              })
            }
          },
        },
      },
    },
    rateLimit: {
      enabled: true,
      storage: 'database',
      customStorage: throttle,
      window: minute,
      max: 100,
      customRules: {
        // Ours counts what does not hold, and leaves those alone who know their password.
        '/sign-in/email': false,
        '/sign-in/social': { window: minute, max: 30 },
        '/callback/*': { window: minute, max: 60 },
        '/sign-up/email': { window: hour, max: 30 },
        '/change-password': { window: hour, max: 10 },
        '/two-factor/*': { window: minute, max: 30 },
        '/passkey/*': { window: minute, max: 30 },
        '/get-session': false,
        '/jwks': false,
      },
    },
    advanced: {
      cookiePrefix: 'waymark',
      useSecureCookies: url.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: {
        generateId: ({ model }) =>
          `${model === 'user' ? accountPrefix : ''}${randomBytes(16).toString('hex')}`,
        validateSchema: false, // the migrations are ours, and a test compares them
      },
    },
    plugins: [
      jwt({
        disableSettingJwtHeader: true,
        jwks: {
          keyPairConfig: { alg: 'EdDSA', crv: 'Ed25519' },
          rotationInterval: 90 * day,
          gracePeriod: 7 * day,
        },
        jwt: { issuer: url, audience: url },
      }),
      apiKey({
        defaultPrefix: keyPrefix,
        defaultKeyLength: 43,
        requireName: true,
        maximumNameLength: 100,
        startingCharactersConfig: { charactersLength: keyPrefix.length + 4 },
        keyExpiration: { minExpiresIn: 0, maxExpiresIn: 3_650 },
        rateLimit: { enabled: false }, // theirs counts keys by the day; ours counts calls
      }),
      passkeys(url),
      // Before the authorization server: an assistant's request goes on only after the second step.
      codesOfApp(),
      authorizationServer(isServing ? [resourceOf(url)] : []),
      ownTables,
    ],
  })
}

const noTokens = { accessToken: null, refreshToken: null, idToken: null }

/** What we keep ourselves, in the same database and through the same adapter. */
const ownTables = {
  id: 'waymark',
  schema: {
    revocation: {
      fields: {
        /** `jti:…` for a token that was ended by itself, `code:…:GRANT` for a code that was used. */
        subject: { type: 'string', required: true, unique: true },
        revokedAt: { type: 'date', required: true },
        /** From then on the tokens have ended by themselves. */
        expiresAt: { type: 'date', required: true },
      },
    },
  },
} as const

type Provider = ReturnType<typeof oauthProvider>

/** The package's own type does not fit its own plugins under our stricter rules; this is the part of it that is used. */
type AuthorizationServer = Omit<BetterAuthPlugin, 'endpoints'> & {
  endpoints: Pick<Provider['endpoints'], 'getOAuthClientPublicPrelogin'>
}

type ClaimInput = Parameters<
  NonNullable<
    NonNullable<
      NonNullable<Parameters<typeof oauthProvider>[0]['extensions']>[number]['claims']
    >['accessToken']
  >
>[0]

/** A token says which grant it came of: when that has ended, so has the token, whatever the clocks say. */
async function nameGrant({ ctx, user, client }: ClaimInput): Promise<Record<string, unknown>> {
  if (!user) return {}
  const where = [
    { field: 'userId', value: user.id },
    { field: 'clientId', value: client.clientId },
  ]
  const grant = await ctx.context.adapter.findOne<{ id: string }>({ model: 'oauthConsent', where })
  return grant ? { [grantClaim]: grant.id } : {}
}

/** `resources` are written into the database when it is opened, so only a server gives them. */
function authorizationServer(resources: string[]): AuthorizationServer {
  return oauthProvider({
    loginPage: '/sign-in',
    consentPage: '/consent',
    scopes: [...scopes, 'offline_access'],
    resources,
    enforcePerClientResources: false,
    allowPublicClientPrelogin: true, // for the name of who asks, on the page where people sign in
    grantTypes: ['authorization_code', 'refresh_token'],
    allowDynamicClientRegistration: true,
    allowUnauthenticatedClientRegistration: true,
    accessTokenExpiresIn: hour,
    refreshTokenExpiresIn: 30 * day,
    refreshTokenReuseInterval: renewalGrace,
    extensions: [{ claims: { accessToken: nameGrant } }],
    codeExpiresIn: 5 * minute,
    clientPrivileges: () => false,
    resourcePrivileges: () => false,
    rateLimit: {
      // What does not hold is counted by us, and far below that.
      token: { window: minute, max: 1_200 },
      authorize: { window: minute, max: 60 },
      register: { window: hour, max: 60 },
      revoke: { window: minute, max: 60 },
    },
  }) as unknown as AuthorizationServer
}
