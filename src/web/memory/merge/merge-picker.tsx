import { Merge } from 'lucide-react'
import { listDiscoveries } from '../../api/memory.ts'
import { useRemote } from '../../api/use-remote.ts'
import type { Discovery } from '../../api/values.ts'
import { Button } from '../../ui/button.tsx'
import { Picker } from '../../ui/picker.tsx'
import { words } from '../../words/words.ts'
import type { Merging } from './merge-dialog.tsx'

const most = 200

/** Chooses what a discovery is merged with: those of its module first, then the newest. */
export function MergePicker({
  discovery,
  onMerge,
}: {
  discovery: Discovery
  onMerge: (both: Merging) => void
}) {
  const { data } = useRemote('memory/list/merge', () => listDiscoveries({ limit: most }))
  const others = (data?.discoveries ?? [])
    .filter(({ id, type }) => id !== discovery.id && type !== 'summary')
    .toSorted((one, other) => near(other, discovery) - near(one, discovery))
  return (
    <Picker
      label={words.text.mergeWith}
      placeholder={words.text.findDiscovery}
      emptyText={words.text.noDiscovery}
      trigger={(props) => (
        <Button {...props} icon={<Merge size={16} aria-hidden />}>
          {words.text.mergeWith}
        </Button>
      )}
      find={(typed) => {
        const wanted = typed.trim().toLowerCase().split(/\s+/)
        return others
          .filter(({ id, text }) => wanted.every((word) => `d${id} ${text.toLowerCase()}`.includes(word)))
          .slice(0, 50)
          .map(({ id, text }) => ({ id: String(id), label: text, note: `d${id}` }))
      }}
      onChoose={({ id }) => {
        const other = others.find((one) => String(one.id) === id)
        if (other) onMerge({ one: discovery, other })
      }}
    />
  )
}

function near(one: Discovery, { module }: Discovery): number {
  return module !== null && one.module === module ? 1 : 0
}
