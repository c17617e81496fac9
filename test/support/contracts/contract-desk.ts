import { expect } from 'vitest'
import type { ContextStore } from '../../../src/context/context-store.ts'
import type { Embedder } from '../../../src/context/embedder.ts'
import { type CallDependencies, type CallRecord, call } from '../../../src/contracts/call.ts'
import type { Contract, IndexedCode } from '../../../src/contracts/contract.ts'
import { personalProject } from '../../../src/projects/project.ts'
import type { Stores } from '../../../src/stores/stores.ts'
import { addTask, type NewTask } from '../../../src/tasks/add-task.ts'
import { completeTask } from '../../../src/tasks/complete-task.ts'
import { deleteTask } from '../../../src/tasks/delete-task.ts'
import type { Task } from '../../../src/tasks/task.ts'
import { byId } from '../../../src/tasks/task-ref.ts'
import type { TaskStore } from '../../../src/tasks/task-store.ts'
import type { RateLimits } from '../../../src/usage/rate-limits.ts'
import type { Project } from '../../../src/workspace/project.ts'
import { openStoresInMemory } from '../stores/stores-in-memory.ts'

/** What the documents answer with: JSON, looked at by the tests as it comes. */
// biome-ignore lint/suspicious/noExplicitAny: a test compares all of it, or names the field it is about.
export type Json = any

export interface Seed extends NewTask {
  /** The number it gets; those before it are used up. Left out, the next one. */
  readonly id?: number
  readonly at?: string
  readonly done?: boolean
}

/** A contract in this process, on SQLite in memory, called by one owner at a time that the test sets. */
export interface ContractDesk {
  readonly owner: string
  /** What a call that succeeds answers, read back from its text. */
  say(tool: string, args?: unknown): Promise<Json>
  /** What a call that fails answers. */
  refuse(tool: string, args?: unknown): Promise<Json>
  /** The same store and clock, as somebody else. */
  as(owner: string): ContractDesk
  at(moment: string): void
  /** Puts a task there without the contract. */
  seed(task: Seed): Promise<Task>
  /** Everything that is stored of the owner, newest first. */
  stored(): Promise<Task[]>
  readonly log: DeskLog
  /** For calls that do not answer in JSON. */
  readonly deps: CallDependencies
}

/** What a desk has beside its store. */
export interface Surroundings {
  readonly files?: Project
  readonly embedder?: Embedder | null
  readonly code?: IndexedCode
  readonly limits?: RateLimits
}

export interface DeskLog {
  readonly calls: CallRecord[]
  readonly told: { readonly message: string; readonly facts: object }[]
  /** Files that were counted as read. */
  readonly reads: string[]
  readonly warnings: { readonly message: string; readonly facts: object }[]
  readonly bugs: unknown[]
  /** Whose store was opened, call by call. */
  readonly opened: string[]
}

export const usualOwner = 'user123'

export function openContractDesk(
  contract: Contract,
  stores: Stores = openStoresInMemory(),
  surroundings: Surroundings = {},
): ContractDesk {
  const log: DeskLog = { calls: [], told: [], warnings: [], bugs: [], opened: [], reads: [] }
  const { files = null, embedder = null, code = null, limits = null } = surroundings
  const time = { now: new Date('2026-01-17T10:00:00Z') }
  const deps: CallDependencies = {
    tasks: ({ owner, project }) => {
      log.opened.push(owner)
      return stores.tasks(owner, project)
    },
    comments: ({ owner, project }) => stores.comments(owner, project),
    attachments: ({ owner, project }) => stores.attachments(owner, project),
    fileQuota: 1_000_000,
    allTasks: ({ owner }) => stores.allTasks(owner),
    mover: ({ owner }) => stores.mover(owner),
    projects: ({ owner }) => stores.projects(owner),
    members: ({ owner, project }) => stores.members(owner, project?.id ?? owner),
    inbox: ({ owner }) => stores.inbox(owner),
    reminders: ({ owner }) => stores.reminders(owner),
    people: async () => new Map(),
    hasFolder: files !== null,
    project: ({ owner, project = personalProject(owner) }) => ({
      ref: project,
      key: files?.key ?? 'app',
      name: files?.name ?? 'app',
      files,
      context: stores.context(owner, project),
      embedder: async () => embedder,
      code: async () => code,
      inTurn: (work) => work(),
      countRead: (path) => log.reads.push(path),
    }),
    subscribe: ({ owner, project }, notify) => stores.subscribe(owner, [project?.id ?? owner], notify),
    admit: ({ owner }, { name }, { name: tool, perMinute }) =>
      perMinute === undefined
        ? 0
        : (limits?.admit(`${owner} ${name} ${tool}`, perMinute, time.now.getTime()) ?? 0),
    session: () => 'session-1',
    inform: (message, facts) => log.told.push({ message, facts }),
    clock: () => ({ now: time.now, zone: 'UTC' }),
    settings: ({ owner }) => stores.settings(owner),
    record: (record) => log.calls.push(record),
    warn: (message, facts) => log.warnings.push({ message, facts }),
    reportBug: (error) => `bug-${log.bugs.push(error)}`,
  }
  return deskOf(usualOwner)

  function deskOf(owner: string): ContractDesk {
    const ask = async (tool: string, args: unknown, ok: boolean): Promise<Json> => {
      const answer = await call(deps, contract, tool, args, { owner, client: 'a test' })
      expect(answer.ok, answer.text).toBe(ok)
      return JSON.parse(answer.text)
    }
    return {
      owner,
      log,
      deps,
      say: (tool, args) => ask(tool, args, true),
      refuse: (tool, args) => ask(tool, args, false),
      as: deskOf,
      at: (moment) => {
        time.now = new Date(moment)
      },
      seed: (task) => seed(stores.tasks(owner), owner, task, time.now),
      stored: () => stores.tasks(owner).list({ order: 'newest', limit: 10_000 }),
    }
  }
}

async function seed(
  tasks: TaskStore,
  owner: string,
  { id, at, done, ...task }: Seed,
  now: Date,
): Promise<Task> {
  const origin = { actor: owner, at: at === undefined ? now : new Date(at) }
  for (;;) {
    const added = (await addTask(tasks, task, origin)).task
    if (id === undefined || added.id === id) {
      return done ? (await completeTask(tasks, byId(added.id), origin)).task : added
    }
    if (added.id > id) throw new Error(`number ${id} is used up`)
    await deleteTask(tasks, byId(added.id), origin)
  }
}

/** Stores of which every use fails with this error. */
export function brokenStores(error: Error): Stores {
  const broken = new Proxy({} as TaskStore & ContextStore, { get: () => () => Promise.reject(error) })
  return { ...openStoresInMemory(), tasks: () => broken, context: () => broken }
}

/** 200 of these are 400 UTF-16 units and 800 bytes, and still 200 characters. */
export const emoji = (count: number): string => '🌱'.repeat(count)

/** The text with every text that is known to differ named instead, such as the id that was asked for. */
export function without(text: string, ...known: readonly (string | number)[]): string {
  return known.reduce<string>((rest, value) => rest.replaceAll(String(value), '…'), text)
}
