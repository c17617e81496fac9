import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** What has to be there, and the package of Debian 12 that brings it. */
const programs: readonly (readonly [program: string, from: string])[] = [
  ['/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'],
  ['/usr/lib/postgresql/15/bin/pg_rewind', 'postgresql-15'],
  ['patroni', 'patroni'],
  ['etcd', 'etcd-server'],
  ['haproxy', 'haproxy'],
  ['pgbouncer', 'pgbouncer'],
  ['ip', 'iproute2'],
  ['unshare', 'util-linux'],
  ['nsenter', 'util-linux'],
  ['setpriv', 'util-linux'],
  ['git', 'git'],
]

/** Sentences about what is missing; none where the cluster can run. */
export function missing(): string[] {
  if (process.platform !== 'linux') return ['The cluster needs Linux: it is made of network namespaces.']
  const lacking = programs.filter(([program]) => !isThere(program))
  const packages = [...new Set(lacking.map(([, from]) => from))]
  return [
    ...(packages.length > 0
      ? [
          `Not installed: ${lacking.map(([program]) => program).join(', ')}.`,
          `On Debian 12, as root: apt-get install --no-install-recommends ${packages.join(' ')}`,
          'Then stop what these packages start by themselves: systemctl disable --now postgresql patroni etcd haproxy pgbouncer',
        ]
      : []),
    ...(process.getuid?.() === 0 ? [] : ['Run it as root: network namespaces and other users need that.']),
  ]
}

function isThere(program: string): boolean {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']
  const paths = program.startsWith('/') ? [program] : folders.map((folder) => join(folder, program))
  return paths.some((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
