import { invalid } from '../errors.ts'

/** An element, named by its namespace and local name: `DAV: propfind`. */
export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
  readonly text: string
}

interface Draft {
  readonly name: string
  readonly tag: string
  readonly attributes: Record<string, string>
  readonly children: Draft[]
  readonly namespaces: Readonly<Record<string, string>>
  text: string
}

/** What one request may hold. A report that names a thousand files has some thousand elements. */
const mostElements = 20_000
const deepest = 30
const mostAttributes = 20

/**
 * Reads the XML of a request: elements, namespaces and text. There are no document types here and so no entities but the five
 * that everybody knows; whoever sends others is refused before anything is expanded.
 */
export function parseXml(text: string): Element {
  const known = { xml: 'http://www.w3.org/XML/1998/namespace', '': '' }
  const root = draft('', '', {}, Object.assign(Object.create(null), known))
  const path = [root]
  let [at, count] = [text.startsWith('\uFEFF') ? 1 : 0, 0]
  while (at < text.length) {
    const open = text.indexOf('<', at)
    const current = path.at(-1) as Draft
    current.text += decode(text.slice(at, open === -1 ? text.length : open))
    if (open === -1) break
    if (text.startsWith('<!--', open)) at = after(text, '-->', open + 4)
    else if (text.startsWith('<![CDATA[', open)) {
      at = after(text, ']]>', open + 9)
      current.text += text.slice(open + 9, at - 3)
    } else if (text.startsWith('<?', open)) at = after(text, '?>', open + 2)
    else if (text.startsWith('<!', open)) throw badXml('Document types and entities are not taken.')
    else {
      at = endOfTag(text, open + 1)
      const tag = text.slice(open + 1, at - 1)
      if (tag.startsWith('/')) {
        if (path.length === 1 || current.tag !== tag.slice(1).trim())
          throw badXml(`</${tag.slice(1, 40)}> closes nothing.`)
        path.pop()
      } else {
        if (++count > mostElements) throw badXml(`There are more than ${mostElements} elements.`)
        if (path.length > deepest) throw badXml('Elements are nested too deeply.')
        const isEmpty = tag.endsWith('/')
        const element = readTag(isEmpty ? tag.slice(0, -1) : tag, current.namespaces)
        current.children.push(element)
        if (!isEmpty) path.push(element)
      }
    }
  }
  const [first, second] = root.children
  if (path.length > 1 || !first || second || root.text.trim() !== '')
    throw badXml('It is not one whole element.')
  return first
}

export function childrenOf({ children }: Element, name: string): Element[] {
  return children.filter((child) => child.name === name)
}

export function childOf(element: Element, name: string): Element | undefined {
  return element.children.find((child) => child.name === name)
}

export function escapeXml(text: string): string {
  // What XML cannot say at all is left out.
  return text
    .replace(/[&<>"]/g, (sign) => escapes[sign] as string)
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('\r', '&#13;')
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function draft(
  name: string,
  tag: string,
  attributes: Record<string, string>,
  namespaces: Readonly<Record<string, string>>,
): Draft {
  return { name, tag, attributes, namespaces, children: [], text: '' }
}

function after(text: string, end: string, from: number): number {
  const found = text.indexOf(end, from)
  if (found === -1) throw badXml('It breaks off.')
  return found + end.length
}

/** Behind the `>` that ends a tag; one in quotes does not. */
function endOfTag(text: string, from: number): number {
  let quote = ''
  for (let at = from; at < text.length; at++) {
    const sign = text[at] as string
    if (quote !== '') {
      if (sign === quote) quote = ''
    } else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at + 1
    else if (sign === '<') throw badXml('A tag is not closed.')
  }
  throw badXml('It breaks off.')
}

const nameForm = /^[\p{L}_][\p{L}\p{N}_.-]*(?::[\p{L}_][\p{L}\p{N}_.-]*)?$/u
const attributeForm = /\s+([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y

function readTag(tag: string, inherited: Readonly<Record<string, string>>): Draft {
  const written = /^\S+/.exec(tag)?.[0] ?? ''
  if (!nameForm.test(written)) throw badXml(`"${written.slice(0, 40)}" is no name of an element.`)
  const attributes: Record<string, string> = {}
  let namespaces = inherited
  const declare = (prefix: string, namespace: string) => {
    // Those around it go on holding, without a copy for each element.
    if (namespaces === inherited) namespaces = Object.create(inherited) as Record<string, string>
    ;(namespaces as Record<string, string>)[prefix] = namespace
  }
  attributeForm.lastIndex = written.length
  let [at, count] = [written.length, 0]
  for (let found = attributeForm.exec(tag); found; found = attributeForm.exec(tag)) {
    if (++count > mostAttributes) throw badXml(`An element has more than ${mostAttributes} attributes.`)
    const [, name = '', double, single] = found
    const value = decode(double ?? single ?? '')
    if (name === 'xmlns') declare('', value)
    else if (name.startsWith('xmlns:')) declare(name.slice(6), value)
    else attributes[name.slice(name.indexOf(':') + 1)] = value
    at = attributeForm.lastIndex
  }
  if (tag.slice(at).trim() !== '') throw badXml(`"${tag.slice(at).trim().slice(0, 40)}" is no attribute.`)
  const colon = written.indexOf(':')
  const prefix = colon === -1 ? '' : written.slice(0, colon)
  const namespace = namespaces[prefix]
  if (namespace === undefined) throw badXml(`The prefix "${prefix.slice(0, 40)}" is not declared.`)
  return draft(`${namespace} ${written.slice(colon + 1)}`, written, attributes, namespaces)
}

function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{1,20})?;?/gi, (whole, name: string | undefined) => {
    if (name === undefined || !whole.endsWith(';')) throw badXml('An & stands alone.')
    if (Object.hasOwn(entities, name)) return entities[name] as string
    const code = name.startsWith('#') ? Number(name.slice(1).replace(/^x/i, '0x')) : Number.NaN
    if (!(code > 0 && code <= 0x10ffff) || (code >= 0xd800 && code <= 0xdfff))
      throw badXml(`&${name}; is not taken.`)
    return String.fromCodePoint(code)
  })
}

function badXml(message: string) {
  return invalid('bad_text', `The XML cannot be read. ${message}`, {
    hint: 'Send XML in UTF-8, without a document type.',
    facts: { xml: true },
  })
}
