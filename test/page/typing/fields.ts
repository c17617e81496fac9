import type { Locator, Page } from 'playwright-core'
import { panel, quickAdd } from '../task-page.ts'

/** A text field of the page: where it is, how it is sent, and where the server has what came of it. */
export interface TypedField {
  readonly name: string
  readonly path: (task: number) => string
  readonly find: (page: Page) => Locator
  /** What has to be pressed before it is there. */
  readonly open?: (page: Page) => Promise<void>
  /** Leaves it so that it is saved or sent. */
  readonly send: (page: Page) => Promise<void>
  /** It keeps its text when it is sent. */
  readonly isEdited?: boolean
  /** Nothing is sent by a test: what comes of it is another's work. */
  readonly isOnlyKept?: boolean
}

const atTask = (task: number) => `/?task=${task}`
const press = (key: string) => (page: Page) => page.keyboard.press(key)
const click = (find: (page: Page) => Locator) => (page: Page) => find(page).click()
const dialog = (page: Page) => page.getByRole('dialog')

export const fields: readonly TypedField[] = [
  {
    name: 'description',
    path: atTask,
    find: (page) => panel(page).getByRole('textbox', { name: 'Description' }),
    send: press('Control+Enter'),
    isEdited: true,
  },
  {
    name: 'title',
    path: atTask,
    find: (page) => panel(page).getByRole('textbox', { name: 'Title', exact: true }),
    send: press('Enter'),
    isEdited: true,
  },
  {
    name: 'sub-task',
    path: atTask,
    find: (page) => panel(page).getByRole('textbox', { name: /sub-?task/i }),
    send: press('Enter'),
  },
  {
    name: 'comment',
    path: atTask,
    find: (page) => panel(page).getByRole('textbox', { name: 'Add a comment' }),
    send: press('Control+Enter'),
  },
  { name: 'quick add', path: () => '/', find: quickAdd, send: press('Enter') },
  {
    name: 'discovery',
    path: () => '/memory',
    open: (page) => page.getByRole('button', { name: /^Add/ }).first().click(),
    find: (page) => dialog(page).getByRole('textbox').first(),
    send: click((page) => dialog(page).getByRole('button', { name: 'Save', exact: true })),
  },
  {
    name: 'chat',
    path: () => '/chat',
    find: (page) => page.getByRole('textbox', { name: 'Message', exact: true }),
    send: async () => {},
    isOnlyKept: true,
  },
]
