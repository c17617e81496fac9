export type JsonPath = readonly (string | number)[]

/** Where the value at that path begins, counted in lines from 1. The text must be JSON. */
export function lineOf(text: string, path: JsonPath): number | null {
  const scanner = new Scanner(text)
  for (const step of path) if (!scanner.enter(step)) return null
  scanner.space()
  return lineAt(text, scanner.at)
}

/** Where a text stops being JSON; null when it is JSON. */
export function whereBroken(text: string): { line: number; atEnd: boolean } | null {
  const scanner = new Scanner(text)
  try {
    scanner.value(0)
    scanner.space()
    if (scanner.at < text.length) scanner.stop()
    return null
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    const at = Math.min(scanner.at, text.trimEnd().length)
    return { line: lineAt(text, at), atEnd: scanner.at >= text.trimEnd().length }
  }
}

function lineAt(text: string, at: number): number {
  let line = 1
  for (let next = text.indexOf('\n'); next !== -1 && next < at; next = text.indexOf('\n', next + 1)) line++
  return line
}

class Stopped extends Error {}

const deepest = 1_000
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const [quote, backslash] = [0x22, 0x5c]
const blank = /[ \t\r\n]*/y

class Scanner {
  at = 0
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  space(): void {
    this.#match(blank)
  }

  /** Goes to the value under a name or a number; false when there is none. */
  enter(step: string | number): boolean {
    const closing = typeof step === 'string' ? '}' : ']'
    this.#take(typeof step === 'string' ? '{' : '[')
    for (let index = 0; ; index++) {
      this.space()
      if (this.#text[this.at] === closing) return false
      const name = typeof step === 'string' ? JSON.parse(this.#string()) : index
      if (typeof step === 'string') this.#take(':')
      if (name === step) return true
      this.value(0)
      this.space()
      if (this.#text[this.at] === ',') this.at++
    }
  }

  /** Passes over one value. */
  value(depth: number): void {
    this.space()
    const first = this.#text[this.at]
    if (depth > deepest) this.stop()
    if (first !== '{' && first !== '[') {
      if (first === '"') this.#string()
      else if (this.#match(scalar) === undefined) this.stop()
      return
    }
    const closing = first === '{' ? '}' : ']'
    this.at++
    this.space()
    if (this.#text[this.at] === closing) {
      this.at++
      return
    }
    for (;;) {
      if (first === '{') {
        this.#string()
        this.#take(':')
      }
      this.value(depth + 1)
      this.space()
      if (this.#text[this.at] === closing) break
      this.#take(',')
    }
    this.at++
  }

  stop(): never {
    throw new Stopped()
  }

  #take(expected: string): void {
    this.space()
    if (this.#text[this.at] !== expected) this.stop()
    this.at++
  }

  /** Passes over a text; where it is broken, or does not end, it stops there. */
  #string(): string {
    this.space()
    const start = this.at
    this.#take('"')
    for (;;) {
      const unit = this.#text.charCodeAt(this.at)
      if (unit === quote) return this.#text.slice(start, ++this.at)
      if (unit === backslash) {
        if (this.#match(escaped) === undefined) this.stop()
      } else if (unit >= 0x20) this.at++
      else this.stop() // a line break, another control character, or the end
    }
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.#text)?.[0]
    if (found !== undefined) this.at += found.length
    return found
  }
}
