import { execFileSync } from 'node:child_process'

const commands: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['PostgreSQL', '/usr/lib/postgresql/15/bin/postgres', '--version'],
  ['Patroni', 'patroni', '--version'],
  ['etcd', 'etcd', '--version'],
  ['HAProxy', '/usr/sbin/haproxy', '-v'],
  ['PgBouncer', '/usr/sbin/pgbouncer', '--version'],
]

/** `PostgreSQL 15.18, Patroni 3.0.2, …`, as the programs say it. */
export function versionsOfParts(): string {
  return commands
    .map(([name, command, ...args]) => {
      const said = execFileSync(command, args, { encoding: 'utf8' })
      return `${name} ${/\d+(?:\.\d+)+/.exec(said)?.[0] ?? 'of an unknown version'}`
    })
    .join(', ')
}
