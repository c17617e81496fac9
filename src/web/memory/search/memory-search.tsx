import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { useMe } from '../../api/me.ts'
import { navigate, withQuery } from '../../browser/router.ts'
import { useShortcuts } from '../../browser/shortcuts.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './memory-search.module.css'

export function MemorySearch({ words }: { words: string }) {
  const input = useRef<HTMLInputElement>(null)
  const hasFiles = useMe()?.project.hasFiles ?? false
  const set = (q: string) => navigate(withQuery({ q, view: null }), { replace: true })
  const focus = () => {
    input.current?.focus()
    input.current?.select()
  }
  useShortcuts({
    search: () => void focus(),
    close: () => {
      if (words === '') return false
      set('')
    },
  })
  return (
    <search className={styles.field}>
      <Search size={18} aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label="Search the memory"
        aria-keyshortcuts="/"
        placeholder={hasFiles ? 'Search discoveries, sessions and code' : 'Search discoveries and sessions'}
        value={words}
        maxLength={500}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => set(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          if (words === '') input.current?.blur()
          else set('')
        }}
      />
      {words === '' ? (
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      ) : (
        <IconButton size="small" label="Clear the search" icon={<X size={16} />} onClick={() => set('')} />
      )}
    </search>
  )
}
