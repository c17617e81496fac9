import { describe, expect, it } from 'vitest'
import { plainName, readRegistration, redirectHost } from './registration.ts'

const register = (redirect_uris: unknown, more: object = {}, hosts: readonly string[] = []) =>
  readRegistration({ client_name: 'Editor', redirect_uris, ...more }, hosts)

describe('a client that registers by itself', () => {
  it.each([
    ['http://127.0.0.1:33418/callback', 'native'],
    ['http://localhost/callback', 'native'],
    ['http://[::1]:9/cb', 'native'],
    ['cursor://anysphere.cursor-mcp/oauth/callback', 'native'],
    ['vscode://vscode.github-authentication/did-authenticate', 'native'],
    ['com.example.app:/oauth', 'native'],
    ['https://claude.ai/api/mcp/auth_callback', 'web'],
    ['https://chatgpt.com/connector_platform_oauth_redirect', 'web'],
    ['https://vscode.dev/redirect', 'web'],
  ])('may send people back to %s', (uri, application_type) => {
    expect(register([uri])).toMatchObject({ metadata: { redirect_uris: [uri], application_type } })
  })

  it('may send people back to a host the server was told of, and to no other', () => {
    expect(register(['https://app.example.com/cb'])).toHaveProperty('error', 'invalid_redirect_uri')
    expect(register(['https://app.example.com/cb'], {}, ['app.example.com'])).toHaveProperty('metadata')
    expect(register(['https://app.example.com:8443/cb'], {}, ['app.example.com'])).toHaveProperty('error')
  })

  it.each([
    [undefined],
    [[]],
    ['http://127.0.0.1/cb'],
    [[7]],
    [['not an address']],
    [['http://example.com/cb']],
    [['http://127.0.0.1.example.com/cb']],
    [['https://claude.ai.example.com/cb']],
    [['https://evil.example.com/https://claude.ai/']],
    [['https://claude.ai@evil.example.com/']],
    [['https://user:pw@claude.ai/cb']],
    [['https://claude.ai/cb#fragment']],
    [['javascript:alert(1)']],
    [['data:text/html,hello']],
    [['file:///etc/passwd']],
    [['blob:https://claude.ai/x']],
    [['vbscript:x']],
    [['about:blank']],
    [['http://127.0.0.1/cb', 'https://evil.example.com/cb']],
    [Array.from({ length: 11 }, (_, port) => `http://127.0.0.1:${port + 1}/cb`)],
    [[`http://127.0.0.1/${'x'.repeat(600)}`]],
  ])('is refused with %j', (uris) => {
    expect(register(uris)).toHaveProperty('error', 'invalid_redirect_uri')
  })

  it('leaves nothing behind that this server would have to call, or that would skip asking', () => {
    const asked = {
      jwks_uri: 'http://169.254.169.254/latest',
      backchannel_logout_uri: 'http://127.0.0.1:22/',
      logo_uri: 'http://10.0.0.1/logo.png',
      client_uri: 'javascript:alert(1)',
      software_statement: 'x',
      skip_consent: true,
      require_pkce: false,
      dpop_bound_access_tokens: true,
      grant_types: ['client_credentials', 'password'],
      response_types: ['token'],
      scope: 'admin',
      resources: ['https://other.example.com'],
    }
    const registration = register(['http://127.0.0.1/cb'], asked)
    expect(registration).toEqual({
      metadata: {
        client_name: 'Editor',
        redirect_uris: ['http://127.0.0.1/cb'],
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        application_type: 'native',
      },
    })
    expect(
      register(['http://127.0.0.1/cb'], { token_endpoint_auth_method: 'private_key_jwt' }),
    ).toHaveProperty('error')
  })

  it('has a name that is plain, short and never empty', () => {
    expect(plainName('Claude Code')).toBe('Claude Code')
    expect(plainName('<img src=x onerror=alert(1)>')).toBe('img src x onerror alert(1)')
    expect(plainName('Your bank\u202e \u0000\n(verified ✓)')).toBe('Your bank (verified )')
    expect(plainName('x'.repeat(500))).toHaveLength(60)
    for (const none of ['', '   ', undefined, 7, '✓✓✓'])
      expect(plainName(none)).toBe('An assistant without a name')
  })

  it('is told apart by where it sends people', () => {
    expect(redirectHost('http://127.0.0.1:3000/cb')).toBe('this computer')
    expect(redirectHost('https://claude.ai/cb')).toBe('claude.ai')
    expect(redirectHost('cursor://anysphere.cursor-mcp/oauth')).toBe('the app for cursor://')
  })
})

describe('a redirect to an app', () => {
  it.each([
    'cursor://anysphere.cursor-retrieval/oauth/callback',
    'vscode://vscode.github-authentication/did-authenticate',
    'vscode-insiders://ms.mcp/cb',
    'windsurf://oauth',
    'com.example.app:/oauth2redirect',
    'com.raycast-x://oauth',
    'dev.waymark.test://cb',
  ])('is taken where the app is known by name or by its domain: %s', (uri) => {
    expect(register([uri])).toMatchObject({ metadata: { redirect_uris: [uri], application_type: 'native' } })
  })

  it.each([
    'intent://scan/#Intent;scheme=x;end',
    'ms-msdt:/id',
    'ms-word:ofe|u|https://example.com/x.docx',
    'search-ms:query=x',
    'mailto:ada@example.com',
    'tel:123',
    'sms:123',
    'ssh://example.com',
    'smb://example.com/share',
    'jar:https://example.com!/',
    'chrome://settings',
    'chrome-extension://abc/cb',
    'about:blank',
    'steam://run/1',
    'zoommtg://join',
    'unknown-app://cb',
    'x://cb',
    'a.b://cb',
    '.com.example://cb',
    'com..example://cb',
    'wss://example.com',
    'gopher://example.com',
    'ldap://example.com',
    'urn:ietf:wg:oauth:2.0:oob',
  ])('is refused where nobody knows what it opens: %s', (uri) => {
    expect(register([uri])).toHaveProperty('error', 'invalid_redirect_uri')
  })
})
