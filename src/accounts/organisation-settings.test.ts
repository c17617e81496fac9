import { describe, expect, it } from 'vitest'
import { type GivenOrganisation, readOrganisation } from './organisation-settings.ts'

const given = (more: Partial<GivenOrganisation> = {}): GivenOrganisation => ({
  ...{ issuer: 'https://id.example.com', clientId: 'waymark', clientSecret: 'secret' },
  ...{ name: null, domains: null, groups: null },
  ...more,
})

describe('the settings of an organisation', () => {
  it('are off until something is set, and read whole', () => {
    expect(readOrganisation(given({ issuer: null, clientId: null, clientSecret: null }))).toBeNull()
    expect(
      readOrganisation(
        given({ domains: 'Example.com, example.org', groups: 'All staff=reader Ada@example.com p1' }),
      ),
    ).toEqual({
      issuer: 'https://id.example.com',
      clientId: 'waymark',
      clientSecret: 'secret',
      name: 'id.example.com',
      domains: ['example.com', 'example.org'],
      groups: [{ group: 'All staff', role: 'reader', owner: 'ada@example.com', project: 'p1' }],
    })
  })

  it.each([
    [{ clientSecret: null }, 'belong together'],
    [{ issuer: 'http://id.example.com' }, 'WAYMARK_OIDC_ISSUER must be an https:// address'],
    [{ issuer: 'https://id.example.com/?a=b' }, 'WAYMARK_OIDC_ISSUER must be an https:// address'],
    [{ domains: 'example' }, 'WAYMARK_OIDC_DOMAINS is a list of domains'],
    [{ groups: 'staff=owner ada@example.com p1' }, 'WAYMARK_OIDC_GROUPS is a list of'],
    [{ groups: 'staff' }, 'WAYMARK_OIDC_GROUPS is a list of'],
  ])('refuse %j', (more, message) => {
    expect(() => readOrganisation(given(more))).toThrow(message)
  })
})
