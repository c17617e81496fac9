import { Failure } from '../errors.ts'
import {
  type GivenOrganisation,
  type OrganisationSettings,
  readOrganisation,
} from './organisation-settings.ts'
import { readSecret } from './secret.ts'

const signUpModes = ['open', 'invited', 'closed'] as const
/** Who may make an account by themselves: every visitor, invited ones, or none. */
type SignUpMode = (typeof signUpModes)[number]

const clientModes = ['open', 'registration', 'documents', 'known'] as const
/** Beside those an administrator added: those that register or have a document, only the one, only the other, or none. */
type ClientMode = (typeof clientModes)[number]

/** What was set for accounts, as it was written. It is checked where accounts are switched on, and only there. */
export interface GivenAccountSettings {
  readonly isOn: boolean
  readonly secret: string | null
  readonly url: string | null
  readonly signUp: string | null
  readonly jwksUrl: string | null
  readonly issuer: string | null
  readonly audience: string | null
  readonly redirectHosts: string | null
  readonly clients: string | null
  readonly clientHosts: string | null
  readonly proxies: string | null
  readonly organisation: GivenOrganisation
}

export interface AccountSettings {
  /** The address people and assistants use, without a path: https://waymark.example.com */
  readonly url: string
  readonly secret: string
  readonly signUp: SignUpMode
  readonly external: ExternalIssuer | null
  /** Whose sign-in people may use here. */
  readonly organisation: OrganisationSettings | null
  /** Hosts, beside the known ones, to which assistants may send people back. */
  readonly redirectHosts: readonly string[]
  readonly clients: ClientMode
  /** Hosts of the own network, with their port, whose documents about clients are read, too. */
  readonly clientHosts: readonly string[]
  /** How many proxies stand in front and name the caller's address. */
  readonly proxies: number
}

/** Another service that says who people are. */
export interface ExternalIssuer {
  readonly issuer: string
  readonly audience: string
  readonly jwksUrl: string
}

/** Checks what accounts need. `listening` is the server's own address, which stands for a public one on this machine. */
export function readAccountSettings(given: GivenAccountSettings, listening: string): AccountSettings {
  const url = readPublicUrl(given.url ?? listening, given.url === null)
  return {
    url,
    secret: readSecret(given.secret),
    signUp: readSignUp(given.signUp, isLoopbackHost(new URL(url).hostname)),
    external: readExternal(given),
    organisation: readOrganisation(given.organisation),
    redirectHosts: readHosts('WAYMARK_REDIRECT_HOSTS', given.redirectHosts),
    clients: readClientMode(given.clients),
    clientHosts: readHosts('WAYMARK_CLIENT_HOSTS', given.clientHosts),
    proxies: readProxies(given.proxies),
  }
}

/** Whether clients may register themselves. */
export function takesRegistration(mode: ClientMode): boolean {
  return mode === 'open' || mode === 'registration'
}

/** Whether the documents of clients are read. */
export function takesDocuments(mode: ClientMode): boolean {
  return mode === 'open' || mode === 'documents'
}

export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

function readPublicUrl(text: string, isOwn: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isPlain = url !== null && url.pathname === '/' && !url.search && !url.hash && !url.username
  if (url === null || !isPlain || !/^https?:$/.test(url.protocol))
    throw refused('WAYMARK_URL', 'must be the address people use, such as https://waymark.example.com')
  if (url.protocol === 'https:' || isLoopbackHost(url.hostname)) return url.origin
  throw isOwn
    ? refused(
        'WAYMARK_URL',
        'is needed when the server listens beyond this machine',
        'Set it to the address people use, such as https://waymark.example.com.',
      )
    : refused('WAYMARK_URL', 'must begin with https://', 'Passwords would travel in the open otherwise.')
}

/** On one machine every visitor of the page may sign up; a server on a network takes invited ones. */
function readSignUp(mode: string | null, isLocal: boolean): SignUpMode {
  if (mode === null) return isLocal ? 'open' : 'invited'
  if (signUpModes.includes(mode as SignUpMode)) return mode as SignUpMode
  throw refused('WAYMARK_SIGN_UP', `must be one of ${signUpModes.join(', ')}`)
}

function readExternal({ jwksUrl, issuer, audience }: GivenAccountSettings): ExternalIssuer | null {
  if (jwksUrl === null && issuer === null && audience === null) return null
  if (jwksUrl === null || issuer === null || audience === null) {
    throw new Failure('invalid', 'WAYMARK_JWKS_URL, WAYMARK_ISSUER and WAYMARK_AUDIENCE belong together.', {
      reason: 'bad_arguments',
      hint: 'Set all three for tokens of another issuer, or none.',
    })
  }
  const url = URL.canParse(jwksUrl) ? new URL(jwksUrl) : null
  const isSafe =
    url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname)))
  if (!isSafe || url.username !== '') throw refused('WAYMARK_JWKS_URL', 'must be an https:// address')
  return { jwksUrl: url.href, issuer, audience }
}

function readClientMode(mode: string | null): ClientMode {
  if (mode === null) return 'open'
  if (clientModes.includes(mode as ClientMode)) return mode as ClientMode
  throw refused('WAYMARK_CLIENTS', `must be one of ${clientModes.join(', ')}`)
}

function readHosts(name: string, text: string | null): readonly string[] {
  const hosts = (text ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  const wrong = hosts.find((host) => !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/.test(host))
  if (wrong === undefined) return hosts
  throw refused(name, 'is a list of hosts, such as app.example.com, with commas between them')
}

function readProxies(text: string | null): number {
  const number = Number(text ?? 0)
  if (Number.isInteger(number) && number >= 0 && number <= 10) return number
  throw refused('WAYMARK_PROXIES', 'must be a whole number from 0 to 10')
}

function refused(name: string, why: string, hint?: string): Failure {
  return new Failure('invalid', `${name} ${why}.`, { reason: 'bad_arguments', ...(hint && { hint }) })
}
