import { expect, it } from 'vitest'
import { readTodoFile } from '../calendar/read-file.ts'
import { bodyLimit } from './door.ts'
import { parseXml } from './xml.ts'

const todo = (...lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VTODO', 'UID:bad', ...lines, 'END:VTODO', 'END:VCALENDAR'].join('\r\n')
const room = bodyLimit - 100

/** As large as what is taken, each in the way that costs most. */
const files: Readonly<Record<string, string>> = {
  commas: todo(`DESCRIPTION:${'\\,'.repeat(90_000)}`),
  categories: todo(`CATEGORIES:${'a,'.repeat(90_000)}`),
  'lines in a title': todo(`SUMMARY:${' \\n'.repeat(60_000)}`),
  'an open quote': todo(`X-Q;A="${';'.repeat(150_000)}`),
  parameters: todo(`X-Q;${'A=1;'.repeat(45_000)}:1`),
  'empty lines': ' \r\n'.repeat(60_000),
  properties: todo(...Array.from({ length: 5_000 }, (_, index) => `X-P-${index}:1`)),
  'a long rule': todo('DUE:20270101T000000Z', `RRULE:FREQ=DAILY;BYDAY=${'MO,'.repeat(60_000)}MO`),
  'ten megabytes': todo(`DESCRIPTION:${'x'.repeat(10_000_000)}`),
}
const documents: Readonly<Record<string, string>> = {
  elements: `<a>${'<b/>'.repeat(room / 4)}</a>`,
  references: `<a>${'&amp;'.repeat(room / 5)}</a>`,
  namespaces: `<a xmlns:x="y">${'<b xmlns:z="1"/>'.repeat(19_000)}</a>`,
  spaces: `<a ${' '.repeat(room)}/>`,
  names: `<${'b'.repeat(room)}/>`,
  attributes: `<a ${'b '.repeat(room / 2)}/>`,
  depth: '<a>'.repeat(room / 3),
  entities: `<!DOCTYPE a [${'<!ENTITY b "c">'.repeat(room / 16)}]><a/>`,
}

// The time of the processor, not of the clock: others share the machine. The best of three, because the first compiles.
const cost = (act: () => unknown): number =>
  Math.min(
    ...[1, 2, 3].map(() => {
      const before = process.cpuUsage()
      try {
        act()
      } catch (error) {
        expect(error).toHaveProperty('code', 'invalid')
      }
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1_000
    }),
  )

it.each(Object.entries(files))('a file of %s takes less than 100 ms', (_, text) => {
  expect(cost(() => readTodoFile(text, 'UTC'))).toBeLessThan(100)
})

it.each(Object.entries(documents))('a request of %s takes less than 100 ms', (_, text) => {
  expect(cost(() => parseXml(text))).toBeLessThan(100)
})
