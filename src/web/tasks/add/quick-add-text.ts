import { createStore } from '../../api/store.ts'

/** What stands in the field. Here, so that an example can be put into it and a change of page does not lose it. */
export const quickAddText = createStore('')
