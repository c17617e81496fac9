import { invalid } from '../../errors.ts'
import { Slice } from '../../slice.ts'
import type { Due } from '../../tasks/due.ts'
import type { Status } from '../../tasks/task.ts'
import { checkLinks } from '../check-links.ts'
import { markdownStart } from '../export/export-markdown.ts'
import { fitTask } from '../fit-task.ts'
import { type InputFile, projectOf } from '../input-file.ts'
import { mapInTurns } from '../map-in-turns.ts'
import { fingerprint, makeMark } from '../mark.ts'
import { readDueMoment } from '../moments.ts'
import type { Notes } from '../notes.ts'
import { atLine } from '../place.ts'
import { refuseTooMany } from '../refuse-too-many.ts'
import type { IncomingTask } from '../source.ts'
import type { Format } from './format.ts'

const box = /^(\s*)(?:[-*+]|\d+[.)])\s+\[([ xX/~-])\](?:\s+(.*))?$/

/** `TODO.md`: items with a box to tick, below headings and below each other. */
export const checkList: Format = {
  name: 'todo',
  title: 'check list',
  usual: ['TODO.md'],
  syntax: 'text',
  // Spaces and tabs alone: over line breaks too, a file of empty lines would take quadratic time.
  isOf: ({ file }) =>
    !file.text.startsWith('---') && /^[ \t]*(?:[-*+]|\d+[.)])[ \t]+\[[ xX/~-]\][ \t]/m.test(file.text),
  async read({ file }, { notes }) {
    if (file.text.startsWith(markdownStart)) {
      throw invalid(
        'parse_error',
        `${file.path} was written to be read: half of what was exported is not in it.`,
        {
          hint: 'Export again with --format jsonl, and import that.',
        },
      )
    }
    const list = `${projectOf(file.path)}/${file.path.split(/[/\\]/).at(-1)}`
    const items = await readItems(file, notes)
    const seen = new Map<string, number>()
    return {
      tasks: await checkLinks(
        await mapInTurns(items, (item) => read(item, file.path, list, seen, notes)),
        notes,
      ),
    }
  },
}

interface Item extends Words {
  readonly line: number
  readonly indent: number
  readonly state: string
  readonly heading: string | null
  readonly above: Item | null
  /** What it says, below what it lies. */
  readonly path: string
  readonly more: string[]
}

const headingLimit = 200

/** Other lines that are set in below an item belong to it. Code is passed over: what stands there is an example. */
async function readItems({ path: file, text }: InputFile, notes: Notes): Promise<Item[]> {
  const items: Item[] = []
  const slice = new Slice()
  let [open, heading, fence]: [Item[], string | null, string | null] = [[], null, null]
  for (const { index, line } of linesOf(text)) {
    await slice.turn()
    const mark = /^\s*(```|~~~)/.exec(line)?.[1] ?? null
    if (fence !== null || mark !== null) {
      if (fence === null) fence = mark
      else if (mark === fence) fence = null
      continue
    }
    const title = /^(#{1,6})\s+(.*)$/.exec(line)
    if (title) {
      heading = title[1] === '#' ? null : withoutMarks(title[2] ?? '')
      open = []
      continue
    }
    const found = box.exec(line)
    const indent = width(/^\s*/.exec(line)?.[0] ?? '')
    if (!found) {
      const owner = open.findLast((item) => item.indent < indent)
      if (line.trim() !== '' && owner) owner.more.push(line.trim())
      else if (line.trim() !== '') open = []
      continue
    }
    const [, , state = ' ', words = ''] = found
    if (words.trim() === '') {
      notes.add('empty items were left out', `line ${index + 1}`)
      continue
    }
    open = open.filter((item) => item.indent < indent)
    const [said, above] = [readWords(words.trim()), open.at(-1) ?? null]
    const path = above === null ? said.title : `${above.path}\0${said.title}`
    const item = { line: index + 1, indent, state, ...said, heading, above, path, more: [] }
    open.push(item)
    items.push(item)
    refuseTooMany(file, items.length)
  }
  return items
}

/** Not all at once: a large file has a million of them. */
function* linesOf(text: string): Generator<{ readonly index: number; readonly line: string }> {
  for (let [index, start] = [0, 0]; start <= text.length; index++) {
    const next = text.indexOf('\n', start)
    const end = next === -1 ? text.length : next
    yield { index, line: text.slice(start, text[end - 1] === '\r' ? end - 1 : end) }
    start = end + 1
  }
}

/** A heading may end with marks, too. It becomes a tag: of a long one, only the beginning is looked at. */
function withoutMarks(heading: string): string {
  const text = heading.trim().slice(0, headingLimit)
  let end = text.length
  while (text[end - 1] === '#') end--
  return text.slice(0, end).trim()
}

function width(space: string): number {
  return [...space].reduce((sum, one) => sum + (one === '\t' ? 4 : 1), 0)
}

const statuses: Readonly<Record<string, Status>> = {
  x: 'done',
  X: 'done',
  '-': 'cancelled',
  '/': 'doing',
  '~': 'doing',
}
const columns = /^(to-?\s?do|tasks|open|done|completed?|finished|in[ -]progress|doing|wip)\W*$/i
/** What an item says, with what stands for a date or for tags taken out. */
interface Words {
  readonly title: string
  readonly due: Due | null
  readonly tags: readonly string[]
}

const dueWord = /(?:@due\(|\bdue: ?|📅 ?)(\d{4}-\d{2}-\d{2})\)?/u

/** Tags stand at the end: `#12` and C# in the middle are part of what is said. */
function readWords(text: string): Words {
  const day = dueWord.exec(text)?.[1]
  const words = text.replace(dueWord, '').split(/\s+/).filter(Boolean)
  const tags: string[] = []
  while (words.length > 1 && /^#\p{L}[^#,]*$/u.test(words.at(-1) ?? '')) tags.unshift(words.pop() as string)
  const due = day === undefined ? null : readDueMoment(day)
  return { title: words.join(' ') || text, due, tags }
}

function read(item: Item, file: string, list: string, seen: Map<string, number>, notes: Notes): IncomingTask {
  const { title, due, tags, path } = item
  const before = seen.get(path) ?? 0
  seen.set(path, before + 1)
  const isColumn = item.heading !== null && columns.test(item.heading)
  const isBegun = isColumn && /progress|doing|wip/i.test(item.heading ?? '')
  return fitTask(
    {
      key: `line ${item.line}`,
      place: atLine(file, item.line),
      title,
      description: [item.more.join('\n')],
      status: statuses[item.state] ?? (isBegun ? 'doing' : 'todo'),
      due,
      tags: [...(item.heading === null || isColumn ? [] : [item.heading]), ...tags],
      parent: item.above && `line ${item.above.line}`,
      // Not the line: that moves with every line above. Not the heading: items go from one to the next.
      mark: makeMark('check list', list, fingerprint([path, String(before)]), null),
    },
    notes,
  )
}
