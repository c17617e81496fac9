/** What ripgrep says with `--json`, as far as it is needed. */
type GrepEvent =
  | { readonly type: 'begin'; readonly path: string }
  | GrepLine
  | { readonly type: 'end' }
  | { readonly type: 'summary'; readonly filesSearched: number }

export interface GrepLine {
  readonly type: 'match' | 'context'
  readonly number: number
  /** Without its end. What is not UTF-8 in it is replaced by U+FFFD. */
  readonly text: string
  /** Where the first match begins in `text`, in UTF-16 units; 0 in a line of context. */
  readonly start: number
}

/**
 * Reads one event. It lists every match within a line, which for `.` in a line of a megabyte makes fifty, so only the
 * first is looked at; the text of an event may therefore be cut anywhere behind it.
 */
export function readEvent(json: string): GrepEvent {
  const matches = json.indexOf(',"submatches":[') // a quote within a value would be escaped, so this is no value
  const event: RawEvent = JSON.parse(matches === -1 ? json : `${json.slice(0, matches)}}}`)
  switch (event.type) {
    case 'begin':
      return { type: 'begin', path: textOf(event.data.path).replace(/^\.\//, '') }
    case 'end':
      return { type: 'end' }
    case 'summary':
      return { type: 'summary', filesSearched: event.data.stats.searches }
    default:
      return readLine(event, event.type === 'match' ? firstStart(json, matches) : 0)
  }
}

/** Whether it is a line of a file, and then whether it matches: what counting needs to know of an event. */
export function lineType(json: string): GrepLine['type'] | undefined {
  if (json.startsWith('{"type":"match"')) return 'match'
  return json.startsWith('{"type":"context"') ? 'context' : undefined
}

interface RawLine {
  readonly type: 'match' | 'context'
  readonly data: { readonly lines: RawText; readonly line_number: number }
}

type RawEvent =
  | RawLine
  | { readonly type: 'begin'; readonly data: { readonly path: RawText } }
  | { readonly type: 'end' }
  | { readonly type: 'summary'; readonly data: { readonly stats: { readonly searches: number } } }

/** What is not UTF-8 comes as base64. */
type RawText = { readonly text: string } | { readonly bytes: string }

function readLine({ type, data }: RawLine, start: number): GrepLine {
  const line = textOf(data.lines)
  return {
    type,
    number: data.line_number,
    text: withoutEnd(line),
    start: unitsBefore(start, data.lines, line),
  }
}

function withoutEnd(line: string): string {
  if (!line.endsWith('\n')) return line
  return line.slice(0, line.endsWith('\r\n') ? -2 : -1)
}

/** ripgrep counts bytes, which in most lines are the characters. */
function unitsBefore(start: number, raw: RawText, line: string): number {
  if (start === 0 || ('text' in raw && Buffer.byteLength(line) === line.length)) return start
  return bytesOf(raw).toString('utf8', 0, start).length
}

function textOf(raw: RawText): string {
  return 'text' in raw ? raw.text : bytesOf(raw).toString()
}

function bytesOf(raw: RawText): Buffer {
  return 'text' in raw ? Buffer.from(raw.text) : Buffer.from(raw.bytes, 'base64')
}

function firstStart(json: string, from: number): number {
  const label = ',"start":'
  return Number.parseInt(json.slice(json.indexOf(label, from) + label.length), 10)
}
