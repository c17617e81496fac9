import { exportLines, inChunks } from '../bridges/export/export-lines.ts'
import { exportMarkdown } from '../bridges/export/export-markdown.ts'
import { type ExportCounts, noCounts } from '../bridges/export/records.ts'
import { writeAtomically } from '../bridges/export/write-atomically.ts'
import { invalid } from '../errors.ts'
import { type CommandBody, exitCodes } from './command.ts'
import { jsonText } from './json-text.ts'
import { atProject } from './project-command.ts'

const formats = { jsonl: exportLines, markdown: exportMarkdown } as const

export const command: CommandBody = {
  options: {
    format: {
      type: 'string',
      value: 'FORMAT',
      describe: 'jsonl: everything, to be imported; markdown: to be read (default: jsonl)',
      completes: Object.keys(formats),
    },
    out: { type: 'string', value: 'FILE', describe: 'Where to write (default: stdout)', completes: 'file' },
    force: { type: 'boolean', describe: 'Overwrite an existing file' },
  },
  examples: ['waymark export --out waymark.jsonl', 'waymark export --format markdown | less'],
  notes:
    "The history of changes is left out, because it cannot be imported. The page's export and waymark account export include it.",
  run: ({ config, flags, print }) =>
    atProject(config, async ({ running }) => {
      const [format, out] = [readFormat(flags.format), readOut(flags.out)]
      const counts = noCounts()
      const chunks = inChunks(formats[format](running.stores, config.user, counts))
      if (out === undefined) for await (const chunk of chunks) print(chunk)
      else await writeAtomically(out, chunks, { isForced: flags.force === true })
      const summary = { format, out: out ?? null, ...counts }
      // Stdout has the export itself.
      if (flags.json) (out === undefined ? sayAside : print)(`${jsonText(summary)}\n`)
      else if (out !== undefined) print(`${out}: ${inWords(counts, format)}\n`)
      return exitCodes.ok
    }),
}

function readFormat(format: unknown): keyof typeof formats {
  if (format === undefined) return 'jsonl'
  if (format === 'jsonl' || format === 'markdown') return format
  throw invalid('bad_arguments', `There is no format "${String(format).slice(0, 40)}".`, {
    hint: 'It can be jsonl or markdown.',
  })
}

function readOut(out: unknown): string | undefined {
  if (out !== '') return out as string | undefined
  throw invalid('bad_arguments', '--out needs the name of a file.')
}

function sayAside(text: string): void {
  process.stderr.write(text)
}

function inWords(counts: ExportCounts, format: keyof typeof formats): string {
  const { projects, tasks, comments, discoveries, sessions, conversations } = counts
  const some = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`
  const parts = [
    ...(projects > 0 ? [some(projects, 'project')] : []),
    some(tasks, 'task'),
    ...(comments > 0 ? [some(comments, 'comment')] : []),
    some(discoveries, 'discovery', 'discoveries'),
  ]
  return (
    format === 'markdown' ? parts : [...parts, some(sessions, 'session'), some(conversations, 'conversation')]
  ).join(', ')
}
