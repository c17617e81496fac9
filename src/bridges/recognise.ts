import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { invalid } from '../errors.ts'
import { beads } from './formats/beads.ts'
import { checkList } from './formats/check-list.ts'
import { findBacklog } from './formats/find-backlog.ts'
import type { Format, FormatCandidate } from './formats/format.ts'
import { mcpMemory } from './formats/mcp-memory.ts'
import { taskMaster } from './formats/task-master.ts'
import { todoistCsv } from './formats/todoist-csv.ts'
import { todoistJson } from './formats/todoist-json.ts'
import { waymark } from './formats/waymark.ts'
import { type InputFile, readInputFile } from './input-file.ts'
import { whereBroken } from './json-places.ts'
import { atLine, bad } from './place.ts'

/** In the order in which they are tried: the surest signs first. */
const formats: readonly Format[] = [waymark, taskMaster, todoistJson, mcpMemory, beads, todoistCsv, checkList]

export const formatNames: readonly string[] = [...new Set([...formats.map(({ name }) => name), 'backlog'])]

type Recognised =
  | { readonly format: Format; readonly candidate: FormatCandidate }
  | { readonly backlog: string }

/** Finds out what a file or a folder is. `from` is the person's own word for it. */
export async function recognise(
  path: string,
  isFolder: boolean,
  from: string | undefined,
): Promise<Recognised> {
  const place = isFolder ? await findIn(path, from) : { path, isBacklog: false }
  if (place.isBacklog) return { backlog: place.path }
  if (from === 'backlog') {
    throw invalid('bad_arguments', 'Backlog.md keeps its tasks in a folder.', { hint: 'Name the folder.' })
  }
  return recogniseFile(await readInputFile(place.path), from)
}

/** The same for a file that was read already. */
export function recogniseFile(
  read: InputFile,
  from?: string,
): { readonly format: Format; readonly candidate: FormatCandidate } {
  const candidate = understand(read)
  const { file } = candidate
  if (file.text.trim() === '') throw bad({ file: file.path, line: () => null }, 'the file is empty.')
  const nul = file.text.indexOf('\0')
  if (nul !== -1)
    throw bad(
      atLine(file.path, file.text.slice(0, nul).split('\n').length),
      'there is a NUL character in this line.',
    )
  const wanted = formats.filter(({ name }) => from === undefined || name === from)
  const format = wanted.find((one) => one.isOf(candidate))
  if (format) return { format, candidate }
  refuseBroken(candidate, wanted)
  if (/^---\r?\n(?:.*\n)*?id: /.test(file.text)) {
    throw invalid('bad_arguments', `${file.path} is a single task of Backlog.md.`, {
      hint: 'Name the folder that all of them are in.',
    })
  }
  if (from !== undefined) {
    throw invalid('parse_error', `${file.path} does not look like ${wanted[0]?.title}.`, {
      hint: 'Leave --from out, and the format is recognised by itself.',
    })
  }
  throw invalid('parse_error', `${file.path} is in no format that is known here.`, {
    hint: `It can be: ${formatNames.join(', ')}. waymark import --help has examples.`,
  })
}

function understand(file: InputFile): FormatCandidate {
  const start = file.text.trimStart()
  if (!/^[[{]/.test(start)) return { file, whole: undefined, first: undefined }
  // What opens this often at once is no list of tasks, and would be parsed for long.
  if (/^[[{\s]{1000}/.test(start)) return { file, whole: undefined, first: undefined }
  const [line = ''] = start.split('\n', 1)
  const whole = parse(file.text)
  return { file, whole, first: line.length === start.length ? whole : parse(line) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What begins like JSON and is none was meant to be; so was what its name says. */
function refuseBroken({ file, whole, first }: FormatCandidate, wanted: readonly Format[]): void {
  const isMeant = /^\s*[[{]/.test(file.text) || wanted.every(({ syntax }) => syntax !== 'text')
  if (!isMeant || whole !== undefined || first !== undefined) return
  const broken = whereBroken(file.text)
  if (broken) {
    throw bad(
      atLine(file.path, broken.line),
      broken.atEnd ? 'the file is cut off: its JSON does not end.' : 'the file is not JSON from here on.',
    )
  }
}

interface Found {
  readonly path: string
  readonly isBacklog: boolean
}

async function findIn(folder: string, from: string | undefined): Promise<Found> {
  const found: Found[] = []
  for (const { name, usual } of formats) {
    if (from !== undefined && name !== from) continue
    for (const place of usual) {
      const path = await present(folder, place)
      if (path !== undefined && !found.some((one) => one.path === path))
        found.push({ path, isBacklog: false })
      if (path !== undefined) break
    }
  }
  const backlog = from === undefined || from === 'backlog' ? await findBacklog(folder) : undefined
  if (backlog !== undefined) found.unshift({ path: backlog, isBacklog: true })
  const [only, another] = found
  if (!only) {
    throw invalid('file_not_found', `There is nothing to import in the folder ${folder}.`, {
      hint: 'Name the file itself.',
    })
  }
  if (!another) return only
  throw invalid('bad_arguments', `There are several things to import in the folder ${folder}.`, {
    hint: `Name one: ${found.map(({ path }) => path).join(', ')}.`,
  })
}

/** Names are compared whatever the case: it is TODO.md here and todo.md there. */
async function present(folder: string, place: string): Promise<string | undefined> {
  let path = folder
  for (const step of place.split('/')) {
    const names = await readdir(path).catch(() => [])
    const name =
      names.find((one) => one === step) ?? names.find((one) => one.toLowerCase() === step.toLowerCase())
    if (name === undefined) return undefined
    path = join(path, name)
  }
  return path
}
