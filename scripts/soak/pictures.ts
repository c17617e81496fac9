import { type Line, timePlot } from './plot.ts'
import type { Sample, SoakRecord } from './record.ts'

export const mebibyte = 2 ** 20

const drawn = {
  'http: read': 'HTTP, read',
  'http: write': 'HTTP, write',
  'http: search': 'HTTP, search',
  'stdio: write': 'stdio, write',
  'page: read': 'page, read',
  'chat: turn': 'chat, a turn',
} as const

/** What a run held and how long it took, over its time. */
export function drawSoak(
  { samples, minutes }: SoakRecord,
  seconds: number,
): { readonly name: string; readonly svg: string }[] {
  const line = (label: string, of: (sample: Sample) => number | undefined): Line => ({
    label,
    points: samples.flatMap((sample) => {
      const y = of(sample)
      return y === undefined ? [] : [{ x: sample.at, y }]
    }),
  })
  const megabytes = (label: string, of: (sample: Sample) => number | undefined) =>
    line(label, (sample) => {
      const bytes = of(sample)
      return bytes === undefined ? undefined : bytes / mebibyte
    })
  const times = (part: 'p50' | 'p95') =>
    Object.entries(drawn).map(([kind, label]) => ({
      label,
      points: minutes.flatMap(({ at, times }) => (times[kind] ? [{ x: at, y: times[kind][part] }] : [])),
    }))
  return [
    {
      name: 'soak-held.svg',
      svg: timePlot('What the processes hold', seconds, [
        {
          title: 'Memory, MB',
          lines: [
            megabytes('server', ({ server }) => server.rss),
            megabytes('its heap', ({ server }) => server.heap),
            megabytes('waymark mcp', ({ stdio }) => stdio?.rss),
          ],
        },
        {
          title: 'Open files and sockets',
          lines: [
            line('server', ({ server }) => server.handles),
            line('waymark mcp', ({ stdio }) => stdio?.handles),
          ],
        },
      ]),
    },
    {
      name: 'soak-files.svg',
      svg: timePlot('Files in the data folder', seconds, [
        { title: 'Database, MB', lines: [megabytes('database', ({ files }) => files.database)] },
        {
          title: 'Write-ahead log and code index, MB',
          lines: [
            megabytes('write-ahead log', ({ files }) => files.wal),
            megabytes('code index', ({ files }) => files.cache),
          ],
        },
      ]),
    },
    {
      name: 'soak-times.svg',
      svg: timePlot('How long answers took, in milliseconds, minute by minute', seconds, [
        { title: 'p50', isLogarithmic: true, lines: times('p50') },
        { title: 'p95', isLogarithmic: true, lines: times('p95') },
      ]),
    },
  ]
}
