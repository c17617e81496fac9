/** A task or a note, by words that no other has. */
export type TaskState = 'todo' | 'done' | 'gone'
export type NoteState = 'stands' | 'gone'

/**
 * What was written, as it was answered. While an answer is awaited, and after one that never came, nothing is claimed: both
 * outcomes are right then.
 */
export class Ledger {
  readonly #states = new Map<string, TaskState | NoteState | 'unknown'>()
  #acknowledged = 0

  get acknowledged(): number {
    return this.#acknowledged
  }

  /** Writes, and holds the answer to its word. */
  async write<T>(
    words: string | readonly string[],
    state: TaskState | NoteState,
    work: () => Promise<T>,
  ): Promise<T> {
    const all = typeof words === 'string' ? [words] : words
    for (const one of all) this.#states.set(one, 'unknown')
    const answer = await work()
    for (const one of all) this.acknowledge(one, state)
    return answer
  }

  /** For words that only the answer tells. */
  acknowledge(words: string, state: TaskState | NoteState): void {
    this.#states.set(words, state)
    this.#acknowledged += 1
  }

  /** Those that are not as they were answered; lines are those of an export. */
  lostIn(lines: Iterable<string>): string[] {
    const found = new Map<string, string>()
    for (const line of lines) {
      const record = JSON.parse(line)
      if (record.record === 'task') found.set(record.title, record.status === 'done' ? 'done' : 'todo')
      if (record.record === 'discovery') found.set(record.text, 'stands')
    }
    const expected = [...this.#states].filter(([, state]) => state !== 'unknown')
    return expected.flatMap(([words, state]) => {
      const is = found.get(words) ?? 'gone'
      return is === state ? [] : [`"${words}" is ${is} and was answered ${state}`]
    })
  }
}
