/** Namespaces, with the prefix under which answers write them. */
const namespaces = {
  'DAV:': 'd',
  'urn:ietf:params:xml:ns:caldav': 'c',
  'http://calendarserver.org/ns/': 's',
  'http://apple.com/ns/ical/': 'a',
} as const

type Prefix = (typeof namespaces)[keyof typeof namespaces]

export const declarations = Object.entries(namespaces)
  .map(([namespace, prefix]) => `xmlns:${prefix}="${namespace}"`)
  .join(' ')

const long: Readonly<Record<Prefix, string>> = {
  d: 'DAV:',
  c: 'urn:ietf:params:xml:ns:caldav',
  s: 'http://calendarserver.org/ns/',
  a: 'http://apple.com/ns/ical/',
}

/** `d:getetag` as an element is named: `DAV: getetag`. */
export function named(short: `${Prefix}:${string}`): string {
  const [prefix, name] = short.split(':') as [Prefix, string]
  return `${long[prefix]} ${name}`
}

/** An empty element with this name, in an answer. */
export function emptyElement(name: string): string {
  const space = name.lastIndexOf(' ')
  const [namespace, local] = [name.slice(0, space), name.slice(space + 1)]
  const prefix = Object.hasOwn(namespaces, namespace)
    ? namespaces[namespace as keyof typeof namespaces]
    : undefined
  if (prefix !== undefined) return `<${prefix}:${local}/>`
  const escaped = namespace.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  return namespace === '' ? `<${local} xmlns=""/>` : `<x:${local} xmlns:x="${escaped}"/>`
}
