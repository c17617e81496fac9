import { countLines, type LineRange, readLineRange, sliceLines } from '../../workspace/line-range.ts'
import type { Dependency } from '../../workspace/read-dependencies.ts'
import { readFile, type TextFile } from '../../workspace/read-file.ts'
import { defineTool } from '../contract.ts'
import { outline, readDependencies } from '../file-tools.ts'
import { filesOf } from '../project-files.ts'
import { outputOf, strict } from '../schema.ts'
import { fitting, largestBudget, ordinaryBudget, roughTokens } from './budget.ts'

import { oneLine } from './task-lines.ts'
import { verbatimLine } from './verbatim-line.ts'

const depsChoices = ['none', 'paths', 'signatures', 'full'] as const

/** What is shown of one file. */
interface Part {
  readonly path: string
  readonly head: string
  /** Each begins with its number. */
  readonly lines: readonly string[]
}

export const readFileTool = defineTool({
  name: 'read_file',
  description: 'Read a file',
  effect: 'read',
  scopes: ['context:read'],
  input: strict(
    {
      path: { type: 'string', description: 'Relative' },
      lines: { type: 'string', description: '10-40' },
      outline: { type: 'boolean', description: 'Signatures' },
      deps: { type: 'string', enum: depsChoices, description: 'Imports' },
    },
    ['path'],
  ),
  output: outputOf({ path: { type: 'string' }, language: { type: 'string' }, text: { type: 'string' } }),
  async run(args, { project }) {
    const files = filesOf(project)
    const file = await readFile(files, args.path)
    const range = args.lines === undefined ? undefined : readLineRange(args.lines)
    const { deps = 'none' } = args
    const dependencies = deps === 'none' ? [] : await readDependencies(files, file)
    const parts: Part[] = [
      args.outline
        ? await outlined(file, range)
        : numbered(file, range ? sliceLines(file.content, range) : whole(file)),
      ...(await Promise.all(dependencies.map((one) => dependencyPart(one, deps)))),
    ]
    project.countRead(file.path)
    return { file, parts, budget: range || deps === 'full' ? largestBudget : ordinaryBudget }
  },
  answer({ parts, budget }) {
    const rows = rowsOf(parts)
    const shown = fitting(rows, ({ text }) => shortened(text, budget / 4), budget)
    const next = rows[shown.lines.length]
    if (!next) return shown.lines.join('\n')
    const left = plural(rows.length - shown.lines.length, 'more line')
    const first = /^(\d+)\| /.exec(next.text)?.[1]
    const place = next.path === parts[0]?.path ? '' : `${oneLine(next.path)} `
    return [...shown.lines, `${left}: ask for ${place}${first ? `lines ${first}-` : ''}`.trim()].join('\n')
  },
  typed: ({ file, parts }) => ({
    path: file.path,
    language: file.language,
    text: rowsOf(parts)
      .map(({ text }) => text)
      .join('\n'),
  }),
})

function rowsOf(parts: readonly Part[]): { path: string; text: string }[] {
  return parts.flatMap(({ path, head, lines }) => [head, ...lines].map((text) => ({ path, text })))
}

/** A line of generated code would leave no room for any other, and might itself have none. */
function shortened(line: string, budget: number): string {
  if (line.length <= budget || roughTokens(line) <= budget) return line
  const kept = line.slice(0, budget).toWellFormed()
  return `${kept}… (${line.length - kept.length} more characters in this line)`
}

function plural(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

function whole({ content }: TextFile) {
  return { content, from: 1 }
}

function numbered(file: TextFile, { content, from }: { content: string; from: number }): Part {
  const texts = content === '' ? [] : content.replace(/\r?\n$/, '').split(/\r?\n/)
  return {
    path: file.path,
    head: headOf(file),
    lines: texts.map((text, index) => `${from + index}| ${verbatimLine(text)}`),
  }
}

async function outlined(file: TextFile, { from, to = Infinity }: LineRange = { from: 1 }): Promise<Part> {
  const entries = await outline(file.language, file.content)
  const lines = entries
    .filter(({ line }) => line >= from && line <= to)
    .map(({ line, depth, text }) => `${line}| ${'  '.repeat(depth)}${verbatimLine(text)}`)
  const head = `${headOf(file)} · outline${entries.length > 0 ? '' : ': no declarations known of this language'}`
  return { path: file.path, head, lines }
}

function headOf({ path, lines, language }: TextFile): string {
  return `${oneLine(path)} · ${plural(lines, 'line')} · ${language}`
}

async function dependencyPart({ path, content, omitted, language }: Dependency, deps: string): Promise<Part> {
  const head = `imports ${oneLine(path)}${omitted === null ? '' : ` · ${oneLine(omitted)}`}`
  if (deps === 'paths' || content === null || language === null) return { path, head, lines: [] }
  const file = { path, content, language, lines: countLines(content) } as TextFile
  const { lines } = deps === 'full' ? numbered(file, { content, from: 1 }) : await outlined(file)
  return { path, head, lines }
}
