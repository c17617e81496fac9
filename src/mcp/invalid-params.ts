import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'

export function invalidParams(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}
