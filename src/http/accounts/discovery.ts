import { authPath, resourceOf } from '../../accounts/auth.ts'
import { type AccountSettings, takesDocuments, takesRegistration } from '../../accounts/settings.ts'
import { scopes } from '../../identity.ts'

const headers = { 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' }

type Discovered = Pick<AccountSettings, 'url' | 'clients'>

/** What assistants read before they know anything: whose tokens are taken here, and how to get one. */
export function discover(path: string, method: string, settings: Discovered): Response | undefined {
  const document = documentAt(path, settings)
  if (!document) return undefined
  if (method === 'GET' || method === 'HEAD') return Response.json(document, { headers })
  return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
}

/** Where the metadata of the protected resource is, for the challenge of a refusal. */
export function resourceMetadataUrl(url: string): string {
  return `${url}/.well-known/oauth-protected-resource/mcp`
}

function documentAt(path: string, settings: Discovered): object | undefined {
  // One resource for all contracts: each of them is below it, and a token is good for all.
  if (/^\/\.well-known\/oauth-protected-resource(\/mcp(\/[a-z]+)?)?$/.test(path))
    return protectedResource(settings.url)
  // The issuer has no path, so the bare place is the right one; the others are where clients look, too.
  const suffix = `(${authPath}|/mcp(/[a-z]+)?)?`
  const inserted = new RegExp(`^/\\.well-known/(oauth-authorization-server|openid-configuration)${suffix}$`)
  const appended = new RegExp(`^${authPath}/\\.well-known/(oauth-authorization-server|openid-configuration)$`)
  return inserted.test(path) || appended.test(path) ? authorizationServer(settings) : undefined
}

function protectedResource(url: string): object {
  return {
    resource: resourceOf(url),
    resource_name: 'Waymark',
    authorization_servers: [url],
    bearer_methods_supported: ['header'],
    scopes_supported: scopes,
  }
}

function authorizationServer({ url, clients }: Discovered): object {
  const base = `${url}${authPath}`
  return {
    issuer: url,
    authorization_endpoint: `${base}/oauth2/authorize`,
    token_endpoint: `${base}/oauth2/token`,
    ...(takesRegistration(clients) && { registration_endpoint: `${base}/oauth2/register` }),
    client_id_metadata_document_supported: takesDocuments(clients),
    revocation_endpoint: `${base}/oauth2/revoke`,
    jwks_uri: `${base}/jwks`,
    scopes_supported: [...scopes, 'offline_access'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    revocation_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    // Asked for by clients that read this as the configuration of an OpenID provider, which it is not.
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['EdDSA'],
  }
}
