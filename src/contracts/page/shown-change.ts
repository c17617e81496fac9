import type { ChangeOf } from '../../change.ts'
import type { Discovery } from '../../context/discovery.ts'
import { sayRule } from '../../language/repetition/say-rule.ts'
import type { Attachment } from '../../tasks/attachment.ts'
import { type Change, taskOf } from '../../tasks/change.ts'
import type { Comment } from '../../tasks/comment.ts'
import type { PersonClock } from '../call.ts'
import type { ToolContext } from '../contract.ts'
import { may } from '../scopes.ts'
import { type DoneFirst, factsOf, factsOfFiles } from './change-facts.ts'
import { sentenceOf, summarize } from './summary.ts'
import type { ChangeFacts, ShownChange } from './values.ts'

/** The changes as the page has them. What they did to discoveries is asked for all of them at once. */
export async function showChanges(context: ToolContext, changes: readonly Change[]): Promise<ShownChange[]> {
  const [files, first] = await Promise.all([filesOf(context, changes), doneFirst(context, changes)])
  const elsewhere = may(context, 'context:read')
    ? changes.filter(({ isElsewhere }) => isElsewhere).map(({ id }) => id)
    : []
  const found = elsewhere.length === 0 ? [] : await context.project.context.findChanges(elsewhere)
  const known = new Map(found.map((change) => [change.id, change]))
  return changes.map((change) => {
    const attached = files.get(change.id)
    return attached
      ? showAttachmentChange(attached, context.clock)
      : showChange(change, known.get(change.id), context.clock, first.get(change.id))
  })
}

/** What the undos among these took back or did again; most of that stands in the same list. */
async function doneFirst(
  { tasks }: ToolContext,
  changes: readonly Change[],
): Promise<Map<number, DoneFirst>> {
  const known = new Map(changes.map((change) => [change.id, change]))
  const found = new Map<number, DoneFirst>()
  const find = async (id: number | null) =>
    id === null ? undefined : (known.get(id) ?? (await tasks.findChange(id)))
  await Promise.all(
    changes.map(async ({ id, undoes }) => {
      let [one, isRedo] = [await find(undoes), false]
      while (one?.kind === 'undo' && one.undoes !== null) [one, isRedo] = [await find(one.undoes), !isRedo]
      if (one) found.set(id, { kind: one.kind, isRedo })
    }),
  )
  return found
}

/** Those that attached or removed files, with which ones. */
async function filesOf({ attachments }: ToolContext, changes: readonly Change[]) {
  const ids = changes.filter(({ kind }) => kind === 'attach' || kind === 'detach').map(({ id }) => id)
  const found = ids.length === 0 ? [] : await attachments.findChanges(ids)
  return new Map(found.map((change) => [change.id, change]))
}

export function showTaskChange(change: Change | null, clock: PersonClock): ShownChange | null {
  return change && showChange(change, undefined, clock)
}

/** A change of discoveries alone, as `context/` has it. */
export function showDiscoveryChange(change: ChangeOf<Discovery>, clock: PersonClock): ShownChange {
  return showChange({ ...change, entries: [] }, change, clock)
}

/** A change of comments alone: what it was about are their tasks. */
export function showCommentChange(change: ChangeOf<Comment>, clock: PersonClock): ShownChange {
  const tasks = change.entries.map(({ before, after }) => ((after ?? before) as Comment).task)
  return { ...showChange({ ...change, entries: [] }, undefined, clock), tasks: [...new Set(tasks)] }
}

/** A change of files alone, likewise. */
export function showAttachmentChange(change: ChangeOf<Attachment>, clock: PersonClock): ShownChange {
  const files = change.entries.map(({ before, after }) => (after ?? before) as Attachment)
  const shown = showChange({ ...change, entries: [] }, undefined, clock)
  const facts = factsOfFiles(shown.facts, change.kind, files)
  return {
    ...shown,
    facts,
    ...(change.undoes === null && { summary: sentenceOf(facts, clock) }),
    tasks: [...new Set(files.map(({ task }) => task))],
  }
}

function showChange(
  change: Change,
  known: ChangeOf<Discovery> | undefined,
  clock: PersonClock,
  first?: DoneFirst,
): ShownChange {
  const { id, kind, origin, entries, undoes, undoneBy } = change
  return {
    id,
    kind,
    at: origin.at,
    actor: origin.actor,
    client: origin.client ?? null,
    contract: origin.contract ?? null,
    tool: origin.tool ?? null,
    summary: summarize(change, known, clock),
    facts: worded(factsOf(change, known, first), clock),
    tasks: entries.map((entry) => taskOf(entry).id),
    discoveries: known?.entries.flatMap(({ before, after }) => (after ?? before)?.id ?? []) ?? [],
    undoes,
    undoneBy,
  }
}

/** A date is the reader's to write; for a rule it has no words. */
function worded(facts: ChangeFacts, { language }: PersonClock): ChangeFacts {
  const { did, to } = facts
  return did === 'repeat' && to !== null ? { ...facts, to: sayRule(to, language) } : facts
}
