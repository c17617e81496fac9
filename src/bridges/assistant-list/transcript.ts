import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { isRecord } from '../formats/format.ts'
import type { ListEvent } from './list-event.ts'

/** How far back is looked. A hook runs right after what it is about. */
const lookedAt = 1024 * 1024

/** When the assistant used a tool, by what it writes down of its session; null where that does not say. */
export function findMoment(transcript: string, id: string): ListEvent['at'] | null {
  for (const { line, place } of linesOf(transcript)) {
    if (!line.includes(id)) continue
    const ms = momentOf(parse(line))
    if (ms !== null) return [ms, place + line.indexOf(id)]
  }
  return null
}

interface Plan {
  readonly id: string
  readonly at: ListEvent['at']
  readonly plan: unknown
}

/** The plans that Codex made in a session. */
export function plansIn(transcript: string): Plan[] {
  return linesOf(transcript).flatMap(({ line, place }): Plan[] => {
    if (!line.includes('update_plan')) return []
    const record = parse(line)
    const ms = momentOf(record)
    const payload = isRecord(record) ? record.payload : undefined
    if (ms === null || !isRecord(payload) || payload.name !== 'update_plan') return []
    if (payload.type !== 'function_call' || typeof payload.call_id !== 'string') return []
    return [{ id: payload.call_id, at: [ms, place], plan: parse(String(payload.arguments)) }]
  })
}

interface Line {
  readonly line: string
  /** Where it begins. */
  readonly place: number
}

function linesOf(transcript: string): Line[] {
  const { text, from } = endOf(transcript)
  const lines: Line[] = []
  let place = from
  for (const line of text.split('\n')) {
    lines.push({ line, place })
    place += Buffer.byteLength(line) + 1
  }
  // The first may have been cut off.
  return from === 0 ? lines : lines.slice(1)
}

function endOf(file: string): { text: string; from: number } {
  try {
    const handle = openSync(file, 'r')
    try {
      const { size } = fstatSync(handle)
      const from = Math.max(0, size - lookedAt)
      const bytes = Buffer.alloc(size - from)
      const length = readSync(handle, bytes, 0, bytes.length, from)
      return { text: bytes.toString('utf8', 0, length), from }
    } finally {
      closeSync(handle)
    }
  } catch {
    return { text: '', from: 0 }
  }
}

function momentOf(record: unknown): number | null {
  const ms = isRecord(record) && typeof record.timestamp === 'string' ? Date.parse(record.timestamp) : NaN
  return Number.isNaN(ms) ? null : ms
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
