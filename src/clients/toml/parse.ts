import { parse, TomlError } from 'smol-toml'
import { unreadable } from '../refusals.ts'

export type Table = Readonly<Record<string, unknown>>

export function parseToml(text: string): Table {
  try {
    return parse(text, { integersAsBigInt: 'asNeeded' })
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const why = error.message.split('\n')[0]?.replace('Invalid TOML document: ', '') ?? 'something is wrong'
    throw unreadable('TOML', error, why)
  }
}
