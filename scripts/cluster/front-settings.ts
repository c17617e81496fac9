import type { Named } from './network.ts'

/** Where people and assistants call, and the primary behind whichever machine it is on. */
export const publicPort = 4949
export const primaryPort = 5000
export const nodePort = (number: number) => 4950 + number

export function haproxySettings(control: string, machines: readonly Named[], nodes: number): string {
  const each = Array.from({ length: nodes }, (_, index) => index + 1)
  return `global
  stats socket ${control} mode 600 level admin
  maxconn 2000

defaults
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
  retries 3
  option redispatch 1

# People and assistants. A node that says it is not ready gets nothing; where none is ready, those that live
# tell callers why.
frontend waymark
  mode http
  bind 127.0.0.1:${publicPort}
  option forwardfor
  default_backend ready_nodes
  use_backend living_nodes if { nbsrv(ready_nodes) eq 0 }

backend sessions
  stick-table type string len 64 size 100k expire 1h

${['ready_nodes', 'living_nodes']
  .map(
    (name) => `backend ${name}
  mode http
  balance roundrobin
  option httpchk
  http-check send meth GET uri ${name === 'ready_nodes' ? '/readyz' : '/healthz'} ver HTTP/1.1 hdr Host localhost
  http-check expect status 200
  # Clients of the 2025 protocols go back to the node that opened their session, also while the database is away.
  stick store-response res.hdr(mcp-session-id) table sessions
  stick match req.hdr(mcp-session-id) table sessions
  default-server inter 1s fall 3 rise 1
${each.map((number) => `  server w${number} 127.0.0.1:${nodePort(number)} check`).join('\n')}
`,
  )
  .join('\n')}
# The primary, by what Patroni says. Connections to one that is no longer the primary are ended.
listen primary
  mode tcp
  bind 127.0.0.1:${primaryPort}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 3 rise 1 on-marked-down shutdown-sessions
${machines.map(({ name, address }) => `  server ${name} ${address}:5432 check port 8008`).join('\n')}
`
}

export function pgbouncerSettings(users: string, port: number): string {
  return `[databases]
waymark = host=127.0.0.1 port=${primaryPort} dbname=waymark
; for programs that prepare statements by name
waymark_session = host=127.0.0.1 port=${primaryPort} dbname=waymark pool_mode=session pool_size=16

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 10
max_client_conn = 200
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
; a new primary is tried every second, and who waits for one is told within four
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 4
tcp_user_timeout = 5000
`
}
