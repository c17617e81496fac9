import { useEffect, useMemo, useRef, useState } from 'react'
import { useMe } from '../../api/me.ts'
import { useStore } from '../../api/store.ts'
import type { Priority, Status, Task, TaskId, TasksPatch } from '../../api/values.ts'
import { changeMany, moveMany } from '../../state/many-actions.ts'
import { mayEdit, nameOfProject, useMembers, useOpenProject, useProjects } from '../../state/projects.ts'
import { clearSelection } from '../../state/selection.ts'
import { currentTask, useTasks } from '../../state/task-state.ts'
import type { Today } from '../../time/calendar.ts'
import { useToday } from '../../time/clock.ts'
import { dueInWords, dueWords } from '../../time/date-words.ts'
import { quickDays } from '../../time/quick-days.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PickerList, type PickerOption } from '../../ui/picker.tsx'
import { words } from '../../words/words.ts'
import { useDateWords } from '../dates/use-date-words.ts'
import { tagCounts } from '../filters/tag-counts.ts'
import { asked, type Choice } from './chooser.ts'

interface Question {
  readonly title: string
  readonly placeholder: string
  readonly emptyText: string
  readonly isMulti?: boolean
  readonly find: (typed: string) => readonly PickerOption[]
  readonly onType?: (typed: string) => void
  readonly choose: (option: PickerOption) => void
}

/** Asks what tasks should get, by typing: the same for one task and for hundreds. */
export function ChooseDialog() {
  const open = useStore(asked)
  return open && <Asking key={`${open.choice} ${open.ids.join()}`} choice={open.choice} ids={open.ids} />
}

const close = () => asked.set(null)

function Asking({ choice, ids }: { choice: Choice; ids: readonly TaskId[] }) {
  const question = useQuestions(ids)[choice]
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  const [only, another] = ids
  const about = another === undefined && only !== undefined ? currentTask(only)?.title : undefined
  return (
    <Dialog title={question.title} size="small" onClose={close}>
      <p>{about ?? words.moves.tasks(ids.length)}</p>
      <div ref={box}>
        <PickerList
          label={question.title}
          placeholder={question.placeholder}
          emptyText={question.emptyText}
          isMulti={question.isMulti ?? false}
          find={question.find}
          onType={question.onType}
          close={close}
          onChoose={question.choose}
        />
      </div>
    </Dialog>
  )
}

function useQuestions(ids: readonly TaskId[]): Readonly<Record<Choice, Question>> {
  const today = useToday()
  const all = useTasks()
  const members = useMembers()
  const me = useMe()?.user
  const { shown } = useProjects()
  const here = useOpenProject()
  const tasks = useMemo(() => ids.flatMap((id) => all.get(id) ?? []), [ids, all])
  const said = words.moves.choose
  const [dueText, setDueText] = useState('')
  const dueWritten = useDateWords(dueText)
  const change = (patch: TasksPatch) =>
    void changeMany(ids, patch, (changed) => changedWords(changed, patch, today))
  const list = { placeholder: said.find, emptyText: said.nothing }
  const people = [
    ...members
      .toSorted((one, other) => Number(other.id === me?.id) - Number(one.id === me?.id))
      .map(({ id, name }) => ({ id, label: id === me?.id ? said.me(name) : name })),
    { id: '', label: said.unassigned },
  ]
  return {
    due: {
      title: said.due,
      placeholder: said.duePlaceholder,
      emptyText: words.dates.notADate(words.dates.dueExamples),
      onType: setDueText,
      find: (typed) => [
        ...fitting(typed, [
          ...quickDays(today).map(({ label, day }) => ({ id: day, label, note: dueInWords(day, today) })),
          { id: '', label: said.noDate },
        ]),
        ...writtenDue(typed.trim(), dueWritten, today),
      ],
      choose: ({ id }) => change({ due: id === '' ? null : id }),
    },
    priority: {
      title: said.priority,
      ...list,
      find: (typed) =>
        fitting(
          typed,
          (['high', 'medium', 'low'] as const).map((id) => ({
            id,
            label: words.moves.priorities[id],
            isChosen: tasks.every(({ priority }) => priority === id),
          })),
        ),
      choose: ({ id }) => change({ priority: id as Priority }),
    },
    status: {
      title: said.status,
      ...list,
      find: (typed) =>
        fitting(
          typed,
          (['todo', 'doing', 'done', 'cancelled'] as const).map((id) => ({
            id,
            label: words.moves.statuses[id],
            isChosen: tasks.every(({ status }) => status === id),
          })),
        ),
      choose: ({ id }) => change({ status: id as Status }),
    },
    tag: {
      title: said.tag,
      placeholder: said.tagPlaceholder,
      emptyText: said.nothing,
      isMulti: true,
      find: (typed) => tagOptions(typed, all.values(), tasks),
      choose: ({ id, isChosen }) => change(isChosen ? { removeTags: [id] } : { addTags: [id] }),
    },
    assignee: {
      title: said.assignee,
      placeholder: said.find,
      emptyText: said.alone,
      find: (typed) =>
        members.length < 2
          ? []
          : fitting(typed, people).map((one) => ({
              ...one,
              isChosen: tasks.every(({ assignee }) => (assignee ?? '') === one.id),
            })),
      choose: ({ id }) => change({ assignee: id === '' ? null : id }),
    },
    move: {
      title: said.project,
      placeholder: said.projectPlaceholder,
      emptyText: said.noProject,
      find: (typed) =>
        fitting(
          typed,
          shown
            .filter((project) => project.id !== here?.id && mayEdit(project))
            .map((project) => ({ id: project.id, label: nameOfProject(project), note: project.prefix })),
        ),
      choose: ({ id, label }) => {
        clearSelection()
        void moveMany(ids, { id, name: label })
      },
    },
  }
}

/** What the words mean, as soon as that is known; words that mean no date are not offered. */
function writtenDue(
  typed: string,
  { understood, isRead }: ReturnType<typeof useDateWords>,
  today: Today,
): PickerOption[] {
  if (typed === '' || (isRead && !understood)) return []
  const due = understood?.due
  return due
    ? [{ id: typed, label: dueWords(due, today) }]
    : [{ id: typed, label: words.moves.choose.writtenDue(typed) }]
}

/** Tags of the project that have these letters; a word that is none yet can become one. */
function tagOptions(typed: string, all: Iterable<Task>, tasks: readonly Task[]): PickerOption[] {
  const wanted = typed.trim().replace(/^#/, '').toLowerCase()
  const known = tagCounts(all, typed)
  const own = new Set(tasks.flatMap(({ tags }) => tags))
  const options = known.map(({ tag }) => ({
    id: tag,
    label: `#${tag}`,
    isChosen: tasks.length > 0 && tasks.every(({ tags }) => tags.includes(tag)),
  }))
  const isNew = /^[^\s,#]+$/.test(wanted) && !known.some(({ tag }) => tag === wanted)
  return [
    ...options.toSorted((one, other) => Number(own.has(other.id)) - Number(own.has(one.id))),
    ...(isNew ? [{ id: wanted, label: words.moves.choose.newTag(wanted), isChosen: false }] : []),
  ]
}

function fitting<Option extends PickerOption>(typed: string, options: readonly Option[]): Option[] {
  const wanted = typed.trim().toLowerCase()
  return options.filter(({ label }) => label.toLowerCase().includes(wanted))
}

/** What a message says: what the tasks got, and how many they were. */
function changedWords(changed: readonly Task[], patch: TasksPatch, today: Today): string {
  const [only, another] = changed
  const what = only && !another ? only.title : words.moves.tasks(changed.length)
  const said = words.changes
  if (patch.status === 'done') return words.moves.completedMany(changed.length)
  if (patch.status !== undefined) return said.status(what, words.moves.statuses[patch.status])
  if (patch.priority !== undefined)
    return said.priority(what, words.moves.priorities[patch.priority].toLowerCase())
  const [added, removed] = [patch.addTags?.[0], patch.removeTags?.[0]]
  if (added !== undefined) return said.tagged(what, `#${added}`)
  if (removed !== undefined) return said.untagged(what, `#${removed}`)
  if (patch.due !== undefined)
    return only?.due ? said.due(what, dueInWords(only.due, today)) : said.noDue(what)
  return words.moves.changedMany(changed.length)
}
