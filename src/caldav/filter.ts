import { type Component, type Property, unescapeText } from '../calendar/content-lines.ts'
import type { Task } from '../tasks/task.ts'
import { DavError } from './dav-error.ts'
import { named } from './names.ts'
import { isWithin, readTimeRange } from './time-range.ts'
import { childOf, type Element } from './xml.ts'

/** A filter of a calendar-query. */
export interface Filter {
  /** Whether it has to see the file, and not only the task. */
  readonly readsFile: boolean
  readonly matches: (task: Task, todo: Component | null, zone: string) => boolean
}

type Test = (task: Task, todo: Component | null, zone: string) => boolean

const everything: Filter = { readsFile: false, matches: () => true }
const nothing: Filter = { readsFile: false, matches: () => false }

/** There are calendars with one task here, and nothing else. */
export function readFilter(filter: Element | undefined): Filter {
  if (!filter) return everything
  const [calendar, another] = filter.children
  if (!calendar || another || calendar.name !== compFilter || nameIn(calendar) !== 'VCALENDAR')
    throw new DavError(403, 'A filter is a comp-filter of VCALENDAR.', '<c:valid-filter/>')
  if (childOf(calendar, named('c:is-not-defined'))) return nothing
  const tests: Test[] = []
  let readsFile = false
  for (const inner of calendar.children) {
    // The properties of the calendar itself say nothing about tasks.
    if (inner.name !== compFilter) {
      if (inner.name === named('c:prop-filter')) continue
      throw unsupported()
    }
    const isNone = childOf(inner, named('c:is-not-defined')) !== undefined
    if (nameIn(inner) !== 'VTODO') {
      if (!isNone) return nothing
      continue
    }
    if (isNone) return nothing
    for (const test of inner.children) {
      const read = readTest(test)
      readsFile ||= read.readsFile
      tests.push(read.matches)
    }
  }
  return { readsFile, matches: (task, todo, zone) => tests.every((test) => test(task, todo, zone)) }
}

const compFilter = named('c:comp-filter')

function nameIn({ attributes }: Element): string {
  return (attributes.name ?? '').toUpperCase()
}

function readTest(test: Element): Filter {
  if (test.name === named('c:time-range')) {
    const range = readTimeRange(test)
    return { readsFile: false, matches: (task, _, zone) => isWithin(task, range, zone) }
  }
  if (test.name === compFilter) return componentTest(test)
  if (test.name === named('c:prop-filter')) return propertyTest(test)
  throw unsupported()
}

/** Of what is in a task, which are its alarms. */
function componentTest(test: Element): Filter {
  const [name, isNone] = [nameIn(test), childOf(test, named('c:is-not-defined')) !== undefined]
  return {
    readsFile: true,
    matches: (_, todo) => todo !== null && todo.components.some((one) => one.name === name) !== isNone,
  }
}

function propertyTest(test: Element): Filter {
  const name = nameIn(test)
  if (childOf(test, named('c:is-not-defined')))
    return { readsFile: true, matches: (_, todo) => !propertiesOf(todo, name).length }
  const match = childOf(test, named('c:text-match'))
  const params = test.children.filter((one) => one.name === named('c:param-filter'))
  // What a task says of a time in its own words is compared as text only.
  const matches = match ? textTest(match) : () => true
  return {
    readsFile: true,
    matches: (_, todo) =>
      propertiesOf(todo, name).some(
        (property) =>
          matches(unescapeText(property.value)) && params.every((one) => paramMatches(one, property)),
      ),
  }
}

function propertiesOf(todo: Component | null, name: string): readonly Property[] {
  return todo?.properties.filter((one) => one.name === name) ?? []
}

function paramMatches(test: Element, { params }: Property): boolean {
  const value = params[nameIn(test)]
  if (childOf(test, named('c:is-not-defined'))) return value === undefined
  const match = childOf(test, named('c:text-match'))
  return value !== undefined && (!match || textTest(match)(value))
}

function textTest({ text, attributes }: Element): (value: string) => boolean {
  const { collation = 'i;ascii-casemap', 'negate-condition': negated } = attributes
  if (collation !== 'i;ascii-casemap' && collation !== 'i;octet' && collation !== 'i;unicode-casemap')
    throw new DavError(403, 'Texts are compared by i;ascii-casemap or i;octet.', '<c:supported-collation/>')
  const fold = (one: string) => (collation === 'i;octet' ? one : one.toLowerCase())
  const wanted = fold(text)
  return (value) => fold(value).includes(wanted) !== (negated === 'yes')
}

function unsupported(): DavError {
  return new DavError(403, 'This filter is not known here.', '<c:supported-filter/>')
}
