import { isSource } from '../file-role.ts'
import type { Chunk } from './cut-chunks.ts'

/** What is left out hardly tells more: cards of twice the length find the same files, and take twice as long to read. */
const mostNames = 24
const longestComment = 160

/**
 * What a file is about, in words: where it stands, what its first comment says, and what it declares. A question is about a whole
 * file more often than about one of its parts. Empty for what is no source, and for what says nothing but where it stands.
 */
export function fileCard(path: string, chunks: readonly Pick<Chunk, 'name' | 'text'>[]): string {
  if (!isSource(path)) return ''
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
  const declared = [...names].filter(Boolean).join(', ')
  return comment || declared ? [place, comment, declared].filter(Boolean).join('. ') : ''
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
