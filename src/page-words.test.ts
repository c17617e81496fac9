import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'

const page = join(import.meta.dirname, 'web')

/** What a person reads or hears. */
const spokenNames = new Set(
  'title label aria-label placeholder hint text alt emptyText removeLabel copyLabel action cancel legend intro note'.split(
    ' ',
  ),
)

/** Names, units, and what is typed into a terminal. */
const sameEverywhere = /^(?:Waymark|ms|d|waymark account reset .*|claude mcp add .*|--header .*)$/

interface Node {
  readonly type: string
  readonly start: number
  readonly [name: string]: unknown
}

it('has every sentence of the page in the catalogue', () => {
  const files = readdirSync(page, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !relative(page, file).startsWith('words'))
  expect(files.flatMap(sentencesIn)).toEqual([])
})

it('finds a sentence in an element, in an attribute, in a property and in a template', () => {
  const source = [
    'const a = <p title="One" id="x">Two {count} three</p>',
    "const b = { label: isOn ? 'Four' : words.five }",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: that is how it stands in a source.
    'const c = <i aria-label={`Six ${count}`} hint={words.seven} />',
    "showToast({ text: 'Seven' })",
  ].join('\n')
  expect(sentencesOf('a.tsx', source)).toEqual(['One', 'Two', 'three', 'Four', 'Six', 'Seven'])
})

function sentencesIn(file: string): string[] {
  const name = relative(page, file)
  return sentencesOf(file, readFileSync(file, 'utf8')).map((sentence) => `${name}: ${sentence}`)
}

function sentencesOf(file: string, source: string): string[] {
  const found: string[] = []
  const look = (node: Node, isSpoken: boolean): void => {
    if (node.type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)Expression$/.test(node.type)) return
    if (node.type === 'JSXText') add(found, node.value)
    else if (isSpoken && node.type === 'Literal') add(found, node.value)
    else if (isSpoken && node.type === 'TemplateElement')
      add(found, (node.value as { cooked: string }).cooked)
    else for (const [key, child] of childrenOf(node)) look(child, isSpokenIn(node, key, isSpoken))
  }
  look(parseSync(file, source).program as unknown as Node, false)
  return found
}

/** What is compared with, called or counted up is not said; what is chosen between is. */
function isSpokenIn(node: Node, key: string, isSpoken: boolean): boolean {
  const { name } = ((node.type === 'JSXAttribute' ? node.name : node.key) ?? {}) as { name?: string }
  if (node.type === 'JSXAttribute' || node.type === 'Property') {
    return key === 'value' && spokenNames.has(name ?? '')
  }
  if (node.type === 'ConditionalExpression') return isSpoken && key !== 'test'
  if (node.type === 'LogicalExpression') return isSpoken && key === 'right'
  return (
    isSpoken &&
    /^(?:TemplateLiteral|JSXExpressionContainer|TSAsExpression|ParenthesizedExpression)$/.test(node.type)
  )
}

function childrenOf(node: Node): [string, Node][] {
  return Object.entries(node).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((child): child is Node => typeof child?.type === 'string')
      .map((child): [string, Node] => [key, child]),
  )
}

function add(found: string[], value: unknown): void {
  const text = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : ''
  if (/\p{L}/u.test(text) && !sameEverywhere.test(text)) found.push(text)
}
