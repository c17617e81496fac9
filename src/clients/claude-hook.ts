import type { Failure } from '../errors.ts'
import { claudeFolder } from './agents-with-commands.ts'
import type { Places, Scope } from './client.ts'
import { readJson } from './json/parse.ts'
import { removeValue } from './json/remove-value.ts'
import { setValue } from './json/set-value.ts'
import { joined, locate } from './locate.ts'
import { isSame, isTable } from './merge-entry.ts'
import { unexpected } from './refusals.ts'

type Table = Readonly<Record<string, unknown>>
type Place = readonly [group: number, hook: number]

/** The settings of Claude Code, in which commands are named that run when a session begins. */
export function hookFile(scope: Scope, places: Places): string {
  const folder =
    scope === 'project' ? joined(places, places.project, '.claude') : locate(claudeFolder, places)
  return joined(places, folder, 'settings.json')
}

/** The command by which a session begins with what is new; null where there is none of ours. */
export function readHook(text: string): string | null {
  const place = ourPlaces(text)[0]
  return place ? commandAt(groupsOf(text), place) : null
}

/** The settings with our command; what it prints goes to the assistant. A command of ours that is there is changed. */
export function withHook(text: string, command: string): string {
  const [place] = ourPlaces(text)
  if (place && commandAt(groupsOf(text), place) === command) return text
  const after = place
    ? setValue(text, [...sessionStart, place[0], 'hooks', place[1], 'command'], command)
    : setValue(text, [...sessionStart, groupsOf(text).length], {
        hooks: [{ type: 'command', command, timeout: secondsToWait }],
      })
  return checked(text, after, command)
}

/** The settings without any command of ours. */
export function withoutHook(text: string): string {
  const after = ourPlaces(text)
    .toReversed()
    .reduce((rest, place) => withoutPlace(rest, place), text)
  return checked(text, after, null)
}

const sessionStart = ['hooks', 'SessionStart'] as const

// The session waits for it; longer than this it is better off without.
const secondsToWait = 30

// However it is started: as waymark, through npx, or as the file of this installation.
const ours = /(?:^|[\s"'/\\])(?:waymark[\w.-]*|cli\.js|main\.ts)["']?\s+catch-up(?:\s|$)/

/** What stays when ours is taken out: the innermost thing that would be left with nothing in it goes as well. */
function withoutPlace(text: string, [group, hook]: Place): string {
  const path = [...sessionStart, group, 'hooks', hook]
  const settings = readJson(text)
  const isOnly = [hooksOf(groupsOf(text)[group]), groupsOf(text), Object.keys(settings.hooks as Table)].map(
    ({ length }) => length === 1,
  )
  const steps = isOnly.indexOf(false)
  // hooks, SessionStart, group, hooks, hook: the list in a group counts with the group.
  const depth = [5, 3, 2, 1][steps < 0 ? 3 : steps] as number
  return removeValue(text, path.slice(0, depth))
}

function ourPlaces(text: string): Place[] {
  const groups = groupsOf(text)
  return groups
    .flatMap((group, index) => hooksOf(group).map((_, hook): Place => [index, hook]))
    .filter((place) => ours.test(commandAt(groups, place)))
}

function commandAt(groups: readonly unknown[], [group, hook]: Place): string {
  return commandOf(hooksOf(groups[group])[hook])
}

function commandOf(hook: unknown): string {
  return isTable(hook) && typeof hook.command === 'string' ? hook.command : ''
}

function groupsOf(text: string): readonly unknown[] {
  const { hooks = {} } = readJson(text)
  if (!isTable(hooks)) throw unexpected('"hooks" is not a list of hooks by event')
  const { SessionStart: groups = [] } = hooks
  if (!Array.isArray(groups)) throw unexpected('"hooks.SessionStart" is not a list')
  return groups
}

function hooksOf(group: unknown): readonly unknown[] {
  return isTable(group) && Array.isArray(group.hooks) ? group.hooks : []
}

/** The last word before anything is written: apart from our command the settings say what they said. */
function checked(before: string, after: string, command: string | null): string {
  if (readHook(after) !== command || !isSame(others(before), others(after))) throw unsafe()
  return after
}

function others(text: string): unknown {
  const { hooks = {}, ...rest } = readJson(text)
  const { SessionStart: _, ...events } = hooks as Table
  const groups = groupsOf(text).map((group) =>
    isTable(group)
      ? { ...group, hooks: hooksOf(group).filter((hook) => !ours.test(commandOf(hook))) }
      : group,
  )
  return { rest, events, groups: groups.filter((group) => !isTable(group) || hooksOf(group).length > 0) }
}

function unsafe(): Failure {
  return unexpected('"hooks" is written in a way that cannot be changed safely')
}
