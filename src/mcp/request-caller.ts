import type { AuthInfo, ServerContext } from '@modelcontextprotocol/server'
import type { Caller } from '../contracts/call.ts'

/** Hands the caller of an HTTP request to the handlers, the way the SDK carries who was authenticated. */
export function withCaller(caller: Caller): AuthInfo {
  return { token: '', clientId: '', scopes: [], extra: { caller } }
}

/** The caller of this very request; none over stdio, where the connection has but one. */
export function requestCaller({ http }: ServerContext): Caller | undefined {
  return http?.authInfo?.extra?.caller as Caller | undefined
}
