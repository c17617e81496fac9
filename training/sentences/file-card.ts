import type { Chunk } from '../../src/workspace/code-index/cut-chunks.ts'

/** So much of it is read by a network for sentences, which begins with what tells most. */
const mostNames = 40
const longestComment = 240

/**
 * What a file is about, in words: where it stands, what its first comment says, and what it declares. A question is about a whole
 * file more often than about one of its parts.
 */
export function fileCard(path: string, chunks: readonly Pick<Chunk, 'name' | 'text'>[]): string {
  const place = path
    .replace(/\.\w+$/, '')
    .split('/')
    .slice(-3)
    .map(inWords)
    .join(', ')
  const names = new Set<string>()
  for (const { name } of chunks)
    for (const one of name?.split(', ') ?? [])
      for (const part of one.split('.')) if (names.size < mostNames) names.add(inWords(part))
  const comment = firstComment(chunks.map(({ text }) => text).join('\n'))
  return [place, comment, [...names].filter(Boolean).join(', ')].filter(Boolean).join('. ')
}

/** `parseHTTPHeader2` is parse http header 2. */
function inWords(name: string): string {
  const parts = name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}]+|\p{N}+/gu) ?? []
  return parts.join(' ').toLowerCase()
}

/** The first comment that says something, without its marks. Licences and notes to tools say nothing about the file. */
function firstComment(text: string): string {
  for (const [found] of text.slice(0, lookedAt).matchAll(comment)) {
    const plain = found
      .replace(marks, ' ')
      .replace(/[=*#_-]{3,}/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    if (plain.length >= shortestComment && !saysNothing.test(plain)) return plain.slice(0, longestComment)
  }
  return ''
}

const lookedAt = 12_000
const shortestComment = 12
const comment =
  /\/\*[\s\S]{0,4000}?\*\/|(?:^[ \t]*\/\/[^\n]*\n?)+|(?:^[ \t]*#(?!!)[^\n]*\n?)+|"""[\s\S]{0,4000}?"""|'''[\s\S]{0,4000}?'''|^#+ [^\n]+/gm
const marks = /^[ \t]*(?:\/\/[/!]?|#+|\*+\/?)|\/\*+!?|\*\/|"""|'''|@(?:module|file|fileoverview|overview)\b/gm
const saysNothing =
  /copyright|licen[cs]e|spdx|eslint|jshint|istanbul|@ts-|prettier|pylint|coding[:=]|module dependencies|generated|all rights reserved/i
