import type { Discovery } from '../../context/discovery.ts'
import type { Project } from '../../workspace/project.ts'
import { staleMarks } from '../stale-marks.ts'
import type { ShownDiscovery } from './values.ts'

/** Discoveries as the page has them, with what has become of their files. */
export async function showDiscoveries(
  files: Project | null,
  discoveries: readonly Discovery[],
): Promise<ShownDiscovery[]> {
  const stale = await staleMarks(files, discoveries)
  return discoveries.map(({ uuid: _, session: __, files: marks, ...one }) => {
    const changed = new Set(stale.get(one.id)?.map(({ path }) => path))
    return {
      ...one,
      files: marks.map(({ path, hash }) => ({
        path,
        isChanged: files === null || hash === null ? null : changed.has(path),
      })),
      isStale: changed.size > 0,
    }
  })
}

export async function showDiscovery(files: Project | null, discovery: Discovery): Promise<ShownDiscovery> {
  const [shown] = await showDiscoveries(files, [discovery])
  return shown as ShownDiscovery
}
