import { Link2, Pencil, Replace, SearchX, Trash2, X } from 'lucide-react'
import { getDiscovery, patchDiscovery, removeDiscovery } from '../../api/memory.ts'
import { refresh, useRemote } from '../../api/use-remote.ts'
import type { Discovery } from '../../api/values.ts'
import { addressOf } from '../../browser/address.ts'
import { goBack, withQuery } from '../../browser/router.ts'
import { draftName } from '../../drafts/draft-name.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { mayEdit, useOpenProject } from '../../state/projects.ts'
import { changedToast } from '../../state/undo.ts'
import type { Today } from '../../time/calendar.ts'
import { useToday } from '../../time/clock.ts'
import { momentWords } from '../../time/date-words.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { copyLink } from '../../ui/copy-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'
import card from '../../ui/linked-list.module.css'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { Notice, RefusalNotice } from '../../ui/notice.tsx'
import panel from '../../ui/panel.module.css'
import head from '../../ui/panel-head.module.css'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { attempt } from '../../ui/toasts.tsx'
import { looks } from '../../words/discovery-look.ts'
import { words } from '../../words/words.ts'
import type { Merging } from '../merge/merge-dialog.tsx'
import { MergePicker } from '../merge/merge-picker.tsx'
import { DiscoveryFacts } from './discovery-facts.tsx'
import styles from './discovery-panel.module.css'

const close = () => goBack(withQuery({ discovery: null }))

interface DiscoveryPanelProps {
  readonly id: number
  readonly onReplace: (discovery: Discovery) => void
  readonly onMerge: (both: Merging) => void
  readonly onEdit: (discovery: Discovery) => void
}

/** One discovery with everything around it, beside the list. */
export function DiscoveryPanel({ id, onReplace, onEdit, onMerge }: DiscoveryPanelProps) {
  const today = useToday()
  const { data, error } = useRemote(`memory/one/${id}`, () => getDiscovery(id))
  const discovery = data?.discovery
  const project = useOpenProject()
  return (
    <SidePanel label={words.memory.discovery(id)} onClose={close}>
      <header className={head.head}>
        {discovery && <Chip tone={looks[discovery.type].tone}>{looks[discovery.type].label}</Chip>}
        <span className={`${head.number} ${styles.number}`}>d{id}</span>
        <IconButton
          label={words.panel.copyLink}
          icon={<Link2 size={18} />}
          onClick={() => void copyLink(addressOf('memory', undefined, { discovery: id }))}
        />
        <IconButton label={words.ui.close} keys="Esc" icon={<X size={18} />} onClick={close} />
      </header>
      {discovery ? (
        <div className={panel.body}>
          <Markdown
            text={discovery.text}
            className={styles.text}
            onCheck={mayEdit(project) ? (text) => void checkOff(discovery, text) : undefined}
          />
          {mayEdit(project) && <UnsavedText discovery={discovery} onEdit={() => onEdit(discovery)} />}
          <DiscoveryFacts discovery={discovery} today={today} />
          <Lineage replaces={data.replaces} replacedBy={data.replacedBy} today={today} />
          {mayEdit(project) && (
            <div className={styles.actions}>
              <Button icon={<Pencil size={16} aria-hidden />} onClick={() => onEdit(discovery)}>
                {words.panel.edit}
              </Button>
              {discovery.replacedBy === null && (
                <Button icon={<Replace size={16} aria-hidden />} onClick={() => onReplace(discovery)}>
                  {words.memory.replaceNewer}
                </Button>
              )}
              {discovery.replacedBy === null && <MergePicker discovery={discovery} onMerge={onMerge} />}
              <Button
                variant="danger"
                icon={<Trash2 size={16} aria-hidden />}
                onClick={() => void forget(discovery)}
              >
                {words.memory.forget}
              </Button>
            </div>
          )}
        </div>
      ) : error?.code === 'not_found' ? (
        <EmptyState
          icon={<SearchX size={22} />}
          title={words.memory.noSuch(id)}
          actions={<Button onClick={close}>{words.ui.close}</Button>}
        >
          <p>{words.memory.noSuchText}</p>
        </EmptyState>
      ) : error ? (
        <div className={panel.body}>
          <RefusalNotice error={error} />
        </div>
      ) : (
        <Skeleton lines={6} className={panel.waiting} />
      )}
    </SidePanel>
  )
}

/** A text that waits to be sent, or was refused: it is in the form. */
function UnsavedText({ discovery, onEdit }: { discovery: Discovery; onEdit: () => void }) {
  const { text, isDraft, isWaiting } = useDraft(
    `${draftName('discovery', discovery.id)} text`,
    discovery.text,
  )
  if (!isDraft) return null
  return (
    <Notice
      tone="warning"
      title={isWaiting ? words.drafts.notSaved : words.drafts.kept}
      actions={
        !isWaiting && (
          <Button size="small" onClick={onEdit}>
            {words.panel.edit}
          </Button>
        )
      }
    >
      <p dir="auto">{text}</p>
    </Notice>
  )
}

interface LineageProps {
  readonly replaces: Discovery | null
  readonly replacedBy: Discovery | null
  readonly today: Today
}

/** What stood before it and what stands in its place now. */
function Lineage({ replaces, replacedBy, today }: LineageProps) {
  return (
    <>
      {replacedBy && (
        <section className={panel.section} aria-label={words.memory.replacedBy}>
          <Notice tone="info" title={words.memory.newerExists} />
          <DiscoveryCard discovery={replacedBy} today={today} />
        </section>
      )}
      {replaces && (
        <section className={panel.section} aria-label={words.memory.replaces}>
          <h3 className={panel.heading}>{words.memory.replaces}</h3>
          <DiscoveryCard discovery={replaces} today={today} />
        </section>
      )}
    </>
  )
}

function DiscoveryCard({ discovery, today }: { discovery: Discovery; today: Today }) {
  const { id, type, text, createdAt } = discovery
  return (
    <Link to={withQuery({ discovery: id })} className={card.item}>
      <span className={card.marks}>
        <Chip tone={looks[type].tone}>{looks[type].label}</Chip>
        <Chip>{`d${id}, ${momentWords(createdAt, today)}`}</Chip>
      </span>
      <span className={card.text}>{text}</span>
    </Link>
  )
}

async function checkOff({ id, text: expectedText }: Discovery, text: string): Promise<void> {
  await attempt(async () => {
    const { change } = await patchDiscovery(id, { text, expectedText })
    changedToast(words.text.boxChanged, change)
  })
  refresh('memory/')
}

/** Without a question: the message brings it back, and so does the trash. */
async function forget({ id }: Discovery): Promise<void> {
  close()
  await attempt(async () => {
    const { change } = await removeDiscovery(id)
    refresh('memory/')
    changedToast(words.memory.forgot(id), change)
  })
}
