import { stringify } from 'smol-toml'
import { isTable } from '../merge-entry.ts'

export function pairText(key: string, value: unknown): string {
  return `${keyText(key)} = ${valueText(value)}`
}

export function valueText(value: unknown): string {
  if (isTable(value)) {
    const pairs = Object.entries(value).map(([key, inner]) => pairText(key, inner))
    return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`
  }
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`
  return stringify({ v: value }).trim().slice('v = '.length)
}

function keyText(key: string): string {
  return /^[\w-]+$/.test(key) ? key : JSON.stringify(key)
}
