/** What came of asking for more calls. */
export interface WindowGrant {
  /** How many of those asked for may be made. */
  readonly granted: number
  /** How long the minute still lasts, in milliseconds. */
  readonly endsInMs: number
}

/** The calls of one owner, counted by all nodes together, minute by minute. */
export interface RateWindowStore {
  /** Takes as many of the wanted calls as the limit leaves. A minute begins with the first that are taken. */
  take(what: string, wanted: number, perMinute: number): Promise<WindowGrant>
}
