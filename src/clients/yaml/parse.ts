import { type Document, isMap, parseDocument } from 'yaml'
import { spotAt, unexpected, unreadable } from '../refusals.ts'

export type YamlTable = Readonly<Record<string, unknown>>

export function readYaml(text: string): YamlTable {
  return (parseYaml(text).toJS() ?? {}) as YamlTable
}

export function parseYaml(text: string): Document.Parsed {
  const document = parseDocument(text)
  const [error] = document.errors
  if (error) throw unreadable('YAML', spotAt(text, error.pos[0]), error.message.split(' at line')[0] ?? '')
  if (document.contents !== null && !isMap(document.contents))
    throw unexpected('it is no YAML mapping', { line: 1, column: 1 })
  return document
}
