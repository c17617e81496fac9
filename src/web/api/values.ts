import type * as page from '../../contracts/page/values.ts'

/** What the server speaks of, as its own contract for the page declares it. */

export type {
  ChangeQuery,
  DiscoveryQuery,
  ListedTask,
  NewDiscovery,
  NewTask,
  SearchQuery,
  SessionQuery,
  TaskPatch,
  TaskQuery,
  TasksPatch,
} from '../../contracts/page/values.ts'

export type Task = page.Wire<page.ShownTask>
export type TaskId = Task['id']
export type Priority = Task['priority']
export type Status = Task['status']
export type TaskPage = page.Wire<page.TaskPage>
export type FoundPage = page.Wire<page.FoundPage>
export type ImportPreview = page.Wire<page.ImportPreview>
export type ImportResult = page.Wire<page.ImportResult>
export type Counts = TaskPage['counts']
export type TaskDetails = page.Wire<page.TaskDetails>
export type ChangedTask = page.Wire<page.ChangedTask>
export type ChangedTasks = page.Wire<page.ChangedTasks>
export type AddedTask = page.Wire<page.AddedTask>
export type AddedTasks = page.Wire<page.AddedTasks>
export type UpdatedTask = page.Wire<page.UpdatedTask>
export type CompletedTask = page.Wire<page.CompletedTask>
export type Comment = page.Wire<page.ShownComment>
export type Attachment = page.Wire<page.ShownAttachment>
export type TrashItem = page.Wire<page.TrashItem>
export type Understood = page.Wire<page.Understood>
export type UnderstoodList = page.Wire<page.UnderstoodList>
export type UnderstoodItem = UnderstoodList['items'][number]
export type UnderstoodSpan = Understood['spans'][number]
export type Change = page.Wire<page.ShownChange>
export type ListedChange = page.Wire<page.ListedChange>
export type Discovery = page.Wire<page.ShownDiscovery>
export type ListedDiscovery = page.Wire<page.ListedDiscovery>
export type DiscoveryType = Discovery['type']
export type DiscoveryPage = page.Wire<page.DiscoveryPage>
export type Remembered = page.Wire<page.Remembered>
export type Lineage = page.Wire<page.Lineage>
export type SearchAnswer = page.Wire<page.SearchAnswer>
export type Hit = SearchAnswer['results'][number]
export type Session = page.Wire<page.ShownSession>
export type HotFile = page.Wire<page.HotFile>

export interface Me {
  readonly user: { readonly id: string; readonly name: string | null; readonly email: string | null }
  readonly accounts: boolean
  readonly scopes: readonly string[]
  readonly project: { readonly key: string; readonly name: string; readonly hasFiles: boolean }
  /** The zone that holds for the person. */
  readonly timeZone: string
  /** What is null they have not said. */
  readonly settings: {
    readonly timeZone: string | null
    /** 1 Monday, 6 Saturday, 7 Sunday. */
    readonly weekStart: number | null
    /** 12 or 24. */
    readonly hours: number | null
    readonly language: string | null
  }
  readonly version: string
  readonly model: string
  readonly retentionDays: number | null
}
