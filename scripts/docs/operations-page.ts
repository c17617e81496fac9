import { shared } from '../cluster/database-settings.ts'
import { haproxySettings, pgbouncerSettings } from '../cluster/front-settings.ts'
import { fillParts } from './fill-parts.ts'

const machines = [1, 2, 3].map((number) => ({ name: `db${number}`, address: `10.77.0.${10 + number}` }))

const parts: Readonly<Record<string, () => string>> = {
  'patroni of the cluster': () => block('yaml', yaml(shared)),
  'haproxy of the cluster': () => block('haproxy', haproxySettings('/run/haproxy/admin.sock', machines, 3)),
  'pgbouncer of the cluster': () => block('ini', pgbouncerSettings('/etc/pgbouncer/userlist.txt', 6432)),
}

/** docs/operations.md: the settings that `npm run cluster` runs with, from the files that it takes them from. */
export function fillOperationsPage(page: string): Promise<string> {
  return fillParts(page, (name) => {
    const part = parts[name]
    if (!part) throw new Error(`docs/operations.md asks for "${name}", which nothing gives`)
    return part()
  })
}

function block(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``
}

function yaml(settings: object, indent = ''): string {
  return Object.entries(settings)
    .map(([name, value]) =>
      typeof value === 'object'
        ? `${indent}${name}:\n${yaml(value, `${indent}  `)}`
        : `${indent}${name}: ${value}`,
    )
    .join('\n')
}
