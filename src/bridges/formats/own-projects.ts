import { readPrefix } from '../../projects/prefix.ts'
import { nameOfKey, readColour, readProjectName } from '../../projects/project.ts'
import type { Fields } from '../fields.ts'
import type { Notes } from '../notes.ts'
import { bad, shown } from '../place.ts'
import { blankProject, type Destination, type IncomingProject } from '../source.ts'
import { kept, optionalMoment } from './own-values.ts'

/** What was in no project of a repository or folder, before everybody had a personal one. */
const generalKey = 'general'

/**
 * The projects of an export. Since version 2 a record names its project by an id, which a record before it explains; one
 * that names none is personal. Before, discoveries named theirs by its key, and all tasks were personal.
 */
export class OwnProjects {
  readonly #known = new Map<string, IncomingProject>()
  readonly #hasIds: boolean
  readonly #notes: Notes

  constructor(version: number, notes: Notes) {
    this.#hasIds = version >= 2
    this.#notes = notes
  }

  list(): IncomingProject[] {
    return [...this.#known.values()]
  }

  /** A project of somebody else is not theirs to bring along. */
  take(fields: Fields): void {
    const key = readKey(fields, 'key')
    if (fields.text('role') !== 'owner') this.#notes.add('projects of others were left out', key)
    else if (this.#hasIds) this.#add(fields.required('id'), this.#read(fields, key))
  }

  /** Where what this record says belongs. */
  of(fields: Fields): Destination {
    return this.named(fields.text('project'), fields)
  }

  named(name: string, fields: Fields): Destination {
    if (name === '' || (!this.#hasIds && name === generalKey)) return 'personal'
    const known = this.#known.get(name)
    if (known) return known
    if (this.#hasIds) throw bad(fields.place, `there is no project "${shown(name, 30)}" before this line.`)
    const key = readKey(fields, 'project')
    return this.#add(key, { ...blankProject, key, name: nameOfKey(key) })
  }

  has(name: string): boolean {
    return this.#known.has(name)
  }

  #add(name: string, project: IncomingProject): IncomingProject {
    this.#known.set(name, project)
    return project
  }

  #read(fields: Fields, key: string): IncomingProject {
    const isTaken = this.list().some((one) => one.key === key)
    return kept(fields, () => ({
      // One that was handed over to them may have the key of one that they made.
      key: isTaken ? fields.required('id') : key,
      name: readProjectName(fields.required('name')),
      isNamed: false,
      prefix: fields.text('prefix') === '' ? '' : readPrefix(fields.text('prefix')),
      colour: readColour(fields.text('colour')),
      position: fields.number('position') ?? 0,
      createdAt: optionalMoment(fields, 'created_at'),
      archivedAt: optionalMoment(fields, 'archived_at'),
    }))
  }
}

/** A key names a project in lists too, so it has one line. */
function readKey(fields: Fields, name: string): string {
  const key = fields.required(name)
  if (key.length > 500 || /\p{Cc}/u.test(key))
    throw bad(fields.place, `"${name}" must be the key of a project, in one line.`)
  return key
}

/** By what a task or a discovery of an export is known inside it: `12` in the personal project, else `WEB-12`. */
export function ownKey(project: Destination, number: number): string {
  if (typeof project === 'string') return String(number)
  return `${project.prefix || project.key}-${number}`
}

/** The number in such a key. */
export function numberOfKey(key: string): number {
  return Number(/\d+$/.exec(key)?.[0])
}
