import type { Caller } from '../contracts/call.ts'
import { isPersonal, type Project } from '../projects/project.ts'
import { printable } from './screen/display-width.ts'

/** `Web shop (WEB)`. */
export function projectName({ id, name, prefix }: Pick<Project, 'id' | 'name' | 'prefix'>): string {
  return isPersonal(id) ? 'personal' : `${printable(name)} (${prefix})`
}

/** How a change is named where the command was typed: `57`, or `WEB/57` in another project. */
export function changeName({ elsewhere }: Caller, change: number): string {
  return elsewhere === undefined ? String(change) : `${elsewhere.prefix || 'personal'}/${change}`
}

/** Likewise a task: `#12`, or `WEB-12`. */
export function taskName({ elsewhere }: Caller, task: number): string {
  if (elsewhere === undefined) return `#${task}`
  return isPersonal(elsewhere.id) ? `personal#${task}` : `${elsewhere.prefix}-${task}`
}
