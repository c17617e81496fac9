import type { AskedTurns, Dialogue, Turn } from '../dialogues.ts'

interface SaidTurn {
  readonly speaker?: unknown
  readonly dia_id?: unknown
  readonly text?: unknown
  readonly clean_text?: unknown
}

interface Qa {
  readonly question?: unknown
  readonly evidence?: unknown
  readonly category?: unknown
}

/** In LoCoMo these questions name the wrong one of the two speakers. */
const swappedCategory = 5

/**
 * A conversation of LoCoMo (`conversation: {session_1: […], session_1_date_time}`, `qa`) or REALTALK (the sessions at the
 * top, `clean_text`). Turns have ids such as `D3:12`; questions whose evidence names none of them are left out.
 */
export function readSessions(file: string, value: unknown): Dialogue {
  const whole = recordOf(file, value)
  const said = whole.conversation === undefined ? whole : recordOf(file, whole.conversation)
  const numbers = Object.keys(said)
    .flatMap((key) => /^session_(\d+)$/.exec(key)?.[1] ?? [])
    .map(Number)
    .sort((one, other) => one - other)
  if (numbers.length === 0) throw new Error(`${file}: there are no sessions (session_1, session_2 …).`)
  const turns = numbers.flatMap((number, session) => {
    const list = said[`session_${number}`]
    const at = sessionDate(said[`session_${number}_date_time`], session)
    if (!Array.isArray(list)) return []
    return list.flatMap((one: SaidTurn, index): Turn[] => {
      const text = String(one.clean_text ?? one.text ?? '').trim()
      if (text === '' || typeof one.dia_id !== 'string') return []
      const speaker = String(one.speaker ?? 'Somebody')
      return [{ id: one.dia_id, speaker, text, at: new Date(at + index * 60_000), session }]
    })
  })
  const known = new Set(turns.map(({ id }) => id))
  if (!Array.isArray(whole.qa)) throw new Error(`${file}: there are no questions (qa).`)
  const questions = whole.qa.flatMap((one: Qa): AskedTurns[] => {
    const named = [one.evidence ?? []].flat(3).flatMap((text) => String(text).match(/D\d+:\d+/g) ?? [])
    const evidence = [...new Set(named)].filter((id) => known.has(id))
    if (evidence.length === 0 || typeof one.question !== 'string') return []
    return [{ question: one.question, evidence, isSwapped: Number(one.category) === swappedCategory }]
  })
  return { name: file, turns, questions }
}

/** `1:56 pm on 8 May, 2023` or `29.12.2023, 18:30:00`; sessions without a date follow each other by a day. */
export function sessionDate(value: unknown, session: number): number {
  const text = String(value ?? '')
  const numeric = /^(\d\d)\.(\d\d)\.(\d{4}),? (\d\d:\d\d)/.exec(text)
  if (numeric) return Date.parse(`${numeric[3]}-${numeric[2]}-${numeric[1]}T${numeric[4]}:00Z`)
  const spoken = /^(\d+):(\d\d) ([ap])m on (\d+) (\w+), (\d{4})$/i.exec(text)
  const day = spoken && Date.parse(`${spoken[4]} ${spoken[5]} ${spoken[6]} 00:00 UTC`)
  if (!spoken || !day) return Date.UTC(2023, 0, 1 + session)
  const hours = (Number(spoken[1]) % 12) + (spoken[3]?.toLowerCase() === 'p' ? 12 : 0)
  return day + (hours * 60 + Number(spoken[2])) * 60_000
}

function recordOf(file: string, value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>
  throw new Error(`${file}: a conversation is an object.`)
}
