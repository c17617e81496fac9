import { applyImport } from '../bridges/apply-import.ts'
import { asUploaded } from '../bridges/as-uploaded.ts'
import { openTarget } from '../bridges/open-target.ts'
import { planImport } from '../bridges/plan-import.ts'
import { readUpload } from '../bridges/read-source.ts'
import type { ImportSource } from '../bridges/source.ts'
import type { Running } from '../compose.ts'
import { connectionOfCaller } from '../contracts/caller.ts'
import type { ImportPreview, ImportResult } from '../contracts/page/values.ts'
import type { Upload } from '../http/team-dependencies.ts'
import { importWords } from './import-words.ts'

const firstRows = 8

/** Brings a file that somebody sent into one project of theirs, or says what that would do. */
export async function importUpload(
  { stores, deps }: Running,
  { caller, client, project, name, text, isPreview }: Upload,
): Promise<ImportPreview | ImportResult> {
  const { owner } = caller
  const clock = await deps.clock(caller)
  const source = asUploaded(await readUpload({ path: name, text }, importWords(clock)), owner)
  const target = {
    ...openTarget(stores, owner, {
      here: project,
      isHere: true,
      people: deps.people,
      // The next search sees to what is found by meaning.
      embedder: async () => null,
    }),
    // Who chooses a project means that one, whatever was imported elsewhere.
    otherTasks: async () => [],
  }
  if (isPreview) {
    const { format, tasks, comments, discoveries, notes } = await planImport(source, target)
    return { format, tasks, comments, discoveries, notes, first: firstOf(source) }
  }
  const connection = connectionOfCaller({ ...caller, client })
  const origin = { actor: owner, at: clock.now, contract: 'page', tool: 'import', client, connection }
  const [imported] = (await applyImport(source, target, origin, () => {})).projects
  const parts = imported ? [imported.tasks, imported.comments, imported.discoveries] : []
  return {
    tasks: imported?.tasks.added.length ?? 0,
    comments: imported?.comments.added.length ?? 0,
    discoveries: imported?.discoveries.added.length ?? 0,
    changes: parts.flatMap(({ change }) => change ?? []),
  }
}

function firstOf({ tasks }: ImportSource): ImportPreview['first'] {
  return tasks.slice(0, firstRows).map(({ title, due, status, parent }) => ({
    title,
    due,
    isDone: status === 'done' || status === 'cancelled',
    isSubtask: parent !== null,
  }))
}
