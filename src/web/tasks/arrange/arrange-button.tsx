import { Bookmark, Link2, RotateCcw, SlidersHorizontal, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { openProject } from '../../api/open-project.ts'
import { useStore } from '../../api/store.ts'
import { addressOf } from '../../browser/address.ts'
import { currentPlace, navigate, usePlace, withQuery } from '../../browser/router.ts'
import { type Arrangement, groupings, sortingOf, sortings } from '../../state/arrangement.ts'
import { removeView, saveView, useViews, viewQuery } from '../../state/saved-views.ts'
import type { ShownView } from '../../state/views.ts'
import { Button } from '../../ui/button.tsx'
import { copyLink } from '../../ui/copy-button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { words } from '../../words/words.ts'
import styles from './arrange-button.module.css'

interface ArrangeProps {
  readonly arrangement: Arrangement
  readonly view: ShownView
}

const set = (changes: Record<string, string | null>) => navigate(withQuery(changes), { replace: true })

/** How the tasks are shown: as a list or a board, in which groups and in which order. All of it stands in the address. */
export function ArrangeButton({ arrangement, view }: ArrangeProps) {
  const { layout, group, sort } = arrangement
  const isUsual = layout === 'list' && group === null && sort === null
  return (
    <Popover
      label={words.moves.arrange.button}
      align="end"
      trigger={(props) => (
        <IconButton
          {...props}
          size="small"
          label={words.moves.arrange.button}
          className={cx(styles.button, !isUsual && styles.changed)}
          icon={<SlidersHorizontal size={18} />}
        />
      )}
    >
      {(close) => <Arranging arrangement={arrangement} view={view} close={close} />}
    </Popover>
  )
}

function Arranging({ arrangement, view, close }: ArrangeProps & { close: () => void }) {
  const said = words.moves.arrange
  const { layout, group } = arrangement
  const isBoard = layout === 'board'
  const shownGroup = group ?? (isBoard ? 'status' : view === 'all' ? 'none' : 'due')
  return (
    <div className={styles.panel}>
      <Segmented
        label={said.layout}
        value={layout}
        options={[
          { value: 'list', label: said.list },
          { value: 'board', label: said.board },
        ]}
        onChange={(value) => set({ layout: value === 'board' ? 'board' : null })}
      />
      <label className={styles.field}>
        <span>{said.group}</span>
        <select
          value={shownGroup}
          onChange={({ target }) =>
            set({ group: target.value === usualGroup(view, isBoard) ? null : target.value })
          }
        >
          {groupings
            .filter((one) => !isBoard || one !== 'none')
            .map((one) => (
              <option key={one} value={one}>
                {said.groups[one]}
              </option>
            ))}
        </select>
      </label>
      <label className={styles.field}>
        <span>{said.sort}</span>
        <select value={sortingOf(arrangement, view)} onChange={({ target }) => set({ sort: target.value })}>
          {sortings.map((one) => (
            <option key={one} value={one}>
              {said.sorts[one]}
            </option>
          ))}
        </select>
      </label>
      <div className={styles.tools}>
        <Button
          size="small"
          variant="quiet"
          icon={<Link2 size={15} aria-hidden />}
          onClick={() => {
            close()
            void copyLink(address(viewQuery(currentPlace().query)))
          }}
        >
          {said.copyLink}
        </Button>
        <Button
          size="small"
          variant="quiet"
          icon={<RotateCcw size={15} aria-hidden />}
          onClick={() => set({ layout: null, group: null, sort: null })}
        >
          {said.reset}
        </Button>
      </div>
      <SavedViews close={close} />
    </div>
  )
}

function usualGroup(view: ShownView, isBoard: boolean): string | null {
  return isBoard ? 'status' : view === 'all' ? 'none' : view === 'done' ? null : 'due'
}

function address(query: string): string {
  return addressOf('tasks', undefined, Object.fromEntries(new URLSearchParams(query)))
}

function SavedViews({ close }: { close: () => void }) {
  const project = useStore(openProject)
  const views = useViews(project)
  const here = viewQuery(usePlace().query)
  const [name, setName] = useState('')
  const said = words.moves.arrange
  const save = (event: FormEvent) => {
    event.preventDefault()
    const title = name.trim()
    if (title === '') return
    saveView(project, { name: title, query: here })
    setName('')
    showToast({ text: said.savedToast(title) })
  }
  return (
    <section aria-label={said.saved} className={styles.saved}>
      {views.length > 0 && (
        <ul>
          {views.map((view) => (
            <li key={view.name}>
              <Link
                to={address(view.query)}
                className={styles.view}
                aria-current={view.query === here ? 'page' : undefined}
                onClick={close}
              >
                <Bookmark size={15} aria-hidden />
                <span>{view.name}</span>
              </Link>
              <IconButton
                size="small"
                label={said.remove(view.name)}
                icon={<X size={15} />}
                onClick={() => {
                  removeView(project, view.name)
                  showToast({
                    text: said.removedToast(view.name),
                    action: { label: words.ui.undo, run: () => saveView(project, view) },
                  })
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={save} className={styles.form}>
        <input
          aria-label={said.name}
          placeholder={said.save}
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
        <Button size="small" type="submit" disabled={name.trim() === ''}>
          {said.saveButton}
        </Button>
      </form>
    </section>
  )
}
