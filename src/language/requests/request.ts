import type { Intent, Slot } from '../understanding/requests.ts'

export interface NamedTask {
  readonly id: number
  readonly title: string
}

/** One thing that a message asks for. It is kept with an open question, so it is plain data. */
export interface Request {
  readonly intent: Intent
  /** How likely the intent is right, from 0 to 1. */
  readonly confidence: number
  /** The words it was read from. */
  readonly said: string
  readonly slots: readonly FilledSlot[]
  /** The next best intent. */
  readonly otherwise?: Intent
  /** What stands beside it in the message and asks for nothing by itself: "if it rains". */
  readonly beside?: string
  /** One of several that a message adds. */
  readonly isListed?: boolean
  /** The list before this, once more. */
  readonly isAgain?: boolean
  /** The tasks that are meant, where that is settled. */
  readonly tasks?: readonly NamedTask[]
}

export interface FilledSlot {
  readonly slot: Slot
  readonly text: string
}

export function textsOf({ slots }: Request, slot: Slot): string[] {
  return slots.filter((one) => one.slot === slot).map(({ text }) => text)
}

/** The first words that fill a slot. */
export function textOf({ slots }: Request, slot: Slot): string | undefined {
  return slots.find((one) => one.slot === slot)?.text
}

/** The same request with other words in a slot. */
export function withSlot(request: Request, slot: Slot, ...texts: readonly string[]): Request {
  const others = request.slots.filter((one) => one.slot !== slot)
  return { ...request, slots: [...others, ...texts.map((text) => ({ slot, text }))] }
}
