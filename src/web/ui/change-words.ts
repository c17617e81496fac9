import type { Change } from '../api/values.ts'
import type { Today } from '../time/calendar.ts'
import { dueInWords } from '../time/date-words.ts'
import { looks } from '../words/discovery-look.ts'
import { locale, words } from '../words/words.ts'

type Facts = Change['facts']

/** How a task is called where the change was made: `WEB-12`. */
export type NameTask = (id: number) => string

export const plainNumber: NameTask = (id) => `#${id}`

/** What a change did, as a sentence: "Completed #7 Buy milk". */
export function changeWords(
  change: Pick<Change, 'facts' | 'summary'>,
  today: Today,
  name = plainNumber,
): string {
  // What the browser kept from before there were facts.
  if (!change.facts) return change.summary
  const { isUndo, isRedo } = change.facts
  const sentence = sentenceOf(change.facts, today, name)
  if (isUndo) return words.changes.undid(sentence)
  return isRedo ? words.changes.redid(sentence) : sentence
}

function sentenceOf(facts: Facts, today: Today, name: NameTask): string {
  const said = words.changes
  const { did, to } = facts
  const what = tasksOf(facts, name)
  switch (did) {
    case 'added':
    case 'deleted':
    case 'released':
    case 'reopened':
    case 'began':
    case 'completed':
    case 'cancelled':
    case 'blockers':
      return said[did](what)
    case 'moved_here':
      return said.movedHere(what)
    case 'moved_away':
      return said.movedAway(what)
    case 'put_back':
      return said.putBack(what)
    case 'claimed':
      return said.claimed(what, to ?? '')
    case 'renamed':
      return said.renamed(what, to ?? '')
    case 'priority':
      return said.priority(what, words.moves.priorities[to as 'high'].toLowerCase())
    case 'due':
      return to === null ? said.noDue(what) : said.due(what, dueInWords(to, today))
    case 'start':
      return to === null ? said.noStart(what) : said.start(what, dueInWords(to, today))
    case 'repeat':
      return to === null ? said.noRepeat(what) : said.repeat(what, to)
    case 'parent':
      return to === null ? said.noParent(what) : said.parent(what, name(Number(to)))
    case 'changed':
      return said.changed(what, fieldsOf(facts))
    default:
      return sentenceOfThing(facts, name)
  }
}

function sentenceOfThing({ did, task, to, along, discovery, replaced }: Facts, name: NameTask): string {
  const said = words.changes
  if (did === 'commented') return said.commented
  if (did === 'attached' || did === 'detached') {
    if (!task || to === null) return did === 'attached' ? said.attachedFile : said.detachedFile
    return said[did](along > 0 ? said.andMore(to, along) : to, name(task.id))
  }
  if (!discovery) return said.hidden
  const { label } = looks[discovery.type]
  if (did === 'merged') return said.merged(replaced.length, label, discovery.text)
  return did === 'forgot' || did === 'corrected' || did === 'replaced'
    ? said[did](label, discovery.text)
    : said.remembered(label, discovery.text)
}

/** "#7 Buy milk"; of several how many they were, and the first. */
function tasksOf({ did, task, count, along }: Facts, name: NameTask): string {
  if (!task) return ''
  const first = `${name(task.id)} ${task.title}`
  if (count > 1)
    return did === 'added' ? words.changes.andMore(first, count - 1) : words.changes.several(count, first)
  return along > 0 ? words.changes.along(first, along) : first
}

function fieldsOf({ fields }: Facts): string {
  const names = new Set(fields.map((field) => words.changes.fields[field]))
  return new Intl.ListFormat(locale()).format(names)
}
