import { type Failure, invalid } from '../errors.ts'

/** One content line of RFC 5545. */
export interface Property {
  /** In capitals. */
  readonly name: string
  /** By their names in capitals; of several values the list as it was written, without quotes. */
  readonly params: Readonly<Record<string, string>>
  /** As it was written: texts are still escaped. */
  readonly value: string
  /** The whole line, unfolded. */
  readonly line: string
}

export interface Component {
  readonly name: string
  readonly properties: readonly Property[]
  readonly components: readonly Component[]
}

/** What one file may hold. A task with twenty alarms and two time zones has some hundred lines. */
export const mostBytes = 200_000
const mostLines = 3_000
const mostProperties = 300
const mostComponents = 100
const deepest = 4

/** Reads a calendar, and refuses what is none or more than anybody keeps about a task. */
export function parseCalendar(text: string): Component {
  const calendar = parseLines(unfold(text))
  if (calendar.components.length !== 1 || calendar.properties.length > 0 || !isCalendar(calendar))
    throw badCalendar('A calendar is one VCALENDAR.')
  return calendar.components[0] as Component
}

function isCalendar({ components }: Component): boolean {
  return components[0]?.name === 'VCALENDAR'
}

/** Reads lines that stand without BEGIN and END, as a component without a name. */
export function parseLines(lines: readonly string[]): Component {
  if (lines.length > mostLines) throw tooMuch(`more than ${mostLines} lines`)
  const root = open('')
  const path = [root]
  let count = 0
  for (const line of lines) {
    const current = path.at(-1) as Draft
    const property = parseLine(line)
    if (property.name === 'BEGIN') {
      if (++count > mostComponents) throw tooMuch(`more than ${mostComponents} components`)
      if (path.length > deepest) throw badCalendar('Components are nested too deeply.')
      const inner = open(property.value.trim().toUpperCase())
      current.components.push(inner)
      path.push(inner)
    } else if (property.name === 'END') {
      if (path.length === 1 || current.name !== property.value.trim().toUpperCase())
        throw badCalendar(`END:${property.value.slice(0, 40)} has no BEGIN.`)
      path.pop()
    } else if (current.properties.push(property) > mostProperties) {
      throw tooMuch(`more than ${mostProperties} properties in one component`)
    }
  }
  if (path.length > 1) throw badCalendar(`BEGIN:${path.at(-1)?.name.slice(0, 40)} has no END.`)
  return root
}

interface Draft {
  readonly name: string
  readonly properties: Property[]
  readonly components: Draft[]
}

function open(name: string): Draft {
  return { name, properties: [], components: [] }
}

/** Lines as they are meant: a line that begins with a space goes on with the one before. */
export function unfold(text: string): string[] {
  if (text.length > mostBytes) throw tooMuch(`more than ${mostBytes} bytes`)
  if (text.includes('\0') || !text.isWellFormed()) throw badCalendar('It is no text in UTF-8.')
  return text
    .replace(/^\uFEFF/, '')
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
}

const nameForm = /^[A-Za-z0-9-]{1,100}$/

/** `NAME;PARAM=one,"two":value`, in one pass: quoted parts may hold what separates the others. */
export function parseLine(line: string): Property {
  let at = 0
  let quoted = false
  const parts: string[] = []
  let from = 0
  for (; at < line.length; at++) {
    const sign = line[at]
    if (sign === '"') quoted = !quoted
    else if (!quoted && (sign === ';' || sign === ':')) {
      parts.push(line.slice(from, at))
      from = at + 1
      if (sign === ':') break
    }
  }
  const [name = '', ...given] = parts
  if (at >= line.length || !nameForm.test(name))
    throw badCalendar(`"${line.slice(0, 40)}" is no line of a calendar.`)
  const params: Record<string, string> = {}
  for (const param of given) {
    const equals = param.indexOf('=')
    if (equals > 0) params[param.slice(0, equals).toUpperCase()] = param.slice(equals + 1).replaceAll('"', '')
  }
  return { name: name.toUpperCase(), params, value: line.slice(from), line }
}

/** The lines of a component, with those of what is in it. */
export function linesOf({ name, properties, components }: Component): string[] {
  const inner = [...properties.map(({ line }) => line), ...components.flatMap(linesOf)]
  return name === '' ? inner : [`BEGIN:${name}`, ...inner, `END:${name}`]
}

/** Folds lines as they go over the wire: 75 bytes at most, and no character in two. */
export function fold(lines: readonly string[]): string {
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}

function foldLine(line: string): string {
  // Of plain letters each is a byte.
  if (line.length <= 75 && Buffer.byteLength(line) <= 75) return line
  const pieces: string[] = []
  let piece = ''
  let bytes = 0
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (bytes + size > 75) {
      pieces.push(piece)
      piece = ' '
      bytes = 1
    }
    piece += sign
    bytes += size
  }
  return [...pieces, piece].join('\r\n')
}

export function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|[\r\n]/g, '\\n')
}

export function unescapeText(value: string): string {
  return value.replace(/\\(.)/gs, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign))
}

/** A list of texts: commas separate, unless they are escaped. */
export function splitTexts(value: string): string[] {
  return (value.match(/(?:\\.|[^,\\])+/gs) ?? []).map(unescapeText)
}

/** A value of a parameter, in quotes where it needs them. */
export function quoteParam(text: string): string {
  const plain = text.replace(/["\p{Cc}]/gu, "'")
  return /[,;:]/.test(plain) ? `"${plain}"` : plain
}

export function badCalendar(message: string, hint = 'Send one VCALENDAR with one VTODO.'): Failure {
  return invalid('bad_text', message, { hint, facts: { calendar: 'data' } })
}

function tooMuch(what: string): Failure {
  return invalid('too_many', `The calendar has ${what}.`, {
    hint: 'Take something out of it and send it again.',
    facts: { calendar: 'size' },
  })
}
