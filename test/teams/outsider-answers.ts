import { never, type Vault } from './vault.ts'

/** An answer without what the caller had said of the project, and without times and ids: what is left must be the same. */
export function unnamed(text: string, { id, key, prefix }: Vault): string {
  const names = [
    id,
    never.id,
    key,
    never.key,
    'acme/vault',
    'acme/never',
    'vault',
    'never',
    prefix,
    never.prefix,
  ]
  const words = names.flatMap((name) => [name, encodeURIComponent(name)])
  const nameless = words.reduce((rest, name) => rest.replaceAll(new RegExp(escaped(name), 'gi'), '…'), text)
  return nameless
    .replaceAll(/~[0-9a-f]{24}/g, 'some project')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, 'then')
    .replaceAll(/[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2} \d\d:\d\d/g, 'then')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'some id')
    .replaceAll(/invite\/[\w-]+/g, 'invite/secret')
    .replaceAll(/feeds\/[^"]+/g, 'feeds/secret')
    .replaceAll(/whsec_[^"]+/g, 'secret')
    .replaceAll(/"calls":\d+/g, 'often')
    .replaceAll(/"(took|searchTime|milliseconds)":[\d.]+/g, 'soon')
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\~/%]/g, '\\$&')
}
