import { EXTENSION_ID, RESOURCE_MIME_TYPE } from '@modelcontextprotocol/ext-apps/server'
import type { Frame } from 'playwright-core'
import { type Combination, type Desk, type DeskOptions, openDesk } from '../../support/clients/desks.ts'

const extensions = { [EXTENSION_ID]: { mimeTypes: [RESOURCE_MIME_TYPE] } }
/** A client that shows pages, and its server. */
export const openHost = (options: DeskOptions = {}, combination?: Combination) =>
  openDesk(combination ?? { kind: '2026', transport: 'stdio' }, { extensions, ...options })

/** A task in every group but one. */
export async function fill({ add, say }: Desk): Promise<void> {
  await add('Pay the rent', { due: '2020-01-02', priority: 'high', tags: ['home'] })
  await add('Draw the plan', { tags: ['house'] })
  await add('Build it', { blocked_by: [2] })
  await add('Buy the land')
  await say('complete_task', { task: 4 })
}

/** What stands in each group, line by line. */
export const shown = (board: Frame): Promise<string[][]> =>
  board.$$eval('details', (groups) =>
    groups.map((group) => [
      group.querySelector('h2')?.textContent ?? '',
      ...[...group.querySelectorAll('li')].map((line) =>
        [...line.querySelectorAll('.words > *')].flatMap((part) => part.textContent || []).join(' '),
      ),
    ]),
  )

/** Waits until the board has said so. */
export const says = (board: Frame, words: string) =>
  board.locator('[role=status]', { hasText: words }).waitFor()
/** Presses the button that a screen reader calls so. */
export const press = (board: Frame, name: string) => board.getByRole('button', { name, exact: true }).click()
/** What a screen reader calls the thing that has the focus. */
export const focused = (board: Frame) =>
  board.evaluate('document.activeElement.ariaLabel ?? document.activeElement.textContent')
