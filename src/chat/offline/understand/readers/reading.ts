import type { Evidence, Referred } from '../phrases/references.ts'
import type { Plain } from '../text/manners.ts'
import type { Words } from '../text/words.ts'
import type { Intent, Request, RequestArgs, TaskReference } from '../understood.ts'

/** One piece of a sentence, as its reader sees it. */
export interface Clause extends Plain {
  readonly said: string
  /** With its polite words, in case they matter. */
  readonly whole: Words
}

export interface Reading {
  readonly requests: readonly Request[]
  readonly evidence: Evidence
  /** It ends by naming the list, so what follows is no longer its title. */
  readonly isClosed?: boolean
}

/** Knows one kind of request, and passes what is none of it. */
export type Reader = (clause: Clause) => Reading | undefined

const sureness: Readonly<Record<Evidence, number>> = { strong: 0.95, medium: 0.8, weak: 0.6 }
const unsure = 0.5

export function doing(
  intent: Intent,
  clause: Clause,
  args: RequestArgs,
  evidence: Evidence,
  isClosed = false,
): Reading {
  const request: Request = { intent, confidence: sureness[evidence], args, said: clause.said }
  return { requests: [request], evidence, isClosed }
}

/** The same for each task that was named. */
export function doingEach(
  intent: Intent,
  clause: Clause,
  args: RequestArgs,
  { task, others = [], evidence }: Referred,
  isClosed = false,
): Reading {
  const tasks = [task, ...others].filter((one): one is TaskReference => one !== undefined)
  const requests = tasks.flatMap((one) => doing(intent, clause, { ...args, task: one }, evidence).requests)
  return { requests, evidence, isClosed }
}

/** Nothing is done until the person has answered. */
export function asking(
  clause: Clause,
  question: string,
  more: Partial<Request>,
  evidence: Evidence = 'strong',
): Reading {
  const request: Request = {
    intent: 'unclear',
    confidence: unsure,
    args: {},
    said: clause.said,
    question,
    ...more,
  }
  return { requests: [request], evidence }
}

const verbs: Partial<Record<Intent, string>> = {
  complete: 'mark as done',
  reopen: 'reopen',
  delete: 'delete',
  update: 'change',
}

/** A task has to be named first. */
export function askingWhich(clause: Clause, intent: Intent, args: RequestArgs = {}): Reading {
  const verb = verbs[intent] ?? 'take'
  return asking(clause, `Which task should I ${verb}? Tell me its number or a few words of its title.`, {
    reason: 'missing',
    missing: ['task'],
    proposal: proposing(clause, intent, args, { missing: ['task'] }),
  })
}

/** It may well be meant; the person is asked whether it is. */
export function suggesting(clause: Clause, question: string, intent: Intent, args: RequestArgs): Reading {
  return asking(clause, question, { reason: 'unsure', proposal: proposing(clause, intent, args) }, 'weak')
}

export function proposing(
  clause: Clause,
  intent: Intent,
  args: RequestArgs,
  more: Partial<Request> = {},
): Request {
  return { intent, confidence: unsure, args, said: clause.said, ...more }
}

export function declining(clause: Clause, more: Partial<Request> = {}): Reading {
  const request: Request = {
    intent: 'none',
    confidence: 0.9,
    args: {},
    said: clause.said,
    reason: 'other_subject',
    ...more,
  }
  return { requests: [request], evidence: 'weak' }
}
