import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { useMe } from '../../api/me.ts'
import { navigate, withQuery } from '../../browser/router.ts'
import { useShortcuts } from '../../browser/shortcuts.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { words } from '../../words/words.ts'
import styles from './memory-search.module.css'

export function MemorySearch({ searched }: { searched: string }) {
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
      if (searched === '') return false
      set('')
    },
  })
  return (
    <search className={styles.field}>
      <Search size={18} aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label={words.memory.search}
        aria-keyshortcuts="/"
        placeholder={hasFiles ? words.memory.searchWithCode : words.memory.searchPlain}
        value={searched}
        maxLength={500}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => set(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          if (searched === '') input.current?.blur()
          else set('')
        }}
      />
      {searched === '' ? (
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      ) : (
        <IconButton
          size="small"
          label={words.tasks.clearSearch}
          icon={<X size={16} />}
          onClick={() => set('')}
        />
      )}
    </search>
  )
}
