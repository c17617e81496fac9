import type { Passwords } from './database.ts'
import type { Named } from './network.ts'

export function etcdCommand(
  folder: string,
  { name, address }: Named,
  all: readonly Named[],
): [string, ...string[]] {
  return [
    'etcd',
    ...['--name', name, '--data-dir', `${folder}/etcd`, '--logger', 'zap'],
    ...[
      '--listen-client-urls',
      `http://${address}:2379`,
      '--advertise-client-urls',
      `http://${address}:2379`,
    ],
    ...['--listen-peer-urls', `http://${address}:2380`],
    ...['--initial-advertise-peer-urls', `http://${address}:2380`],
    ...['--initial-cluster', all.map((one) => `${one.name}=http://${one.address}:2380`).join(',')],
    ...['--initial-cluster-state', 'new'],
    // A member that was cut off does not force an election when it comes back; usual from etcd 3.5 on.
    '--pre-vote',
    '--enable-v2',
    // Twice the usual: everything shares a few cores and one disk here.
    ...['--heartbeat-interval', '200', '--election-timeout', '2000'],
  ]
}

/** What Patroni keeps for all nodes in etcd; docs/operations.md shows it. */
export const shared = {
  ttl: 20,
  loop_wait: 3,
  retry_timeout: 5,
  maximum_lag_on_failover: 1_048_576,
  synchronous_mode: true,
  primary_start_timeout: 0,
  failsafe_mode: true,
  postgresql: {
    use_pg_rewind: true,
    parameters: { max_connections: 100, shared_buffers: '64MB', wal_keep_size: '256MB' },
  },
} as const

export function patroniSettings(
  folder: string,
  { name, address }: Named,
  all: readonly Named[],
  passwords: Passwords,
): object {
  const { superuser, replication } = passwords
  return {
    scope: 'waymark',
    name,
    restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
    // Not etcd3: with that, Patroni 3.0 writes its name over that of the new leader when a cut ends. By version 2 it compares.
    etcd: { hosts: all.map((one) => `${one.address}:2379`) },
    bootstrap: { dcs: shared, initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'] },
    postgresql: {
      listen: `${address}:5432`,
      connect_address: `${address}:5432`,
      data_dir: `${folder}/data`,
      bin_dir: '/usr/lib/postgresql/15/bin',
      pgpass: `${folder}/pgpass`,
      // A rewind that was cut short leaves nothing to start from.
      remove_data_directory_on_rewind_failure: true,
      parameters: { unix_socket_directories: folder, password_encryption: 'scram-sha-256' },
      pg_hba: [
        'local all all peer',
        'host all all 10.77.0.0/24 scram-sha-256',
        'host replication replicator 10.77.0.0/24 scram-sha-256',
      ],
      authentication: {
        superuser: { username: 'postgres', password: superuser },
        replication: { username: 'replicator', password: replication },
      },
    },
  }
}
