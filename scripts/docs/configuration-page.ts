import { type Setting, settings } from '../../src/config/settings.ts'
import { fillParts, markdownTable } from './fill-parts.ts'

/** docs/configuration.md, from the table that the program reads its settings by. */
export function fillConfigurationPage(page: string): Promise<string> {
  return fillParts(page, (name) => {
    if (name === 'settings') return table()
    throw new Error(`docs/configuration.md asks for "${name}", which nothing gives`)
  })
}

function table(): string {
  const rows = Object.values<Setting>(settings).map(({ env, flag, value, describe, byDefault }) => [
    `\`${env}\``,
    flag === undefined ? '' : `\`--${flag} ${value}\``,
    `${describe}.`,
    byDefault,
  ])
  return markdownTable(['variable', 'option', 'what it sets', 'default'], rows)
}
