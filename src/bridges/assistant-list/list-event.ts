/** An entry of an assistant's own list, under the name by which the assistant knows it again. */
export interface ListedItem {
  readonly key: string
  readonly title: string
  readonly status: ItemStatus
}

export type ItemStatus = 'todo' | 'doing' | 'done' | 'cancelled'

/** What an assistant did to its own list. */
export type ListAction =
  /** The whole list as it is now; of `list`, where an assistant has several. */
  | { readonly kind: 'list'; readonly list: string; readonly items: readonly ListedItem[] }
  | { readonly kind: 'add'; readonly item: ListedItem; readonly description: string | null }
  | {
      readonly kind: 'change'
      readonly key: string
      readonly title?: string
      readonly description?: string
      readonly status?: ItemStatus
      readonly waitsFor: readonly string[]
      /** Items that wait for it. */
      readonly blocks: readonly string[]
    }
  | { readonly kind: 'end' }

export interface ListEvent {
  /** The same for an event that is told twice; null where nothing says so. */
  readonly id: string | null
  /** When it happened: milliseconds, and its place among those of the same moment. */
  readonly at: readonly [ms: number, place: number]
  readonly action: ListAction
}
