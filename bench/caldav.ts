// What a phone with many tasks costs: a listing of all, all files, and what has changed since.
//   node bench/caldav.ts [--tasks 10000] [--engine both]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { createCalDavDoor } from '../src/caldav/door.ts'
import { openCalendarAlarms } from '../src/compose/reminders.ts'
import { startOn } from '../src/compose.ts'
import { readConfig } from '../src/config.ts'
import { openPostgresStores } from '../src/stores/postgres/open.ts'
import { openSqliteStores } from '../src/stores/sqlite/open.ts'
import type { Stores } from '../src/stores/stores.ts'
import { blankTask } from '../src/tasks/task.ts'
import { byId } from '../src/tasks/task-ref.ts'
import { updateTask } from '../src/tasks/update-task.ts'
import { titleOf } from './store/fill.ts'
import { startPostgres } from './store/postgres-server.ts'

const { values: flags } = parseArgs({
  options: { tasks: { type: 'string', default: '10000' }, engine: { type: 'string', default: 'both' } },
})
const size = Number(flags.tasks)
const rounds = 5
const home = '/caldav/calendars/ada/personal/'
const spaces = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"'

for (const engine of flags.engine === 'both' ? ['sqlite', 'postgres'] : [flags.engine]) {
  await using cleanUp = new AsyncDisposableStack()
  const stores = cleanUp.use(await open(engine, cleanUp))
  const config = readConfig({ WAYMARK_RATE_LIMITS: 'off', WAYMARK_EMBEDDER: 'off', WAYMARK_TZ: 'UTC' })
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const { deps } = await startOn(stores, config, log, Promise.resolve(null))
  const door = createCalDavDoor({ ...deps, alarms: openCalendarAlarms(stores, 'UTC') })
  const ask = async (method: string, path: string, body: string, depth = '1') => {
    const request = new Request(`http://localhost${path}`, {
      method,
      headers: { depth, 'content-type': 'text/calendar' },
    })
    const response = await door(request, { owner: 'ada' }, body)
    const text = await response.text()
    if (response.status >= 300) throw new Error(`${response.status} ${text}`)
    return text
  }

  // A third was written by clients, with what only they know.
  const tasks = stores.tasks('ada')
  await tasks.write('add', { actor: 'ada', at: new Date() }, async (tx) => {
    for (let n = 0; n < (size * 2) / 3; n++)
      await tx.insert({ ...blankTask, title: titleOf(n), due: (n % 3 === 0 ? '2027-03-01' : null) as never })
  })
  const start = performance.now()
  const written = Math.floor(size / 3)
  for (let n = 0; n < written; n++) await ask('PUT', `${home}client-${n}.ics`, todo(n))
  report('PUT of a new task', (performance.now() - start) / written)

  const etags = `<d:propfind ${spaces}><d:prop><d:getetag/><d:getcontenttype/></d:prop></d:propfind>`
  const files = `<c:calendar-query ${spaces}><d:prop><d:getetag/><c:calendar-data/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VTODO"/></c:comp-filter></c:filter></c:calendar-query>`
  const sync = (token: string) =>
    `<d:sync-collection ${spaces}><d:sync-token>${token}</d:sync-token><d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop></d:sync-collection>`
  await measure(`PROPFIND of ${size} tasks (etags)`, () => ask('PROPFIND', home, etags))
  await measure(`calendar-query of ${size} tasks (files)`, () => ask('REPORT', home, files))
  await measure(`sync-collection of ${size} tasks, from nothing`, () => ask('REPORT', home, sync('')))
  const token = /<d:sync-token>([^<]+)/.exec(await ask('REPORT', home, sync('')))?.[1] ?? ''
  for (let n = 1; n <= 10; n++)
    await updateTask(tasks, byId(n * 7), { title: `Changed ${n}` }, { actor: 'ada', at: new Date() })
  await measure('sync-collection after 10 changes', () => ask('REPORT', home, sync(token)))

  /** The median, and the longest time for which nobody else was answered. */
  async function measure(what: string, act: () => Promise<string>): Promise<void> {
    const times: number[] = []
    const delay = monitorEventLoopDelay({ resolution: 1 })
    await act()
    delay.enable()
    let bytes = 0
    for (let round = 0; round < rounds; round++) {
      const start = performance.now()
      bytes = (await act()).length
      times.push(performance.now() - start)
    }
    delay.disable()
    const median = times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] as number
    report(
      what,
      median,
      `${Math.round(bytes / 1024)} KB, event loop held at most ${(delay.max / 1e6).toFixed(0)} ms`,
    )
  }

  function report(what: string, milliseconds: number, more = ''): void {
    console.log(`${engine}: ${what}: ${milliseconds.toFixed(1)} ms${more && ` (${more})`}`)
  }
}

function todo(n: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//Client//EN',
    'BEGIN:VTODO',
    `UID:client-${n}`,
    'DTSTAMP:20261116T120000Z',
    `SUMMARY:${titleOf(n)}`,
    'DUE;TZID=Europe/Berlin:20270301T090000',
    `X-APPLE-SORT-ORDER:${n}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT30M',
    'END:VALARM',
    'END:VTODO',
    'END:VCALENDAR',
  ]
  return `${lines.join('\r\n')}\r\n`
}

async function open(engine: string | undefined, cleanUp: AsyncDisposableStack): Promise<Stores> {
  if (engine === 'postgres') {
    const server = cleanUp.use(await startPostgres())
    return openPostgresStores({ url: await server.newDatabase('bench_caldav') })
  }
  const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-'))
  cleanUp.defer(() => rmSync(folder, { recursive: true, force: true }))
  return openSqliteStores({ file: join(folder, 'waymark.db') })
}
