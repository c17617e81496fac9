// What `npm start` does first: builds when a source changed since the last build, and else nothing.
//   node scripts/build-if-changed.ts
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBuiltOf, programSources, stampOf } from './build/source-stamp.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

if (!isBuiltOf(stampOf(root, programSources), join(root, 'dist/.sources'))) {
  // Loaded only now: the bundler takes longer to load than the sources to be read.
  const { build } = await import('./build.ts')
  await build()
}
