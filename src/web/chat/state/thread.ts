import { newKey } from '../../api/new-key.ts'
import { openProject } from '../../api/open-project.ts'
import { createStore, useStore } from '../../api/store.ts'
import type { ChatMessage } from './message.ts'

/** All that a person can say: words, or their word on a call that waits for it. */
export type UserInput =
  | { readonly text: string }
  | { readonly approvalId: string; readonly approved: boolean }

export interface Problem {
  readonly message: string
  readonly hint?: string | undefined
  /** What can be said once more. */
  readonly said: UserInput | null
}

/** A conversation as this page has it. */
export interface Thread {
  readonly key: string
  /** What it is about, as addresses name it. */
  readonly project: string | null
  /** The server's name for it; null until the first answer begins. */
  readonly conversation: string | null
  readonly title: string | null
  readonly messages: readonly ChatMessage[]
  readonly phase: 'idle' | 'opening' | 'answering'
  readonly problem: Problem | null
}

export function emptyThread(conversation: string | null = null, title: string | null = null): Thread {
  const phase = conversation === null ? 'idle' : 'opening'
  return {
    key: newKey(),
    project: openProject.get(),
    conversation,
    title,
    messages: [],
    phase,
    problem: null,
  }
}

interface Threads {
  readonly current: Thread
  /** Those that are still being answered while another one is looked at. */
  readonly others: readonly Thread[]
}

const threads = createStore<Threads>({ current: emptyThread(), others: [] })

export function useThread(): Thread {
  return useStore(threads, ({ current }) => current)
}

export function currentThread(): Thread {
  return threads.get().current
}

export function threadAt(key: string): Thread | undefined {
  return allThreads().find((thread) => thread.key === key)
}

export function threadOf(conversation: string): Thread | undefined {
  return allThreads().find((thread) => thread.conversation === conversation)
}

function allThreads(): readonly Thread[] {
  const { current, others } = threads.get()
  return [current, ...others]
}

/** Shows a thread. The one that was shown is kept as long as it is being answered. */
export function showThread(thread: Thread): void {
  threads.set(({ current, others }) => ({
    current: thread,
    others: [current, ...others].filter(({ key, phase }) => key !== thread.key && phase === 'answering'),
  }))
}

/** Changes a thread, whether it is shown or not. One that is no longer kept stays away. */
export function changeThread(key: string, change: (thread: Thread) => Partial<Thread>): void {
  const changed = (thread: Thread): Thread => (thread.key === key ? { ...thread, ...change(thread) } : thread)
  threads.set(({ current, others }) => ({
    current: changed(current),
    others: others.map(changed).filter(({ phase }) => phase === 'answering'),
  }))
}
