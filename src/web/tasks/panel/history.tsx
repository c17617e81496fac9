import { useMe } from '../../api/me.ts'
import type { Change } from '../../api/values.ts'
import { useMembers } from '../../state/projects.ts'
import { undoChange } from '../../state/undo.ts'
import type { Today } from '../../time/calendar.ts'
import { ChangeRows } from '../../ui/change-rows.tsx'
import panel from '../../ui/panel.module.css'
import { clientWords, useWho } from '../../words/who.ts'

/** Who did what to a task and through which client, the newest first; each can be taken back. */
export function History({ changes, today }: { changes: readonly Change[]; today: Today }) {
  const whoOf = useWhoOf()
  if (changes.length === 0) return null
  const newest = changes.toSorted((one, other) => other.id - one.id)
  return (
    <section className={panel.section} aria-label="History">
      <h2 className={panel.heading}>History</h2>
      <ChangeRows changes={newest} today={today} whoOf={whoOf} onUndo={undoChange} />
    </section>
  )
}

/** Names where they are known: ids of other people say nothing to anybody. */
function useWhoOf(): (change: Change) => string {
  const members = useMembers()
  const who = useWho()
  const me = useMe()?.user.id
  return ({ actor, client }) => {
    const name = actor === me ? undefined : members.find(({ id }) => id === actor)?.name
    if (name !== undefined)
      return client === null || client === 'page' ? name : `${name} through ${clientWords(client)}`
    return client === 'page' ? `${who(actor, null)} on this page` : who(actor, client)
  }
}
