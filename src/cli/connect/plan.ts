import { codexHookFile, type HookCommands, HookEditor, hookFile } from '../../clients/claude-hook.ts'
import { skillFile } from '../../clients/claude-skill.ts'
import {
  type Client,
  entryFor,
  type MachinePaths,
  type Scope,
  type ServerAddress,
} from '../../clients/client.ts'
import { readEntry, withEntry, withoutEntry } from '../../clients/edit-config.ts'
import { skillText } from '../../contracts/native/skill.ts'
import { Failure } from '../../errors.ts'
import { type ConfigFile, copiesOf, readConfigFile } from './config-file.ts'
import { fileFor } from './surroundings.ts'

/** A change of one file, worked out and not yet made. */
export interface Plan {
  readonly id: string
  readonly name: string
  readonly scope: Scope
  readonly file: ConfigFile
  readonly change: 'add' | 'update' | 'remove' | 'none'
  /** Whether something of ours is there now. */
  readonly isThere: boolean
  /** What the file will say; null where it goes. */
  readonly next: string | null
  /** Whether the file holds nothing but ours, so that no copy of it need be kept. */
  readonly isOurs: boolean
  /** What a person has to do before it is read, where there is something. */
  readonly note?: string | undefined
}

/** What is to be there: the address of the server, the line of a hook; null to take it out. */
export function planClient(
  client: Client,
  server: ServerAddress | null,
  scope: Scope,
  places: MachinePaths,
): Plan {
  const about = { id: client.id, name: client.name, scope, note: client.note?.[scope] }
  const wanted = server && entryFor(client, server)
  if (server && !wanted) throw cannotSay(client, server)
  return planText(about, fileFor(client, scope, places), {
    isThere: (text) => readEntry(client, text) !== null,
    with: wanted ? (text) => withEntry(client, text, wanted).text : null,
    without: (text) => withoutEntry(client, text),
    again: (text, earlier) => withEntry(client, earlier, readEntry(client, text) ?? {}).text,
  })
}

/** The commands that run when a session begins, when the assistant changes its own list, and at the end. */
export function planHook(
  client: 'claude-code' | 'codex',
  commands: HookCommands | null,
  scope: Scope,
  places: MachinePaths,
): Plan {
  const editor = new HookEditor(client)
  const isCodex = client === 'codex'
  const about = isCodex
    ? { id: 'codex-hook', name: 'The hooks of Codex', scope }
    : { id: 'hook', name: 'The hooks of Claude Code', scope }
  return planText(about, (isCodex ? codexHookFile : hookFile)(scope, places), {
    isThere: (text) => editor.read(text) !== null,
    with: commands === null ? null : (text) => editor.with(text, commands),
    without: (text) => editor.without(text),
    again: (text, earlier) => editor.with(earlier, editor.read(text) ?? {}),
  })
}

export function planSkill(isWanted: boolean, scope: Scope, places: MachinePaths): Plan {
  const file = readConfigFile(skillFile(scope, places))
  const next = isWanted ? skillText : null
  const change = file.text === next ? 'none' : !isWanted ? 'remove' : file.text === null ? 'add' : 'update'
  const isOurs = file.text === skillText
  return {
    id: 'skill',
    name: 'The skill of Claude Code',
    scope,
    file,
    change,
    isThere: file.text !== null,
    next,
    isOurs,
  }
}

interface Edits {
  isThere(text: string): boolean
  /** Null to take it out. */
  readonly with: ((text: string) => string) | null
  without(text: string): string
  /** What an earlier text would have become. */
  again(text: string, earlier: string): string
}

function planText(about: Pick<Plan, 'id' | 'name' | 'scope' | 'note'>, path: string, edits: Edits): Plan {
  const file = readConfigFile(path)
  const { mark, text } = pastMark(file.text ?? '')
  return aboutFile(file.path, () => {
    const isThere = edits.isThere(text)
    const change = edits.with ? (isThere ? 'update' : 'add') : isThere ? 'remove' : 'none'
    if (change === 'none') return { ...about, file, change, isThere, next: file.text, isOurs: false }
    const next = edits.with ? edits.with(text) : (exactlyBefore(file, text, edits) ?? edits.without(text))
    const isSame = next === text
    return {
      ...about,
      file,
      change: isSame ? 'none' : change,
      isThere,
      next: `${mark}${next}`,
      isOurs: false,
    }
  })
}

/** The text before ours came in, if a copy of it is kept that leads to the present text with ours and nothing else. */
function exactlyBefore({ path }: ConfigFile, text: string, edits: Edits): string | undefined {
  for (const copy of copiesOf(path).slice(0, 20)) {
    try {
      const earlier = pastMark(readConfigFile(copy).text ?? '').text
      if (!edits.isThere(earlier) && edits.again(text, earlier) === text) return earlier
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
  }
  return undefined
}

/** Some editors begin a file with a mark of its encoding; it stays where it is. */
function pastMark(text: string): { mark: string; text: string } {
  return text.startsWith('\uFEFF') ? { mark: '\uFEFF', text: text.slice(1) } : { mark: '', text }
}

function cannotSay(client: Client, server: ServerAddress): Failure {
  const { text, note } = (server.kind === 'http' && client.instead?.(server)) || { text: '', note: '' }
  return new Failure('invalid', `The file of ${client.name} cannot name a server at an address.`, {
    reason: 'bad_arguments',
    hint: `${note} ${text}`,
  })
}

export function aboutFile<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { code, message, hint, reason, facts } = error
    const named = message.startsWith('line ') ? `${path}, ${message}` : `${path}: ${message}`
    throw new Failure(code, named, { ...(hint && { hint }), ...(reason && { reason }), facts, cause: error })
  }
}
