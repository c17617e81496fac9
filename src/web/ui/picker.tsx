import { Check, Search } from 'lucide-react'
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { cx } from './cx.ts'
import styles from './picker.module.css'
import { Popover, type TriggerProps } from './popover.tsx'

export interface PickerOption {
  readonly id: string
  readonly label: string
  /** Beside the label, in small. */
  readonly note?: string
  /** How many there are, after the label. */
  readonly count?: number
  readonly isChosen?: boolean
}

interface PickerProps {
  readonly label: string
  readonly placeholder: string
  readonly trigger: (props: TriggerProps) => ReactElement
  /** What there is for the words typed so far, best first. */
  readonly find: (words: string) => readonly PickerOption[]
  readonly onType?: ((words: string) => void) | undefined
  readonly onChoose: (option: PickerOption) => void
  /** Several can hold, so it stays open. */
  readonly isMulti?: boolean
  readonly emptyText: string
  readonly align?: 'start' | 'end'
}

/** A list to choose from by typing. */
export function Picker({ trigger, label, align = 'start', ...rest }: PickerProps) {
  return (
    <Popover label={label} trigger={trigger} align={align}>
      {(close) => <PickerList label={label} close={close} {...rest} />}
    </Popover>
  )
}

type ListProps = Omit<PickerProps, 'trigger' | 'align'> & {
  /** Called when one is chosen, unless several can be. */
  readonly close: () => void
}

/** The same without a button that opens it. */
export function PickerList({
  label,
  placeholder,
  find,
  onType,
  onChoose,
  isMulti = false,
  emptyText,
  close,
}: ListProps) {
  const [words, setWords] = useState('')
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const options = find(words)
  const current = options[Math.min(active, options.length - 1)]

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const choose = (option: PickerOption) => {
    if (!isMulti) close()
    onChoose(option)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setActive((now) => Math.min(now + 1, options.length - 1))
    else if (event.key === 'ArrowUp') setActive((now) => Math.max(now - 1, 0))
    else if (event.key === 'Enter' && current) choose(current)
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.picker}>
      <div className={styles.search}>
        <Search size={15} aria-hidden />
        <input
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={current ? `${id}-${current.id}` : undefined}
          data-autofocus
          autoComplete="off"
          placeholder={placeholder}
          value={words}
          onChange={(event) => {
            setWords(event.target.value)
            onType?.(event.target.value)
            setActive(0)
          }}
          onKeyDown={press}
        />
      </div>
      <div ref={list} id={id} role="listbox" aria-label={label} aria-multiselectable={isMulti}>
        {options.map((option) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: as above.
          <div
            key={option.id}
            id={`${id}-${option.id}`}
            role="option"
            aria-selected={option.isChosen ?? false}
            className={cx(styles.option, option === current && styles.active)}
            onPointerMove={() => setActive(options.indexOf(option))}
            // The field keeps the focus, and with it the keys.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            {option.note && <span className={styles.note}>{option.note}</span>}
            <span className={styles.label}>{option.label}</span>
            {option.count !== undefined && <span className={styles.note}>{option.count}</span>}
            {option.isChosen && <Check size={16} aria-hidden />}
          </div>
        ))}
      </div>
      {options.length === 0 && <p className={styles.empty}>{emptyText}</p>}
    </div>
  )
}
