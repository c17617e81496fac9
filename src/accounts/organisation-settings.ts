import { Failure } from '../errors.ts'

/** What was set for the organisation's own sign-in, as it was written. */
export interface GivenOrganisation {
  readonly issuer: string | null
  readonly clientId: string | null
  readonly clientSecret: string | null
  readonly name: string | null
  readonly domains: string | null
  readonly groups: string | null
}

/** An OpenID Connect provider that says who people are. */
export interface OrganisationSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** As the button calls it. */
  readonly name: string
  /** Whose addresses may make an account by themselves; with none, only known people come in. */
  readonly domains: readonly string[]
  readonly groups: readonly GroupRule[]
}

const roles = ['reader', 'commenter', 'editor'] as const
type GroupRole = (typeof roles)[number]

/** Members of a group of the provider have this role in a project. */
export interface GroupRule {
  readonly group: string
  readonly role: GroupRole
  /** The address of the project's owner. */
  readonly owner: string
  readonly project: string
}

/** Null where none is set up. */
export function readOrganisation(given: GivenOrganisation): OrganisationSettings | null {
  const { issuer, clientId, clientSecret } = given
  if (issuer === null && clientId === null && clientSecret === null) return null
  if (issuer === null || clientId === null || clientSecret === null) {
    throw refused(
      'WAYMARK_OIDC_ISSUER, WAYMARK_OIDC_CLIENT_ID and WAYMARK_OIDC_CLIENT_SECRET belong together',
    )
  }
  return {
    issuer: readIssuer(issuer),
    clientId,
    clientSecret,
    name: readName(given.name ?? new URL(issuer).hostname),
    domains: readDomains(given.domains),
    groups: readGroups(given.groups),
  }
}

function readIssuer(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isLocal = url !== null && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname)
  const isSafe = url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal))
  if (!isSafe || url.username !== '' || url.search !== '' || url.hash !== '')
    throw refused('WAYMARK_OIDC_ISSUER must be an https:// address, as the provider writes it')
  return text
}

function readName(text: string): string {
  if ([...text].length <= 60 && !/\p{Cc}/u.test(text)) return text
  throw refused('WAYMARK_OIDC_NAME has at most 60 characters')
}

function readDomains(text: string | null): readonly string[] {
  const domains = (text ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  if (domains.every((domain) => /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(domain))) return domains
  throw refused('WAYMARK_OIDC_DOMAINS is a list of domains, such as example.com, with commas between them')
}

/** `engineering=editor ada@example.com PROJECT, …` */
function readGroups(text: string | null): readonly GroupRule[] {
  const entries = (text ?? '').split(',').filter((entry) => entry.trim() !== '')
  return entries.map((entry) => {
    const [, group, role, owner, project] =
      /^\s*([^=]+?)\s*=\s*(\S+)\s+(\S+@\S+)\s+(\S+)\s*$/.exec(entry) ?? []
    if (
      group === undefined ||
      !roles.includes(role as GroupRole) ||
      owner === undefined ||
      project === undefined
    )
      throw refused(
        `WAYMARK_OIDC_GROUPS is a list of GROUP=ROLE OWNER PROJECT, such as engineering=editor ada@example.com p1, with the roles ${roles.join(', ')}`,
      )
    return { group, role: role as GroupRole, owner: owner.toLowerCase(), project }
  })
}

function refused(why: string): Failure {
  return new Failure('invalid', `${why}.`, { reason: 'bad_arguments' })
}
