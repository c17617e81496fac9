import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type GivenAccountSettings, readAccountSettings } from './settings.ts'

const nothing: GivenAccountSettings = {
  isOn: true,
  secret: randomBytes(32).toString('base64'),
  url: null,
  signUp: null,
  jwksUrl: null,
  issuer: null,
  audience: null,
  redirectHosts: null,
  clients: null,
  clientHosts: null,
  proxies: null,
  organisation: { issuer: null, clientId: null, clientSecret: null, name: null, domains: null, groups: null },
}
const read = (given: Partial<GivenAccountSettings>, listening = 'http://127.0.0.1:4949') =>
  readAccountSettings({ ...nothing, ...given }, listening)

describe('the settings of accounts', () => {
  it('need no more than a secret on one machine, where anybody who reaches the page may sign up', () => {
    expect(read({})).toMatchObject({
      url: 'http://127.0.0.1:4949',
      signUp: 'open',
      external: null,
      proxies: 0,
    })
  })

  it('let only those in who are known, where the server is on a network', () => {
    expect(read({ url: 'https://waymark.example.com/' })).toMatchObject({
      url: 'https://waymark.example.com',
      signUp: 'invited',
    })
    expect(read({ url: 'https://waymark.example.com', signUp: 'open' }).signUp).toBe('open')
  })

  it('take tokens of one other issuer', () => {
    const given = {
      jwksUrl: 'https://id.example.com/jwks',
      issuer: 'https://id.example.com/',
      audience: 'waymark',
    }
    expect(read(given).external).toEqual(given)
  })

  it('name further hosts of assistants', () => {
    expect(read({ redirectHosts: 'App.example.com, other.example.com:8443' }).redirectHosts).toEqual([
      'app.example.com',
      'other.example.com:8443',
    ])
  })

  it.each([
    [{ url: 'http://waymark.example.com' }, /WAYMARK_URL must begin with https/],
    [{ url: 'https://example.com/waymark' }, /WAYMARK_URL must be the address/],
    [{ url: 'https://me:pw@example.com' }, /WAYMARK_URL must be the address/],
    [{ url: 'https://example.com?x=1' }, /WAYMARK_URL must be the address/],
    [{ url: 'waymark.example.com' }, /WAYMARK_URL must be the address/],
    [{ url: 'ftp://example.com' }, /WAYMARK_URL must be the address/],
    [{ signUp: 'maybe' }, /WAYMARK_SIGN_UP must be one of open, invited, closed/],
    [{ jwksUrl: 'https://example.com/jwks' }, /belong together/],
    [{ issuer: 'https://example.com' }, /belong together/],
    [{ jwksUrl: 'http://example.com/jwks', issuer: 'x', audience: 'y' }, /WAYMARK_JWKS_URL must be an https/],
    [{ jwksUrl: 'file:///etc/passwd', issuer: 'x', audience: 'y' }, /WAYMARK_JWKS_URL must be an https/],
    [{ redirectHosts: 'https://example.com/cb' }, /WAYMARK_REDIRECT_HOSTS is a list of hosts/],
    [{ clientHosts: 'https://example.com/client.json' }, /WAYMARK_CLIENT_HOSTS is a list of hosts/],
    [{ clients: 'all' }, /WAYMARK_CLIENTS must be one of open, registration, documents, known/],
    [{ redirectHosts: '*.example.com' }, /WAYMARK_REDIRECT_HOSTS is a list of hosts/],
    [{ proxies: 'many' }, /WAYMARK_PROXIES must be a whole number/],
    [{ proxies: '-1' }, /WAYMARK_PROXIES must be a whole number/],
  ])('refuse %o', (given, message) => {
    expect(() => read(given)).toThrow(message)
  })

  it('ask for the address where the server listens beyond its machine', () => {
    expect(() => read({}, 'http://0.0.0.0:4949')).toThrow(/WAYMARK_URL is needed/)
  })
})
