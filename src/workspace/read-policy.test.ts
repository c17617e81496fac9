import { describe, expect, it } from 'vitest'
import { growth, inProportion } from '../../test/support/timing/cpu-time.ts'
import { isSensitive } from './read-policy.ts'

describe('the policy of reading', () => {
  it.each([
    ...[
      '.env',
      '.env.local',
      '.env.example',
      'apps/web/.env.production',
      '.env-old',
      '.env~',
      'prod.env',
      '.envrc',
    ],
    ...['.git', '.git/config', 'lib/.git', 'node_modules/x/index.js', 'packages/a/node_modules/b.js'],
    ...['id_rsa', '.ssh/id_ed25519', 'deploy/id_ecdsa', 'server.pem', 'tls/private.key', 'a.p12', 'a.pfx'],
    ...['release.keystore', 'release.jks', 'vault.kdbx', 'AuthKey.p8', 'putty.ppk'],
    ...['.netrc', '.npmrc', '.pypirc', '.htpasswd', '.pgpass', '.git-credentials', '.vault-token'],
    ...[
      '.aws/credentials',
      '.kube/config',
      '.gnupg/secring.gpg',
      '.docker/config.json',
      'infra/prod.tfstate',
    ],
    ...['config/secrets.yml', 'credentials.json'],
  ])('000 2. Read File, Security; X05: %s is never read', (path) => {
    expect(isSensitive(path)).toBe(true)
  })

  it.each([
    ...['.ENV', '.Env.Local', '.Git/config', 'NODE_MODULES/x.js', 'ID_RSA', 'server.PEM'],
    ...['.env.', '.env ', '.git. /config', '.env::$DATA', '.git::$INDEX_ALLOCATION/config', 'a.pem:stream'],
    ...[
      'src\\.env',
      '.git\\config',
      '.e\u200cnv',
      '.g\u200dit/config',
      '．env',
      '.ſsh/known_hosts',
      '.ｇit/config',
    ],
  ])('X05: the spelling %j does not get around it', (path) => {
    expect(isSensitive(path)).toBe(true)
  })

  it.each([
    ...['src/environment.ts', '.environment', 'src/app.env.ts', 'env.ts', 'dotenv/index.js'],
    ...['.gitignore', '.gitattributes', '.github/workflows/ci.yml', 'src/git/index.ts', 'app.git.ts'],
    ...['docs/node_modules.md', 'src/node_modules.ts', 'weird../x', 'src/key.ts', 'public.key.ts'],
    ...['src/keys/rotate.ts', 'monkey.ts', 'id_rsa.pub', 'pem.ts', '.docker/Dockerfile', 'config.json'],
    ...['src/credentials/store.ts', 'src/secrets.ts', 'aws/credentials.ts', 'main.tf'],
  ])('X05: whole names count, so %s is allowed', (path) => {
    expect(isSensitive(path)).toBe(false)
  })

  it.each(['a.key:', '.env', ' .', '.docker:', 'x/', '.git .'])(
    'judges a path of a megabyte in a time in proportion to it, made of %j',
    (part) => {
      const judge = (times: number) => void isSensitive(`${part.repeat(times)}/x`)
      expect(growth(judge, 25_000)).toBeLessThan(inProportion)
    },
  )
})
