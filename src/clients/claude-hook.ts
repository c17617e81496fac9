import type { Failure } from '../errors.ts'
import { claudeFolder, codexFolder } from './agents-with-commands.ts'
import type { MachinePaths, Scope } from './client.ts'
import { readJson } from './json/parse.ts'
import { removeValue } from './json/remove-value.ts'
import { setValue } from './json/set-value.ts'
import { joined, locate } from './locate.ts'
import { isSame, isTable } from './merge-entry.ts'
import { unexpected } from './refusals.ts'

type Table = Readonly<Record<string, unknown>>
type HookPosition = readonly [group: number, hook: number]

/** The settings of Claude Code, in which commands are named that run when something happens. */
export function hookFile(scope: Scope, places: MachinePaths): string {
  const folder =
    scope === 'project' ? joined(places, places.project, '.claude') : locate(claudeFolder, places)
  return joined(places, folder, 'settings.json')
}

/** The hooks of Codex, which are written in the same way. */
export function codexHookFile(scope: Scope, places: MachinePaths): string {
  const folder = scope === 'project' ? joined(places, places.project, '.codex') : locate(codexFolder, places)
  return joined(places, folder, 'hooks.json')
}

/** When a command of ours runs: what it prints when a session begins goes to the assistant. */
interface HookEvent {
  readonly event: string
  /** The tools it is about. */
  readonly matcher?: string
  /** Which of our commands. */
  readonly verb: 'catch-up' | 'hook'
  /** Seconds that the assistant waits for it; longer than this it is better off without. */
  readonly timeout: number
}

const claudeEvents: readonly HookEvent[] = [
  { event: 'SessionStart', verb: 'catch-up', timeout: 30 },
  { event: 'PostToolUse', matcher: 'TodoWrite|TaskCreate|TaskUpdate', verb: 'hook', timeout: 10 },
  { event: 'SessionEnd', verb: 'hook', timeout: 10 },
]

const codexEvents: readonly HookEvent[] = [
  { event: 'SessionStart', verb: 'catch-up', timeout: 30 },
  { event: 'PostToolUse', matcher: 'update_plan', verb: 'hook', timeout: 10 },
  { event: 'Stop', verb: 'hook', timeout: 10 },
]

/** The lines by which our commands are started. */
export type HookCommands = Readonly<Record<HookEvent['verb'], string>>

/** A file with hooks, and ours in it. */
export class HookEditor {
  readonly #events: readonly HookEvent[]

  constructor(client: 'claude-code' | 'codex') {
    this.#events = client === 'codex' ? codexEvents : claudeEvents
  }

  /** Our commands, where there is one. */
  read(text: string): Partial<HookCommands> | null {
    const found = this.#events.flatMap(({ event, verb }) => {
      const [place] = ourPositions(text, event)
      return place ? [[verb, commandAt(groupsOf(text, event), place)]] : []
    })
    return found.length === 0 ? null : Object.fromEntries(found.toReversed())
  }

  /** The text with our commands. One of ours that is there is changed. */
  with(text: string, commands: Partial<HookCommands>): string {
    const after = this.#events.reduce((rest, event) => withCommand(rest, event, commands[event.verb]), text)
    return this.#checked(text, after, commands)
  }

  /** The text without any command of ours. */
  without(text: string): string {
    const after = this.#events.reduce(
      (rest, { event }) =>
        ourPositions(rest, event)
          .toReversed()
          .reduce((less, place) => withoutPosition(less, event, place), rest),
      text,
    )
    return this.#checked(text, after, null)
  }

  /** The last word before anything is written: apart from our commands the file says what it said. */
  #checked(before: string, after: string, commands: Partial<HookCommands> | null): string {
    const isThere = this.#events.every(({ event, verb }) => {
      const [place] = ourPositions(after, event)
      const command = place && commandAt(groupsOf(after, event), place)
      return command === (commands?.[verb] ?? undefined)
    })
    if (!isThere || !isSame(this.#others(before), this.#others(after))) throw unsafe()
    return after
  }

  #others(text: string): unknown {
    const { hooks = {}, ...rest } = readJson(text)
    const own = this.#events.map(({ event }) => event)
    const events = Object.fromEntries(
      Object.entries(hooks as Table).filter(([event]) => !own.includes(event)),
    )
    const groups = own.map((event) =>
      groupsOf(text, event)
        .map((group) =>
          isTable(group)
            ? { ...group, hooks: hooksOf(group).filter((hook) => !ours.test(commandOf(hook))) }
            : group,
        )
        .filter((group) => !isTable(group) || hooksOf(group).length > 0),
    )
    return { rest, events, groups }
  }
}

// However it is started: as waymark, through npx, or as the file of this installation.
const ours = /(?:^|[\s"'/\\])(?:waymark[\w.@-]*|cli\.js|main\.ts)["']?\s+(?:catch-up|hook)(?:\s|$)/

function withCommand(text: string, hook: HookEvent, command: string | undefined): string {
  if (command === undefined) return text
  const { event, matcher, timeout } = hook
  const groups = groupsOf(text, event)
  const [place] = ourPositions(text, event)
  if (place && commandAt(groups, place) === command) return text
  if (place) return setValue(text, ['hooks', event, place[0], 'hooks', place[1], 'command'], command)
  return setValue(text, ['hooks', event, groups.length], {
    ...(matcher !== undefined && { matcher }),
    hooks: [{ type: 'command', command, timeout }],
  })
}

/** What stays when ours is taken out: the innermost thing that would be left with nothing in it goes as well. */
function withoutPosition(text: string, event: string, [group, hook]: HookPosition): string {
  const path = ['hooks', event, group, 'hooks', hook]
  const settings = readJson(text)
  const groups = groupsOf(text, event)
  const isOnly = [hooksOf(groups[group]), groups, Object.keys(settings.hooks as Table)].map(
    ({ length }) => length === 1,
  )
  const steps = isOnly.indexOf(false)
  // hooks, the event, group, hooks, hook: the list in a group counts with the group.
  const depth = [5, 3, 2, 1][steps < 0 ? 3 : steps] as number
  return removeValue(text, path.slice(0, depth))
}

function ourPositions(text: string, event: string): HookPosition[] {
  const groups = groupsOf(text, event)
  return groups
    .flatMap((group, index) => hooksOf(group).map((_, hook): HookPosition => [index, hook]))
    .filter((place) => ours.test(commandAt(groups, place)))
}

function commandAt(groups: readonly unknown[], [group, hook]: HookPosition): string {
  return commandOf(hooksOf(groups[group])[hook])
}

function commandOf(hook: unknown): string {
  return isTable(hook) && typeof hook.command === 'string' ? hook.command : ''
}

function groupsOf(text: string, event: string): readonly unknown[] {
  const { hooks = {} } = readJson(text)
  if (!isTable(hooks)) throw unexpected('"hooks" is not a list of hooks by event')
  const groups = hooks[event] ?? []
  if (!Array.isArray(groups)) throw unexpected(`"hooks.${event}" is not a list`)
  return groups
}

function hooksOf(group: unknown): readonly unknown[] {
  return isTable(group) && Array.isArray(group.hooks) ? group.hooks : []
}

function unsafe(): Failure {
  return unexpected('"hooks" is written in a way that cannot be changed safely')
}
