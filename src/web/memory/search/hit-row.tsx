import { Braces, FileWarning, Folder } from 'lucide-react'
import { getDiscovery } from '../../api/memory.ts'
import { useRemote } from '../../api/use-remote.ts'
import type { Hit } from '../../api/values.ts'
import { withQuery } from '../../browser/router.ts'
import type { Today } from '../../time/calendar.ts'
import { momentWords } from '../../time/date-words.ts'
import bar from '../../ui/bar.module.css'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/link.tsx'
import { looks } from '../../words/discovery-look.ts'
import { words } from '../../words/words.ts'
import { CodeExcerpt } from './code-excerpt.tsx'
import styles from './hit-row.module.css'
import { Marked } from './marked.tsx'

interface HitRowProps {
  readonly hit: Hit
  readonly rank: number
  /** Of all hits, for the length of the bars: how words are counted has no upper end. */
  readonly mostWords: number
  readonly today: Today
}

/** A hit with the reasons for it. */
export function HitRow({ hit, mostWords, today }: HitRowProps) {
  const { source, id, type, module, date, text, path, lines, matched, isStale } = hit
  return (
    <article className={styles.hit}>
      <div className={styles.facts}>
        {source === 'code' ? (
          <Chip icon={<Braces size={13} aria-hidden />}>{words.memory.code}</Chip>
        ) : (
          <Chip tone={type ? looks[type].tone : 'plain'}>
            {source === 'session' ? words.memory.session : type ? looks[type].label : source}
          </Chip>
        )}
        {isStale && source === 'code' && (
          <Chip tone="warning" icon={<FileWarning size={13} aria-hidden />}>
            {words.memory.changedSinceIndexed}
          </Chip>
        )}
        {source === 'code' ? (
          <span className={styles.path}>
            <code>{path}</code> {lines !== null && words.memory.lines(lines.replace('-', '–'))}
          </span>
        ) : (
          <span className={styles.path}>
            {module !== null && (
              <>
                <Folder size={13} aria-hidden /> {module}
              </>
            )}
            {date !== null && <time dateTime={date}>{momentWords(date, today)}</time>}
          </span>
        )}
      </div>
      {isStale && source !== 'code' && <StaleMark id={Number(id)} />}
      {source === 'code' ? (
        <CodeExcerpt text={text} lines={lines} matched={matched} />
      ) : (
        <Link to={withQuery({ discovery: Number(id), task: null })} className={styles.text}>
          <Marked text={text} matched={matched} />
        </Link>
      )}
      <Reasons hit={hit} mostWords={mostWords} />
    </article>
  )
}

/** Which file it was. */
function StaleMark({ id }: { id: number }) {
  const { data } = useRemote(`memory/one/${id}`, () => getDiscovery(id))
  const changed = data?.discovery.files.filter(({ isChanged }) => isChanged).map(({ path }) => path) ?? []
  return (
    <Chip tone="warning" icon={<FileWarning size={13} aria-hidden />}>
      {changed.length === 0 ? words.panel.filesChanged : words.memory.changedFiles(changed.join(', '))}
    </Chip>
  )
}

function Reasons({
  hit: { words: similarity, meaning, matched },
  mostWords,
}: Pick<HitRowProps, 'hit' | 'mostWords'>) {
  return (
    <div className={styles.reasons}>
      {similarity !== null && similarity > 0 && (
        <Bar
          label={words.memory.byWords}
          value={similarity / mostWords}
          note={matched.slice(0, 4).join(', ')}
        />
      )}
      {meaning !== null && meaning > 0 && (
        <Bar label={words.memory.byMeaning} value={meaning} note={`${Math.round(meaning * 100)}%`} />
      )}
    </div>
  )
}

function Bar({ label, value, note }: { label: string; value: number; note: string }) {
  const part = Math.max(0.04, Math.min(1, value))
  return (
    <span className={styles.reason}>
      {label}
      <progress
        className={cx(bar.bar, styles.bar)}
        value={part}
        max={1}
        aria-label={`${label}: ${Math.round(part * 100)}%`}
      />
      <span className={styles.note}>{note}</span>
    </span>
  )
}
