import { decayed } from '../../context/context-item.ts'
import { defineTool } from '../contract.ts'
import { strict } from '../schema.ts'
import { upTo } from './schemas.ts'
import type { HotFile } from './values.ts'

export const listFilesTool = defineTool({
  name: 'list_files',
  description: 'The files that are read most, and lately',
  effect: 'read',
  scopes: ['context:read'],
  input: strict({ limit: upTo(100) }),
  async run(
    { limit = 50 },
    { project: { context }, clock },
  ): Promise<{ readonly files: readonly HotFile[] }> {
    const items = await context.hotFiles(limit)
    return {
      files: items.map((item) => ({ ...item, score: decayed(item.score, item.lastAt, clock.now) })),
    }
  },
  answer: (list) => list,
})
