import { flushSync } from 'react-dom'
import { createStore, useStore } from '../api/store.ts'

const query = matchMedia('print')
const printing = createStore(query.matches)

/** The browser takes the page as it is when this returns, so everything has to be drawn by then. */
const set = (isPrinting: boolean) => flushSync(() => printing.set(isPrinting))
addEventListener('beforeprint', () => set(true))
addEventListener('afterprint', () => set(false))
query.addEventListener('change', ({ matches }) => set(matches))

/** Whether the page is drawn for paper. */
export function usePrinting(): boolean {
  return useStore(printing)
}
