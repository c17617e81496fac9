import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { addressedProject, openProject } from '../../api/open-project.ts'
import type { Task } from '../../api/values.ts'
import { addressOf } from '../../browser/address.ts'
import { navigate } from '../../browser/router.ts'
import { findTasks } from '../../state/find-tasks.ts'
import { nameOfProject, useProjects } from '../../state/projects.ts'
import { useTasks } from '../../state/task-state.ts'
import { addTyped } from '../../tasks/add/add-typed.ts'
import { actionTargets } from '../../tasks/select/targets.ts'
import { cx } from '../../ui/cx.ts'
import dialogStyles from '../../ui/dialog.module.css'
import { words } from '../../words/words.ts'
import { actionCommands, type Command, pageCommands } from './commands.ts'
import { moreCommands } from './more-commands.ts'
import styles from './palette.module.css'
import { useTasksElsewhere } from './tasks-elsewhere.ts'

const mostTasks = 8
const mostWithout = 5

/** Every action, page, project and task by a few letters of its name. */
export function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  // What had the focus, and so what an action is meant for, is known before the dialog takes it.
  const [before] = useState(() => document.activeElement)
  const [targets] = useState(() => actionTargets().length)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const id = useId()
  const commands = useCommands(typed, targets)
  const current = commands[Math.min(active, commands.length - 1)]

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  })

  const close = () => {
    dialog.current?.close()
    onClose()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
  const run = (command: Command) => {
    close()
    command.run()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setActive((now) => Math.min(now + 1, commands.length - 1))
    else if (event.key === 'ArrowUp') setActive((now) => Math.max(now - 1, 0))
    else if (event.key === 'Enter' && current) run(current)
    else if (event.key === 'k' && (event.ctrlKey || event.metaKey)) close()
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; the click is on what lies behind.
    <dialog
      ref={dialog}
      aria-label={words.moves.palette.title}
      className={cx(dialogStyles.dialog, styles.palette)}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) close()
      }}
    >
      <div className={styles.search}>
        <Search size={18} aria-hidden />
        <input
          role="combobox"
          aria-label={words.moves.palette.placeholder}
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={current ? `${id}-${commands.indexOf(current)}` : undefined}
          autoComplete="off"
          placeholder={words.moves.palette.placeholder}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setActive(0)
          }}
          onKeyDown={press}
        />
      </div>
      <div ref={list} id={id} role="listbox" aria-label={words.moves.palette.title} className={styles.list}>
        {commands.map((command, index) => (
          <Option
            key={command.id}
            id={`${id}-${index}`}
            command={command}
            isFirst={commands[index - 1]?.section !== command.section}
            isActive={command === current}
            onPoint={() => setActive(index)}
            onChoose={() => run(command)}
          />
        ))}
      </div>
      {commands.length === 0 && <p className={styles.empty}>{words.moves.palette.nothing}</p>}
    </dialog>
  )
}

interface OptionProps {
  readonly id: string
  readonly command: Command
  /** The first of its section. */
  readonly isFirst: boolean
  readonly isActive: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
}

function Option({ id, command, isFirst, isActive, onPoint, onChoose }: OptionProps) {
  return (
    <>
      {isFirst && (
        <p className={styles.section} aria-hidden="true">
          {command.section}
        </p>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above. */}
      <div
        id={id}
        role="option"
        aria-selected={isActive}
        data-active={isActive || undefined}
        className={cx(styles.option, isActive && styles.active)}
        onPointerMove={onPoint}
        onPointerDown={(event) => event.preventDefault()}
        onClick={onChoose}
      >
        <span dir="auto" className={styles.label}>
          {command.label}
        </span>
        {command.note && <span className={styles.note}>{command.note}</span>}
      </div>
    </>
  )
}

function useCommands(typed: string, targets: number): readonly Command[] {
  const tasks = useTasks()
  const { shown } = useProjects()
  const elsewhere = useTasksElsewhere(typed)
  return useMemo(() => {
    const wanted = typed.trim().toLowerCase()
    const said = words.moves.palette
    const projects = shown.map((project): Command => {
      const address = addressedProject(project.id)
      return {
        id: `project ${project.id}`,
        label: nameOfProject(project),
        section: said.projects,
        ...(project.prefix !== '' && { note: project.prefix }),
        run: () => navigate(addressOf('tasks', address)),
      }
    })
    const named = [...actionCommands(targets), ...pageCommands(), ...projects]
    const plain = (wanted === '' ? named : [...named, ...moreCommands(shown)])
      .filter((one) => fits(one, wanted))
      .toSorted((one, other) => beginnings(other, wanted) - beginnings(one, wanted))
    const known = findTasks(tasks, typed, [], []).slice(0, wanted === '' ? mostWithout : mostTasks)
    const here = known.map(
      ({ id, label, note }): Command => ({
        id: `task ${id}`,
        label,
        section: said.tasks,
        ...(note !== undefined && { note }),
        run: () => navigate(addressOf('tasks', openProject.get(), { task: id })),
      }),
    )
    const others = elsewhere
      .filter(({ id, project }) => addressedProject(project) !== openProject.get() || !tasks.has(id))
      .slice(0, mostTasks)
      .map((task): Command => elsewhereCommand(task, shown.find(({ id }) => id === task.project)?.name))
    const adding: Command[] =
      wanted === ''
        ? []
        : [
            {
              id: 'add this',
              label: said.add(typed.trim()),
              section: said.actions,
              run: () => void addTyped(typed.trim()),
            },
          ]
    return [...plain, ...here, ...others, ...adding]
  }, [typed, targets, tasks, shown, elsewhere])
}

function elsewhereCommand({ id, title, project }: Task, name: string | undefined): Command {
  return {
    id: `task ${project} ${id}`,
    label: title,
    section: words.moves.palette.tasks,
    ...(name !== undefined && { note: name }),
    run: () => navigate(addressOf('tasks', addressedProject(project), { task: id })),
  }
}

/** How many of the words begin one of its name: "board" means the board before the keyboard. */
function beginnings({ label }: Command, wanted: string): number {
  const name = ` ${label.toLowerCase()}`
  return wanted === '' ? 0 : wanted.split(/\s+/).filter((word) => name.includes(` ${word}`)).length
}

/** Every word has to occur in its name. */
function fits({ label, also = '' }: Command, wanted: string): boolean {
  const name = `${label} ${also}`.toLowerCase()
  return wanted.split(/\s+/).every((word) => name.includes(word))
}
