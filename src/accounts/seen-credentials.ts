import { createHash } from 'node:crypto'

const most = 20_000

/** Which credentials held when they were last looked up, by their hashes. The one that was seen longest ago is forgotten. */
export class SeenCredentials {
  readonly #hashes = new Set<string>()

  mark(credential: string, holds: boolean): void {
    const hash = hashOf(credential)
    this.#hashes.delete(hash)
    if (!holds) return
    this.#hashes.add(hash)
    if (this.#hashes.size > most) this.#hashes.delete(this.#hashes.keys().next().value as string)
  }

  has(credential: string): boolean {
    return this.#hashes.has(hashOf(credential))
  }
}

function hashOf(credential: string): string {
  return createHash('sha256').update(credential).digest('base64')
}
