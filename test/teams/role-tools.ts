import type { Action } from '../../src/projects/project.ts'
import type { Scene } from './vault.ts'

/** A call of a tool of the native contract, and the least that one must be allowed for it. */
export interface ToolCase {
  readonly needs: Action
  readonly args: object
  /** From another project, where the arguments say which one is meant. */
  readonly isFromElsewhere?: boolean
}

type Cases = (scene: Scene) => readonly ToolCase[]

/** In the project, by number; and from elsewhere, by reference. */
const onTask =
  (needs: Action, more: object = {}): Cases =>
  ({ task, prefix }) => [
    { needs, args: { task, ...more } },
    { needs, args: { task: `${prefix}-${task}`, ...more }, isFromElsewhere: true },
  ]

const all =
  (...some: readonly Cases[]): Cases =>
  (scene) =>
    some.flatMap((cases) => cases(scene))

/** Each on a task of its own: what is done once is not done again. */
const either = (cases: Cases): readonly Cases[] =>
  [0, 1].map((index) => (scene) => cases(scene).slice(index, index + 1))

/** For every tool of the native contract, who may use it. Lists of cases are tried one scene after the other. */
export const toolCases: Readonly<Record<string, readonly Cases[]>> = {
  add_task: [
    ({ prefix, key, id }) => [
      { needs: 'edit', args: { title: 'Polish the coins', assignee: 'me' } },
      ...[prefix, key, id].map((project) => ({
        ...{
          needs: 'edit' as const,
          args: { title: `Polish for ${project}`, project },
          isFromElsewhere: true,
        },
      })),
    ],
  ],
  list_tasks: [
    ({ prefix, id }) => [
      { needs: 'read', args: { view: 'all' } },
      { needs: 'read', args: { view: 'all', query: 'coins' } },
      ...[prefix, id].map((project) => ({
        ...{ needs: 'read' as const, args: { view: 'all', project }, isFromElsewhere: true },
      })),
    ],
  ],
  get_task: [onTask('read')],
  update_task: [
    ...either(onTask('edit', { title: 'Taken' })),
    ...either(onTask('edit', { claim: true })),
    ...either(onTask('edit', { assignee: 'me' })),
    all(onTask('comment', { note: 'Seen' })),
    ...either(onTask('edit', { title: 'Taken twice', note: 'Seen' })),
    ...either(onTask('manage', { project: 'personal' })),
    ...either(onTask('manage', { note: 'Seen', project: 'personal' })),
  ],
  complete_task: either(onTask('edit')),
  delete_task: either(onTask('edit')),
  remember: [
    ({ word }) => [{ needs: 'edit', args: { text: `Box ${word}`, type: 'rule' } }],
    ({ task, word }) => [{ needs: 'edit', args: { text: `Coin ${word}`, type: 'issue', task } }],
    ({ discovery, word }) => [
      { needs: 'edit', args: { text: `Door ${word}`, type: 'rule', replaces: discovery } },
    ],
    ({ discovery }) => [{ needs: 'edit', args: { forget: discovery } }],
  ],
  context_search: [() => [{ needs: 'read', args: { query: 'door' } }]],
  catch_up: [() => [{ needs: 'read', args: { since: '2026-01-01' } }]],
  undo: [
    ({ change }) => [{ needs: 'edit', args: { change } }],
    ({ change, prefix }) => [
      { needs: 'edit', args: { change: `${prefix}/${change}` }, isFromElsewhere: true },
    ],
  ],
}

/** A server with accounts shows nobody a folder, whoever they are. */
export const withoutFiles: Readonly<Record<string, object>> = {
  read_file: { path: 'README.md' },
  grep_codebase: { pattern: 'door' },
}
