import { countLines, readLineRange, sliceLines } from '../../workspace/line-range.ts'
import { outline } from '../../workspace/parsing/outline.ts'
import { type Dependency, readDependencies } from '../../workspace/read-dependencies.ts'
import { readFile, type TextFile } from '../../workspace/read-file.ts'
import { defineTool } from '../contract.ts'
import { filesOf } from '../project-files.ts'
import { fitting, largestBudget, ordinaryBudget } from './budget.ts'
import { outputOf, strict } from './schemas.ts'

const depsChoices = ['none', 'paths', 'signatures', 'full'] as const

interface Args {
  readonly path: string
  readonly lines?: string
  readonly outline?: boolean
  readonly deps?: (typeof depsChoices)[number]
}

/** Lines as they are shown, with the number each begins with. */
interface Part {
  readonly head: string
  readonly lines: readonly string[]
}

export const readFileTool = defineTool({
  name: 'read_file',
  description: 'Read a file',
  effect: 'read',
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
  async run(args: Args, { project }) {
    const files = filesOf(project)
    const file = await readFile(files, args.path)
    const range = args.lines === undefined ? undefined : readLineRange(args.lines)
    const { deps = 'none' } = args
    const dependencies = deps === 'none' ? [] : await readDependencies(files, file)
    const parts: Part[] = [
      args.outline
        ? await outlined(file)
        : numbered(file, range ? sliceLines(file.content, range) : whole(file)),
      ...(await Promise.all(dependencies.map((one) => dependencyPart(one, deps)))),
    ]
    project.countRead(file.path)
    return { file, parts, budget: range || deps === 'full' ? largestBudget : ordinaryBudget }
  },
  answer({ parts, budget }) {
    const rows = parts.flatMap(({ head, lines }) => [head, ...lines])
    const shown = fitting(rows, (row) => row, budget)
    if (shown.lines.length === rows.length) return rows.join('\n')
    const next = nextLine(rows[shown.lines.length])
    const left = `${rows.length - shown.lines.length} more lines${next ? `: ask for lines ${next}-` : ''}`
    return [...shown.lines, left].join('\n')
  },
  typed: ({ file, parts }) => ({
    path: file.path,
    language: file.language,
    text: parts.flatMap(({ head, lines }) => [head, ...lines]).join('\n'),
  }),
})

function whole({ content }: TextFile) {
  return { content, from: 1 }
}

function numbered(file: TextFile, { content, from }: { content: string; from: number }): Part {
  const texts = content === '' ? [] : content.replace(/\r?\n$/, '').split(/\r?\n/)
  return {
    head: `${file.path} · ${file.lines} lines · ${file.language}`,
    lines: texts.map((text, index) => `${from + index}| ${text}`),
  }
}

async function outlined(file: TextFile): Promise<Part> {
  const entries = await outline(file.language, file.content)
  const lines = entries.map(({ line, depth, text }) => `${line}| ${'  '.repeat(depth)}${text}`)
  const head = `${file.path} · ${file.lines} lines · ${file.language} · outline`
  return { head: lines.length > 0 ? head : `${head}: no declarations known of this language`, lines }
}

async function dependencyPart({ path, content, omitted, language }: Dependency, deps: string): Promise<Part> {
  const head = `imports ${path}${omitted === null ? '' : ` · ${omitted}`}`
  if (deps === 'paths' || content === null || language === null) return { head, lines: [] }
  const file = { path, content, language, lines: countLines(content) } as TextFile
  const { lines } = deps === 'full' ? numbered(file, { content, from: 1 }) : await outlined(file)
  return { head, lines }
}

function nextLine(row: string | undefined): string | undefined {
  return row === undefined ? undefined : /^(\d+)\| /.exec(row)?.[1]
}
