import { useStore } from '../../api/store.ts'
import { taskState } from '../../state/task-state.ts'
import styles from './list-end.module.css'

/** What a list does not show is said at its end. */
export function ListEnd() {
  const isCut = useStore(taskState, (state) => state.isCut)
  if (!isCut) return null
  return (
    <p className={styles.note}>
      There are more open tasks than this page holds: the 20,000 most urgent are here. Search with the command
      line or an assistant to reach the others.
    </p>
  )
}
