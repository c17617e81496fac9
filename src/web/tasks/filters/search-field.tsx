import { Search, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { navigate, withQuery } from '../../browser/router.ts'
import { useShortcuts } from '../../browser/shortcuts.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { words } from '../../words/words.ts'
import styles from './search-field.module.css'

/** Narrows the list with every letter. On a phone it is a button until it is wanted. */
export function SearchField({ query }: { query: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(query !== '')
  const set = (q: string) => navigate(withQuery({ q }), { replace: true })
  const open = () => {
    // On a phone the field is not there before this; and letters that are typed at once are meant for it.
    flushSync(() => setOpen(true))
    input.current?.focus()
    input.current?.select()
  }
  const clear = () => {
    set('')
    setOpen(false)
    input.current?.blur()
  }
  useShortcuts({
    search: () => void open(),
    close: () => {
      if (query === '') return false
      clear()
    },
  })
  return (
    <>
      <search className={cx(styles.field, isOpen && styles.open)}>
        <Search size={16} aria-hidden />
        <input
          ref={input}
          type="search"
          aria-label={words.tasks.searchTasks}
          aria-keyshortcuts="/"
          placeholder={words.tasks.search}
          value={query}
          enterKeyHint="search"
          autoComplete="off"
          onChange={(event) => set(event.target.value)}
          onBlur={() => query === '' && setOpen(false)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') clear()
            if (event.key === 'Enter') event.currentTarget.blur()
          }}
        />
        {query === '' ? (
          <span className={styles.key} aria-hidden="true">
            /
          </span>
        ) : (
          <button type="button" aria-label={words.tasks.clearSearch} onClick={clear}>
            <X size={15} />
          </button>
        )}
      </search>
      <IconButton
        label={words.tasks.search}
        className={cx(styles.opener, isOpen && styles.open)}
        icon={<Search size={20} />}
        onClick={open}
      />
    </>
  )
}
