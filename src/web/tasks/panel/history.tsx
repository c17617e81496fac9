import type { Change } from '../../api/values.ts'
import { undoChange } from '../../state/undo.ts'
import type { Today } from '../../time/calendar.ts'
import { ChangeRows } from '../../ui/change-rows.tsx'
import panel from '../../ui/panel.module.css'

/** Who did what to a task and through which client, the newest first; each can be taken back. */
export function History({ changes, today }: { changes: readonly Change[]; today: Today }) {
  if (changes.length === 0) return null
  const newest = changes.toSorted((one, other) => other.id - one.id)
  return (
    <section className={panel.section} aria-label="History">
      <h2 className={panel.heading}>History</h2>
      <ChangeRows changes={newest} today={today} whoOf={whoOf} onUndo={undoChange} />
    </section>
  )
}

function whoOf({ actor, client }: Change): string {
  if (client === null) return actor
  return client === 'page' ? `${actor} on this page` : `${actor} through ${client}`
}
