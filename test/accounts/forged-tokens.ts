import { type Json, newSigner, type Signer, signed, signedWithSecret, unsigned } from './token-forge.ts'

/** What a forger can know and hold: the server's address and public keys, an account of their own, keys of their own. */
export interface Forge {
  readonly url: string
  /** The server's own key, for tokens that are odd though rightly signed. */
  readonly own: Signer
  /** Of the other issuer that the server trusts. */
  readonly external: Signer
  readonly externalIssuer: string
  readonly externalAudience: string
  /** Of an account there is. */
  readonly account: string
  /** An address that notes who calls it. */
  readonly trap: string
  readonly now: number
}

type Headers = Record<string, string> | [string, string][]

/** Everything odd about a token, by name; none of it may come in. */
export function forgedRequests(forge: Forge): Record<string, Headers> {
  const bearer = (tokens: Record<string, string>): Record<string, Headers> =>
    Object.fromEntries(
      Object.entries(tokens).map(([name, token]) => [name, { authorization: `Bearer ${token}` }]),
    )
  return {
    ...bearer(badSignatures(forge)),
    ...bearer(badHeaders(forge)),
    ...bearer(badClaims(forge)),
    ...bearer(badSubjects(forge)),
    ...bearer(badExternalTokens(forge)),
    ...bearer(badShapes(forge)),
    ...badTransports(forge),
  }
}

/** What a good token says. */
export function goodClaims({ url, account, now }: Forge): Json {
  return {
    iss: url,
    aud: `${url}/mcp`,
    sub: account,
    client_id: 'forger',
    azp: 'forger',
    scope: 'tasks:read tasks:write context:read context:write',
    iat: now,
    exp: now + 600,
    jti: 'forged',
    grant: 'grant-of-forger',
  }
}

export function goodExternalClaims({ externalIssuer, externalAudience, now }: Forge): Json {
  return {
    iss: externalIssuer,
    aud: externalAudience,
    sub: 'lin',
    scope: 'tasks:read',
    iat: now,
    exp: now + 600,
  }
}

function badSignatures(forge: Forge): Record<string, string> {
  const { own, external } = forge
  const claims = goodClaims(forge)
  const other = newSigner(own.kid)
  const good = signed(own, claims)
  const [head = '', body = '', signature = ''] = good.split('.')
  const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
  const more = Buffer.from(JSON.stringify({ ...claims, scope: 'admin' })).toString('base64url')
  const none = (alg: unknown) => unsigned(claims, { alg, kid: own.kid, typ: 'at+jwt' }, 'x')
  const secrets = {
    'the public key as JSON': JSON.stringify(own.jwk),
    'the x of the public key': String(own.jwk.x),
    'the bytes of the public key': Buffer.from(String(own.jwk.x), 'base64url').toString('latin1'),
    'the key id': own.kid,
    nothing: '',
    'the word secret': 'secret',
  }
  const hs = (secret: string, alg = 'HS256') =>
    signedWithSecret(secret, claims, { alg, kid: own.kid, typ: 'at+jwt' })
  return {
    'alg none': none('none'),
    'no grant': signed(own, { ...claims, grant: undefined }),
    'a grant that is none': signed(own, { ...claims, grant: 'another' }),
    'a grant of another client': signed(own, { ...claims, client_id: 'another' }),
    'alg None': none('None'),
    'alg NONE': none('NONE'),
    'alg nOnE': none('nOnE'),
    'alg none without a signature': unsigned(claims, { alg: 'none', typ: 'at+jwt' }),
    'alg empty': none(''),
    'alg null': none(null),
    'alg a number': none(256),
    'alg a list': none(['EdDSA']),
    'alg absent': unsigned(claims, { kid: own.kid, typ: 'at+jwt' }, signature),
    'a key of somebody else under the same id': signed(other, claims),
    'a key of somebody else under an id of their own': signed(newSigner('mine'), claims),
    'the key of the other issuer': signed(external, claims),
    'RS256 under the id of an Ed25519 key': signed({ ...newSigner('r', 'RS256'), kid: own.kid }, claims),
    'ES256 under the id of an Ed25519 key': signed({ ...newSigner('e', 'ES256'), kid: own.kid }, claims),
    ...Object.fromEntries(
      Object.entries(secrets).map(([name, secret]) => [`HS256 with ${name}`, hs(secret)]),
    ),
    'HS512 with the x of the public key': hs(String(own.jwk.x), 'HS512'),
    'one bit of the signature flipped': `${head}.${body}.${flipped}`,
    'the claims changed after signing': `${head}.${more}.${signature}`,
    'the signature of another token': `${head}.${body}.${signed(own, { ...claims, jti: 'x' }).split('.')[2]}`,
    'no signature': `${head}.${body}.`,
    'the signature of a good token cut short': good.slice(0, -8),
  }
}

function badHeaders(forge: Forge): Record<string, string> {
  const { own, trap } = forge
  const mine = newSigner('mine')
  const claims = goodClaims(forge)
  const withHeader = (header: Json) => signed(own, claims, header)
  return {
    'its own key in jwk': signed(mine, claims, { jwk: mine.jwk }),
    'its own key in jwk, and our id': signed({ ...mine, kid: own.kid }, claims, { jwk: mine.jwk }),
    'a good signature with jwk beside it': withHeader({ jwk: own.jwk }),
    'jku to an address of its own': signed(mine, claims, { jku: `${trap}/jwks` }),
    'a good signature with jku': withHeader({ jku: `${trap}/jwks` }),
    'x5u to an address of its own': signed(mine, claims, { x5u: `${trap}/cert` }),
    'a good signature with x5u': withHeader({ x5u: `${trap}/cert` }),
    'x5c with a certificate of its own': withHeader({ x5c: ['MIIB'] }),
    'an unknown critical extension': withHeader({ crit: ['urn:example'], 'urn:example': true }),
    'an empty list of critical extensions': withHeader({ crit: [] }),
    'the critical extension b64': withHeader({ crit: ['b64'], b64: false }),
    'b64 without being critical': withHeader({ b64: false }),
    zip: withHeader({ zip: 'DEF' }),
    'kid that climbs': withHeader({ kid: '../../../../etc/passwd' }),
    'kid of SQL': withHeader({ kid: "' OR 1=1 --" }),
    'kid of SQL that joins': withHeader({ kid: "x' UNION SELECT 'AAAA" }),
    'kid that is an address': withHeader({ kid: `${trap}/key` }),
    'kid a number': withHeader({ kid: 7 }),
    'kid a list': withHeader({ kid: [own.kid] }),
    'kid an object': withHeader({ kid: { $ne: null } }),
    'kid empty': withHeader({ kid: '' }),
    'kid null': withHeader({ kid: null }),
    'kid with NUL': withHeader({ kid: `${own.kid}\0` }),
    'kid of a property all objects have': withHeader({ kid: '__proto__' }),
    'kid of 2 KB': withHeader({ kid: 'k'.repeat(2_000) }),
    'no kid': signed({ ...own, kid: undefined as never }, claims),
    'the type of a logout token': withHeader({ typ: 'logout+jwt' }),
    'the type of a proof': withHeader({ typ: 'dpop+jwt' }),
    'the type of any JWT': withHeader({ typ: 'JWT' }),
    'no type': withHeader({ typ: undefined }),
  }
}

function badClaims(forge: Forge): Record<string, string> {
  const { own, url, now } = forge
  const good = goodClaims(forge)
  const claims = (changed: Json) => signed(own, { ...good, ...changed })
  return {
    expired: claims({ exp: now - 3_600, iat: now - 7_200 }),
    'expired a minute ago': claims({ exp: now - 60 }),
    'no exp': claims({ exp: undefined }),
    'exp as text': claims({ exp: String(now + 600) }),
    'exp null': claims({ exp: null }),
    'exp negative': claims({ exp: -1 }),
    'exp zero': claims({ exp: 0 }),
    'exp in a thousand years': claims({ exp: now + 1_000 * 365 * 86_400 }),
    'exp beyond all dates': claims({ exp: 1e300 }),
    'exp true': claims({ exp: true }),
    'exp in milliseconds': claims({ exp: now * 1_000 }),
    'not valid yet': claims({ nbf: now + 3_600 }),
    'nbf as text': claims({ nbf: 'tomorrow' }),
    'issued in the future': claims({ iat: now + 3_600 }),
    'iat as text': claims({ iat: 'now' }),
    'no iat': claims({ iat: undefined }),
    'for another server': claims({ aud: 'https://other.example.com/mcp' }),
    'for the page': claims({ aud: url }),
    'for a part of us': claims({ aud: `${url}/mcp/records` }),
    'for us with a slash': claims({ aud: `${url}/mcp/` }),
    'for us in capitals': claims({ aud: `${url}/MCP` }),
    'no aud': claims({ aud: undefined }),
    'aud empty': claims({ aud: '' }),
    'aud an empty list': claims({ aud: [] }),
    'aud a list of others': claims({ aud: ['https://a.example.com', 'https://b.example.com'] }),
    'aud a list of us and another': claims({ aud: [`${url}/mcp`, 'https://other.example.com'] }),
    'aud an object': claims({ aud: { 0: `${url}/mcp` } }),
    'aud of the other issuer': claims({ aud: forge.externalAudience }),
    'from another issuer': claims({ iss: 'https://evil.example.com' }),
    'from us with a slash': claims({ iss: `${url}/` }),
    'from the other issuer, with our key': claims({ iss: forge.externalIssuer }),
    'no iss': claims({ iss: undefined }),
    'iss a list': claims({ iss: [url] }),
    'iss null': claims({ iss: null }),
    'bound to a key': claims({ cnf: { jkt: 'abc' } }),
    'claims that are a list': signed(own, [good]),
    'claims that are a text': signed(own, '"hello"'),
    'claims that are no JSON': signed(own, 'hello'),
  }
}

function badSubjects(forge: Forge): Record<string, string> {
  const { own, account } = forge
  const subject = (sub: unknown) => signed(own, { ...goodClaims(forge), sub })
  return {
    'no sub': subject(undefined),
    'sub empty': subject(''),
    'sub of spaces': subject('   '),
    'sub a number': subject(7),
    'sub a list': subject([account]),
    'sub an object': subject({ id: account }),
    'sub null': subject(null),
    'sub with NUL': subject(`${account}\0`),
    'sub with a line break': subject(`${account}\n`),
    'sub with a space before it': subject(` ${account}`),
    'sub of 10 KB': subject('a'.repeat(10_000)),
    'sub of 300 characters': subject('a'.repeat(300)),
    'sub half a character': subject('\ud800'),
    'sub of nobody': subject('wmu_00000000000000000000000000000000'),
    'sub without our prefix': subject('ada'),
    'sub of the local user': subject('local'),
    'sub with another prefix': subject(account.replace('wmu_', 'usr_')),
    'sub in capitals': subject(account.toUpperCase()),
    'sub as a client': subject('forger'),
  }
}

function badExternalTokens(forge: Forge): Record<string, string> {
  const { external, account, now, own } = forge
  const good = goodExternalClaims(forge)
  const claims = (changed: Json, header: Json = {}) => signed(external, { ...good, ...changed }, header)
  return {
    'external: one of our accounts': claims({ sub: account }),
    'external: our prefix alone': claims({ sub: 'wmu_' }),
    'external: for somebody else': claims({ aud: 'another' }),
    'external: for our own audience': claims({ aud: `${forge.url}/mcp` }),
    'external: expired': claims({ exp: now - 3_600 }),
    'external: no exp': claims({ exp: undefined }),
    'external: issued in the future': claims({ iat: now + 3_600 }),
    'external: no sub': claims({ sub: undefined }),
    'external: sub of spaces': claims({ sub: ' ' }),
    'external: jwk': claims({}, { jwk: external.jwk }),
    'external: jku': claims({}, { jku: `${forge.trap}/jwks` }),
    'external: a proof': claims({}, { typ: 'dpop+jwt' }),
    'external: signed with our key': signed({ ...own, kid: external.kid }, good),
    'external: HS256 with its public key': signedWithSecret(JSON.stringify(external.jwk), good, {
      alg: 'HS256',
      kid: external.kid,
    }),
    'external: alg none': unsigned(good, { alg: 'none', kid: external.kid }, 'x'),
  }
}

function badShapes(forge: Forge): Record<string, string> {
  const good = signed(forge.own, goodClaims(forge))
  const [head = '', body = '', signature = ''] = good.split('.')
  return {
    'cut in the middle': good.slice(0, good.length / 2),
    'one part': head,
    'two parts': `${head}.${body}`,
    'four parts': `${good}.${signature}`,
    'an encrypted token': `${head}.${body}.${signature}.${body}.${signature}`,
    'only dots': '..',
    'a word': 'hello',
    // Node itself refuses headers beyond 16 KB.
    '12 KB': signed(forge.own, { ...goodClaims(forge), padding: 'x'.repeat(9_000) }),
    'padding at the end': `${good}==`,
    'the alphabet of other base64': `${head}.${body}.${signature.replace(/-/g, '+').replace(/_/g, '/')}+/`,
    'a header that is no JSON': `bm9wZQ.${body}.${signature}`,
    'a header that is a list': `W10.${body}.${signature}`,
    'an API key nobody has': `wmk_${'a'.repeat(43)}`,
    'an API key cut short': 'wmk_abc',
    'a prefix alone': 'wmk_',
  }
}

function badTransports(forge: Forge): Record<string, Headers> {
  const good = signed(forge.own, goodClaims(forge))
  return {
    'Bearer twice': { authorization: `Bearer Bearer ${good}` },
    'two tokens in one header': { authorization: `Bearer ${good}, Bearer ${good}` },
    'two spaces': { authorization: `Bearer  ${good}` },
    'no scheme': { authorization: good },
    'another scheme': { authorization: `Basic ${good}` },
    'the scheme of proofs': { authorization: `DPoP ${good}` },
    'the scheme alone': { authorization: 'Bearer' },
    'nothing after the scheme': { authorization: 'Bearer ' },
    'a token with text after it': { authorization: `Bearer ${good} and more` },
    'letters beyond ASCII': { authorization: `Bearer ${good}é` },
    'two headers': [
      ['authorization', `Bearer ${good}`],
      ['authorization', `Bearer ${good}`],
    ],
    'two headers, the second of somebody else': [
      ['authorization', `Bearer ${good}`],
      ['authorization', 'Bearer x.y.z'],
    ],
    'a token where the key belongs': { 'x-api-key': good },
    'a token and a key': { authorization: `Bearer ${good}`, 'x-api-key': `wmk_${'a'.repeat(43)}` },
  }
}
