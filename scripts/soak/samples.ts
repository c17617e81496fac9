import { join } from 'node:path'
import { fileSize, folderSize, processFigures } from './process-figures.ts'
import type { Line, Sample } from './record.ts'
import { pause, type World } from './world.ts'

const secondsBetween = 15

/** Notes what there is every some seconds, and every minute how long things took, until all is to end. */
export async function sampleEverySoOften(
  world: World,
  watch: { readonly pid: number; readonly stdioPid: number | null },
  start: number,
  note: (line: Line) => void,
): Promise<void> {
  const steady: World = { ...world, rate: 1 }
  const seconds = () => Math.round((performance.now() - start) / 100) / 10
  for (let minutes = 0; await pause(steady, secondsBetween); ) {
    try {
      const sample = await look(world, watch, seconds())
      if (sample) note(sample)
    } catch (error) {
      world.timings.fail('sample', error)
    }
    if (seconds() < (minutes + 1) * 60) continue
    minutes += 1
    note({ kind: 'minute', at: seconds(), times: world.timings.minute() })
  }
  note({ kind: 'minute', at: seconds(), times: world.timings.minute() })
}

async function look(
  { url, data }: World,
  watch: { readonly pid: number; readonly stdioPid: number | null },
  at: number,
): Promise<Sample | undefined> {
  const server = processFigures(watch.pid)
  if (!server) return
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const gauge = (name: string) => Number(metrics.split(`${name} `)[1]?.split('\n')[0] ?? 0)
  const { processor = 0, processorOfChildren = 0 } = processFigures(process.pid) ?? {}
  const database = join(data, 'waymark.db')
  return {
    kind: 'sample',
    at,
    server: {
      ...server,
      heap: gauge('waymark_memory_bytes{kind="heapUsed"}'),
      external: gauge('waymark_memory_bytes{kind="external"}'),
      lateP99: gauge('waymark_event_loop_delay_seconds{part="p99"}'),
      lateMost: gauge('waymark_event_loop_delay_seconds{part="max"}'),
      open: gauge('waymark_http_open{kind="requests"}') + gauge('waymark_http_open{kind="streams"}'),
    },
    stdio: processFigures(watch.stdioPid),
    load: processor + processorOfChildren,
    files: {
      database: fileSize(database),
      wal: fileSize(`${database}-wal`),
      cache: folderSize(join(data, 'cache')),
    },
  }
}
