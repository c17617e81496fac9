import { readSettings } from '../contracts/person-clock.ts'
import { invalid } from '../errors.ts'
import { languages } from '../language/languages.ts'
import type { PersonSettings } from '../projects/person-settings.ts'
import { begin } from './begin.ts'
import { callerOf } from './chosen-project.ts'
import { type CommandBody, exitCodes } from './command.ts'

/** What each setting is called at the command line. */
const names = {
  'time-zone': 'timeZone',
  'week-start': 'weekStart',
  hours: 'hours',
  language: 'language',
} as const satisfies Readonly<Record<string, keyof PersonSettings>>
type Name = keyof typeof names

export const command: CommandBody = {
  usage: '[NAME [VALUE]]',
  words: Object.keys(names),
  examples: [
    'waymark settings',
    'waymark settings time-zone Asia/Tokyo',
    'waymark settings week-start sunday',
    'waymark settings hours 12',
    'waymark settings language none',
  ],
  notes: `What is not set comes from this machine, or from the words you type. Languages: ${languages.join(', ')}.`,
  async run(context) {
    const { config, args, answer } = context
    const [name, value, ...more] = args
    if (more.length > 0) throw invalid('bad_arguments', 'A setting has one value.')
    const patch = name === undefined || value === undefined ? null : readPatch(readName(name), value)
    await using running = await begin(config)
    const caller = await callerOf(running, { config, flags: {} })
    const store = running.deps.settings(caller)
    const settings = patch ? await store.save(patch) : await store.read()
    const { zone } = await running.deps.clock(caller)
    const shown: readonly Name[] = name === undefined ? (Object.keys(names) as Name[]) : [readName(name)]
    answer({ settings, zone }, () => `${shown.map((one) => lineOf(one, settings, zone)).join('\n')}\n`)
    return exitCodes.ok
  },
}

function readName(name: string): Name {
  if (Object.hasOwn(names, name)) return name as Name
  throw invalid('bad_arguments', `There is no setting "${name.slice(0, 40)}".`, {
    hint: `There are ${Object.keys(names).join(', ')}.`,
  })
}

function readPatch(name: Name, value: string): Partial<PersonSettings> {
  return readSettings({ [names[name]]: value.toLowerCase() === 'none' ? null : value })
}

const days: Readonly<Record<number, string>> = { 1: 'monday', 6: 'saturday', 7: 'sunday' }

function lineOf(name: Name, settings: PersonSettings, zone: string): string {
  const value = settings[names[name]]
  const said = name === 'week-start' && value !== null ? days[value as number] : value
  const otherwise = { 'time-zone': zone, 'week-start': 'monday', hours: 'by language', language: 'by words' }
  return `${name}: ${said ?? `${otherwise[name]} (not set)`}`
}
