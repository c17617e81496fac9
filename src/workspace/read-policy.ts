/**
 * What is never shown to any assistant: reading refuses it, grep drops it, the code index passes over it. Document 000 names `.env`, `.git` and `node_modules`; the rest are places where keys and passwords are kept.
 */

/** Names of a file, or of any folder above it. */
const names = [
  ...['.git', 'node_modules'],
  ...['.ssh', '.aws', '.gnupg', '.kube'],
  ...['id_rsa', 'id_dsa', 'id_ecdsa', 'id_ed25519'],
  ...['.envrc', '.netrc', '_netrc', '.npmrc', '.pypirc', '.pgpass', '.htpasswd'],
  ...['.git-credentials', '.dockercfg', '.vault-token', 'credentials.json'],
  ...['secrets.json', 'secrets.yml', 'secrets.yaml', 'secrets.toml'],
]

/** How such a name ends: keys, stores of keys, and what Terraform writes down in plain text. */
const endings = [
  ...['.env', '.pem', '.key', '.p8', '.p12', '.pfx', '.ppk', '.jks', '.keystore', '.kdbx'],
  ...['.tfstate', '.tfstate.backup'],
]

/** The same as globs, so that a search does not even open these files. `isSensitive` has the last word. */
export const sensitiveGlobs: readonly string[] = [
  ...names,
  ...endings.map((ending) => `*${ending}`),
  '.env[!a-z0-9]*',
  '**/.docker/config.json',
]

// .env, .env.local, .env-old and .env~, yet not .environment. Examples too: they are copied, filled in and forgotten.
const environment = String.raw`\.env(?![a-z0-9])[^/\\]*`
const anyOf = (texts: readonly string[]) => texts.map((text) => RegExp.escape(text)).join('|')
const start = String.raw`(?:^|[/\\])`
// NTFS drops dots and spaces from the end of a name, and what follows a colon is a stream of the file.
const end = String.raw`[. ]*(?::[^/\\]*)?(?:[/\\]|$)`
// Of .docker only the logins: many projects keep their Dockerfiles there.
const dockerLogins = String.raw`${start}\.docker${end}config\.json${end}`
const sensitive = new RegExp(
  [`${start}(?:${anyOf(names)}|${environment})${end}`, `(?:${anyOf(endings)})${end}`, dockerLogins].join('|'),
  'i',
)

/** Whether any name on the way to a file, or its own, says that it is not for reading. */
export function isSensitive(path: string): boolean {
  return sensitive.test(isAscii(path) ? path : foldLookalikes(path))
}

/** As the most forgiving file system reads it: HFS+ passes over characters that nobody sees. */
function foldLookalikes(path: string): string {
  return path.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text)
}
