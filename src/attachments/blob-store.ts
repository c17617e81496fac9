/** Files by their content. The same content is kept once; who may read it is decided elsewhere. */
export interface BlobStore {
  /** Takes a file as it comes. Fails with `invalid` past the limit and with `unavailable` where there is no room. */
  put(content: AsyncIterable<Uint8Array>, limit: number): Promise<KeptBlob>
  /** Undefined where it is not there. */
  open(hash: string): Promise<AsyncIterable<Uint8Array> | undefined>
  /** The hashes of those that were last put before then. */
  list(before: Date): AsyncIterable<string>
  /** Removes it, unless it was put again since then. Repeating it is safe. */
  remove(hash: string, before?: Date): Promise<void>
  /** Removes what is left of files that broke off before then. */
  removeDrafts(before: Date): Promise<void>
}

export interface KeptBlob {
  /** SHA-256, in hex. */
  readonly hash: string
  readonly size: number
  /** By its content. */
  readonly type: string
}

/** The largest file that a task takes. */
export const fileLimit = 25 * 1024 * 1024

export function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}
