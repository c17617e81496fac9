import type { TypedTask } from '../../../contracts/native/typed-task.ts'
import { sayRule } from '../../../language/repetition/say-rule.ts'
import type { Scene } from './scene.ts'
import { oneLine, quote, sayDate } from './words.ts'

/** When it is due, how it repeats, how pressing it is: what differs from an ordinary task. */
export function factsOf(task: TypedTask, scene: Scene): string[] {
  const { say } = scene
  return [
    task.due ? say.due(sayDate(task.due, scene)) : '',
    task.repeat ? sayRule(task.repeat, scene.language) : '',
    task.start ? say.startsOn(sayDate(task.start, scene)) : '',
    task.priority === 'medium' ? '' : say.withPriority(say.priorities[task.priority]),
  ].filter(Boolean)
}

/** `#42 Buy groceries · high · due Fri 21 Nov · #home`. */
export function lineOf(task: TypedTask, scene: Scene, blockers: readonly TypedTask[] = []): string {
  const { say } = scene
  return [
    `${task.status === 'done' ? '✓ ' : ''}#${task.id} ${oneLine(task.title)}`,
    task.priority === 'medium' ? '' : say.priorities[task.priority],
    task.due ? say.due(sayDate(task.due, scene)) : '',
    task.repeat ? sayRule(task.repeat, scene.language) : '',
    ...task.tags.map((tag) => `#${tag}`),
    blockers.length === 0 ? '' : say.after(blockers.map(({ title }) => quote(title)).join(', ')),
  ]
    .filter(Boolean)
    .join(' · ')
}
