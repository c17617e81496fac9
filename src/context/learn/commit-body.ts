import { readMarkdown } from './markdown.ts'
import { readPassages } from './passages.ts'
import { joined } from './sentences.ts'

/** The prose of a message, without the lines for machines, and what it says of a break. */
export function readBody(body: string): { why: string; breaking: string } {
  const lines = body
    .slice(0, 20_000)
    .split(/\r\n?|\n/)
    .filter((line) => !isTrailer(line.slice(0, 300)))
  const start = lines.findIndex((line) => /^BREAKING[ -]CHANGES?(?: ?:| #)/.test(line))
  const breaking = start < 0 ? '' : prose(lines.slice(start)).replace(/^BREAKING[ -]CHANGES? ?:? ?/, '')
  return { why: prose(start < 0 ? lines : lines.slice(0, start)), breaking }
}

function prose(lines: readonly string[]): string {
  const passages = readPassages(readMarkdown(lines.join('\n')).blocks)
  return passages.reduce((text, passage) => joined(text, passage.text), '')
}

function isTrailer(line: string): boolean {
  return reference.test(line) || signature.test(line) || machine.test(line)
}

const reference =
  /^(?:cc|pr-url|refs?|fixes|closes|resolves|see|link|issue|bug|ticket|jira)\b:? ?(?:#|\S+[@#/]|\w+-\d+|[0-9a-f]{7})/i
const signature = /^(?:[\w-]{2,30}-(?:by|on|as|id|checks?)|x-[\w-]{2,30}): /i
const machine = /^(?:🤖 )?generated with\b|^\(?cherry[ -]picked from/i
