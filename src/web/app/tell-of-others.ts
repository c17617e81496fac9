import { allChanges, type LiveChange } from '../api/live.ts'
import { addressedProject, openProject } from '../api/open-project.ts'
import { listMembers, type Member } from '../api/projects.ts'
import { listChanges } from '../api/tasks.ts'
import type { Change } from '../api/values.ts'
import { addressOf } from '../browser/address.ts'
import { currentPlace, navigate } from '../browser/router.ts'
import { isMadeHere } from '../state/made-here.ts'
import { lingerOnce, noteOthers } from '../state/others-notes.ts'
import { shownTasks, taskState } from '../state/task-state.ts'
import { currentToday } from '../time/clock.ts'
import { changeWords } from '../ui/change-words.ts'
import { showToast } from '../ui/toasts.tsx'
import { clientName, clientWords } from '../words/who.ts'
import { words } from '../words/words.ts'

/** By then this page knows the number of a change that it made itself. */
const waitMs = 600
/** In one project; of more it is said how many they were. */
const most = 50

/** Says who changed what, where that was not this person on this page: an assistant of theirs, or another member. */
export function tellOfOthers(me: string): () => void {
  const gathered = new Map<string, LiveChange>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    timer = undefined
    const all = [...gathered.values()].filter(isShown)
    gathered.clear()
    // What cannot be asked for now shows in the lists all the same.
    for (const [project, changes] of Map.groupBy(all, (change) => change.project))
      tellOf(me, addressedProject(project), changes).catch(() => {})
  }
  const unsubscribe = allChanges.subscribe((change) => {
    gathered.set(`${change.project} ${change.id}`, change)
    // Until it is known who it was, what they closed stays where it is.
    if (isShown(change) && addressedProject(change.project) === openProject.get())
      lingerOnce(change.tasks, waitMs * 4)
    timer ??= setTimeout(tell, waitMs)
  })
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}

/** In the project that is open; on My day in any. */
function isShown({ project, id }: LiveChange): boolean {
  const address = addressedProject(project)
  if (document.visibilityState === 'hidden' || isMadeHere(id, address)) return false
  return address === openProject.get() || currentPlace().path === '/today'
}

async function tellOf(me: string, project: string | null, live: readonly LiveChange[]): Promise<void> {
  const numbers = new Map(live.map((one) => [one.id, one]))
  const { changes } = await listChanges({ limit: Math.min(most, live.length + 10) }, project)
  const others = changes.filter((change) => numbers.has(change.id) && !isOwn(change, me))
  const [newest] = others
  if (!newest) return
  if (project === openProject.get()) await noteInRows(others, numbers, me, project)
  const who = await nameOf(newest, me, project)
  const rest = others.length > 1 ? words.app.andMore(others.length - 1) : ''
  const tasks = numbers.get(newest.id)?.tasks ?? []
  const task = tasks.length > 0 && newest.kind !== 'delete' ? tasks[0] : undefined
  showToast({
    text: `${wordsOf(newest, who, task, project)}${rest}`,
    about: 'others',
    ...(task !== undefined && {
      action: { label: words.app.show, run: () => navigate(addressOf('tasks', project, { task })) },
    }),
  })
}

/** Says it in the rows, too: what a task that looks different now has been through. */
async function noteInRows(
  changes: readonly Change[],
  live: ReadonlyMap<number, LiveChange>,
  me: string,
  project: string | null,
): Promise<void> {
  const said = words.moves.others
  for (const change of changes.toReversed()) {
    const { kind, id } = change
    if (kind === 'delete' || kind === 'undo') continue
    const verb = kind in said ? said[kind as keyof typeof said] : said.change
    noteOthers(live.get(id)?.tasks ?? [], verb(await nameOf(change, me, project)))
  }
}

/** Done here or in the chat, perhaps in another tab. */
function isOwn({ actor, client }: Change, me: string): boolean {
  return actor === me && (client === 'page' || client === 'chat')
}

function wordsOf(change: Change, who: string, task: number | undefined, project: string | null): string {
  if (change.kind !== 'comment' || task === undefined)
    return words.changes.by(who, changeWords(change, currentToday()))
  const title = project === openProject.get() ? shownTasks(taskState.get()).get(task)?.title : undefined
  return `${who} ${words.app.commentedOn(task, title)}`
}

/** `Claude Code` is one's own; another's is `Grace (Claude Code)`. */
async function nameOf({ actor, client }: Change, me: string, project: string | null): Promise<string> {
  if (actor === me) return clientName(client)
  const members: readonly Member[] =
    project === null
      ? []
      : await listMembers(project).then(
          ({ members }) => members,
          () => [],
        )
  const name = members.find(({ id }) => id === actor)?.name ?? words.app.anotherMember
  return client === null || client === 'page' ? name : `${name} (${clientWords(client)})`
}
