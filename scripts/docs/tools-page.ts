import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import type { Tool } from '../../src/contracts/contract.ts'
import { native } from '../../src/contracts/native/contract.ts'
import { profiles, withProfile } from '../../src/contracts/profiles.ts'
import type { Schema } from '../../src/contracts/schema.ts'
import { listTools, seenByModel } from '../../src/mcp/listing.ts'
import { fillParts, markdownTable } from './fill-parts.ts'

const effects = {
  read: 'reads',
  write: 'writes, and can be undone',
  destroy: 'deletes, and can be undone',
} as const

/** docs/tools.md, from the native contract. Tokens are counted as o200k_base does. */
export function fillToolsPage(page: string): Promise<string> {
  return fillParts(page, (name) => {
    if (name === 'cost') return cost()
    if (name === 'tools') return native.tools.map(section).join('\n\n')
    throw new Error(`docs/tools.md asks for "${name}", which nothing gives`)
  })
}

function cost(): string {
  const rows = profiles.map((profile) => {
    const tools = listTools(withProfile(native, profile))
    const names = tools.map(({ name }) => `\`${name}\``).join(', ')
    return [
      `\`${profile}\``,
      String(tools.length),
      String(countTokens(JSON.stringify(seenByModel(tools)))),
      names,
    ]
  })
  return markdownTable(['profile', 'tools', 'tokens', 'names'], rows)
}

function section(tool: Tool): string {
  const [listed] = seenByModel(listTools({ ...native, tools: [tool] }))
  const again = tool.idempotent ? ' Repeating the call changes nothing more.' : ''
  const output = Object.keys(tool.output?.properties ?? {}).map((name) => `\`${name}\``)
  return [
    `### ${tool.name}`,
    `${tool.description}. It ${effects[tool.effect]}.${again} ${countTokens(JSON.stringify(listed))} tokens.`,
    argumentTable(tool),
    output.length === 0 ? '' : `With \`--typed\`, \`structuredContent\` has ${output.join(', ')}.`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

function argumentTable({ input, accepts }: Tool): string {
  const names = Object.keys(input.properties)
  if (names.length === 0) return 'It takes no arguments.'
  const rows = names.map((name) => {
    const schema = accepts.properties[name] ?? {}
    const isRequired = accepts.required?.includes(name) === true
    return [`\`${name}\`${isRequired ? '' : '?'}`, typeOf(schema), input.properties[name]?.description ?? '']
  })
  return markdownTable(['argument (`?` may be left out)', 'type', 'meaning'], rows)
}

function typeOf({ type, enum: choices, items, minimum, maximum }: Schema): string {
  if (choices) return choices.map((choice) => `\`${choice}\``).join(', ')
  if (type === 'array') return `list of ${typeOf(items ?? {})}`
  const names = [type ?? 'anything'].flat().map((name) => (name === 'string' ? 'text' : name))
  const range = minimum === undefined || maximum === undefined ? '' : `, ${minimum} to ${maximum}`
  return `${names.join(' or ')}${range}`
}
