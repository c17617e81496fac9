import { createStore } from '../../api/store.ts'

/** Whether the dialog for a new project is open. */
export const makingProject = createStore(false)
