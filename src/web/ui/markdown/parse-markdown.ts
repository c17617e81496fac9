import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

/**
 * Markdown as GitHub writes it, less what people do not mean when they write plain text: tags stay text, an indented line
 * is no code, and nothing is taken out of the text to be shown elsewhere.
 */
const plainer = {
  disable: {
    null: [
      'htmlFlow',
      'htmlText',
      'codeIndented',
      'definition',
      'gfmFootnoteDefinition',
      'gfmFootnoteCall',
      'gfmPotentialFootnoteCall',
    ],
  },
}

const extensions = [gfm({ singleTilde: false }), plainer]
const mdastExtensions = [gfmFromMarkdown()]

/** Longer texts stay as they are: whoever writes one has pasted something. */
const longest = 50_000

export function parseMarkdown(text: string): Root {
  if (text.length > longest || nestsTooDeep(text)) return asItIs(text)
  return fromMarkdown(text, { extensions, mdastExtensions })
}

// Quotes and lists that open on one line, one in the other.
const opening = /^(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)])(?=[ \t>]|$)){25}/m
// More marks in a row than anybody means.
const row = /[[\]!*_~`<&]{200}/

function nestsTooDeep(text: string): boolean {
  return opening.test(text) || row.test(text) || count(text, /[*_~]+/g) > 700 || count(text, /[[\]]/g) > 1_000
}

/** Pairs of marks are looked for among all of them, which takes a time that grows with their square. */
function count(text: string, marks: RegExp): number {
  return text.match(marks)?.length ?? 0
}

function asItIs(text: string): Root {
  return { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value: text }] }] }
}
