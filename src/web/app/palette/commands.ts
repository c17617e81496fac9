import { openProject } from '../../api/open-project.ts'
import { addressOf, hasProject, lastProject } from '../../browser/address.ts'
import { currentPlace, navigate } from '../../browser/router.ts'
import { runShortcut, type ShortcutName, shortcuts } from '../../browser/shortcuts.ts'
import { words } from '../../words/words.ts'

export interface Command {
  readonly id: string
  readonly label: string
  /** Other words that it is looked for by. */
  readonly also?: string
  readonly section: string
  /** Beside the label: its keys, or where it is. */
  readonly note?: string
  readonly run: () => void
}

/** For the tasks selected, in focus or open. */
const taskActions: readonly ShortcutName[] = [
  'complete',
  'due',
  'priority',
  'status',
  'tag',
  'assignee',
  'move',
  'remove',
  'select',
]
/** Wherever one is. */
const generalActions: readonly ShortcutName[] = ['add', 'search', 'undo', 'redo', 'selectAll', 'help']

/** Everything that has a key can be done from here, too. `targets` is how many tasks it is for. */
export function actionCommands(targets: number): Command[] {
  const of = (section: string) => (name: ShortcutName) => {
    const { keys, label } = shortcuts[name]
    const [key = ''] = keys
    return { id: name, label, section, note: keyWords(key), run: () => void runShortcut(name, key) }
  }
  return [
    ...(targets === 0 ? [] : taskActions.map(of(words.moves.palette.actionsFor(targets)))),
    ...generalActions.map(of(words.moves.palette.actions)),
  ]
}

export function pageCommands(): Command[] {
  const project = hasProject(currentPlace().path) ? openProject.get() : lastProject.get()
  const pages: readonly (readonly [string, string, string?])[] = [
    ['/today', words.pages.day, 'g d'],
    ['/upcoming', words.pages.upcoming, 'g u'],
    ['/inbox', words.pages.inbox, 'g i'],
    [addressOf('tasks', project), words.pages.tasks, 'g t'],
    [addressOf('chat', project), words.pages.chat, 'g c'],
    [addressOf('memory', project), words.pages.memory, 'g m'],
    [addressOf('activity', project), words.moves.activity.title, 'g a'],
    [addressOf('trash', project), words.pages.trash],
    ['/connect', words.pages.connect, 'g o'],
    ['/settings', words.pages.settings],
  ]
  return pages.map(([address, label, keys]) => ({
    id: `page ${address}`,
    label,
    section: words.moves.palette.pages,
    ...(keys && { note: keys }),
    run: () => navigate(address),
  }))
}

function keyWords(key: string): string {
  const names: Readonly<Record<string, string>> = { ' ': words.shortcuts.space, Delete: 'Del' }
  return (
    names[key] ??
    key.replace('Mod', 'Ctrl').replace(/ (.)$/, (_, letter: string) => ` ${letter.toUpperCase()}`)
  )
}
